"""The page on which a card that was handed in is typed."""

from uuid import uuid4

import pytest

from cribbage_events.events.models import CardTotals
from tests.building import drawn_event
from tests.events.desk_client import at, director_of, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("card_of", "saved"), [("Frank Delorme", 0), ("", 1)])
def test_a_card_of_somebody_who_had_this_number_before_is_not_saved(
    card_of: str, saved: int
) -> None:
    """This happens after a backup was restored and others were registered."""
    event = drawn_event([70, 71, 72, 73])
    client, entry = director_of(event.club), event.entries.get(number=1)
    page = client.get(at(event, "scorecard_entry", 1)).content.decode()
    assert f'name="card_of" value="{entry.name}"' in page
    typed = {"key": str(uuid4()), "game_points": "6", "games_won": "3", "spread": "20"}
    typed["card_of"] = card_of or entry.name
    answer = client.post(at(event, "scorecard_entry", 1), typed, follow=True)
    assert CardTotals.objects.count() == saved
    assert saved or "has changed since you opened the page" in words(answer.content)
