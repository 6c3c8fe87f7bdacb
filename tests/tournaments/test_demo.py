import pytest

from cribbage_events.events import demo
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.tournaments import demo as demo_tournament
from cribbage_events.tournaments.payout import payout_of

pytestmark = pytest.mark.django_db


def test_the_demo_has_a_tournament_in_its_play_offs() -> None:
    demo.fill()
    event = demo_tournament.fill()
    assert event.format_code == "knockout"
    cut = qualifying_cut(event)
    assert (len(cut.seeds), cut.order.due) == (10, ())
    payout = payout_of(event)
    assert payout.heads("entry") == 38
    assert payout.left == 0
