import pytest
from django.test import Client

from tests.building import games_in, seated_night, tie_for_last
from tests.events.desk_client import at, director_of, words
from tests.events.drawing.test_seat_again import turned
from tests.events.guests import guest, is_today, make_link
from tests.leagues.night import played

pytestmark = pytest.mark.django_db


def test_scores_offers_the_coordinator_to_seat_again() -> None:
    event = played(8, rounds=1).event
    coordinator = director_of(event.club)
    assert "Seat round 2 again?" not in words(coordinator.get(at(event, "scores")).content)
    turned(games_in(event, 1)[0])
    page = coordinator.get(at(event, "scores"))
    assert "Seat round 2 again?" in words(page.content)
    assert f'href="{at(event, "seat_again")}"' in page.content.decode()


def test_a_volunteer_isnt_offered_what_only_the_coordinator_does() -> None:
    event = is_today(played(8, rounds=1).event)
    turned(games_in(event, 1)[0])
    page: Client = guest(make_link(event, "Flo"))
    assert "again?" not in words(page.get(at(event, "scores")).content)


def test_the_cut_at_a_table_of_three_says_that_the_lower_card_stays() -> None:
    event = seated_night(7)
    tie_for_last(event)
    coordinator = director_of(event.club)
    for page in ("desk", "scores"):
        said = words(coordinator.get(at(event, page)).content)
        assert "They cut the cards: who stays?" in said, page
        assert "The player with the lower card stays." in said, page
