import pytest

from cribbage_events.clubs.models import Club
from cribbage_events.events import demo
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.tournaments import demo as demo_tournament
from cribbage_events.tournaments.payout import payout_of
from tests.building import fill_with_breaks

pytestmark = pytest.mark.django_db


def test_the_demo_has_a_tournament_in_its_play_offs() -> None:
    demo.fill()
    fill_with_breaks(demo_tournament)
    event = demo_tournament.tournament_of(Club.objects.get())
    assert event.format_code == "knockout"
    cut = qualifying_cut(event)
    assert (len(cut.seeds), cut.order.due) == (10, ())
    payout = payout_of(event)
    assert payout.heads("entry") == 38
    assert payout.left == 0
