"""The projector and the poster lead back to the desk in one tap; addresses can be sent."""

import re

import pytest
from django.test import Client

from cribbage_events.clubs.models import Role
from cribbage_events.events.access.tokens import read_player_token
from cribbage_events.events.models import Entry, Event
from tests.building import drawn_event, games_in, make_user, say
from tests.events.desk_client import at, director_of
from tests.events.guests import is_today, player

pytestmark = pytest.mark.django_db

PRINT = "data-print hidden"


@pytest.fixture
def event() -> Event:
    return is_today(drawn_event([70, 71, 72, 73]))


def markup(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("page", ["projector", "poster"])
def test_the_projector_leads_back_to_the_desk(event: Event, page: str) -> None:
    desk, scores = at(event, "desk"), at(event, "scores")
    assert f'href="{desk}"' in markup(director_of(event.club), at(event, page))
    volunteer = Client()
    volunteer.force_login(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    shown = markup(volunteer, at(event, page))
    assert f'href="{scores}"' in shown
    assert f'href="{desk}"' not in shown
    assert "own-link" not in markup(Client(), at(event, page))


def test_the_desk_has_the_public_address_to_send(event: Event) -> None:
    shown = markup(director_of(event.club), at(event, "desk"))
    assert "Share" in shown
    assert f'value="http://testserver{event.get_absolute_url()}"' in shown


def test_a_player_s_own_page_can_be_sent_to_them(event: Event) -> None:
    entry = event.entries.get(number=2)
    shown = markup(director_of(event.club), at(event, "edit_entry", 2))
    # A token contains the second in which it was made.
    found = re.search(rf"{event.get_absolute_url()}player/([^/]+)/", shown)
    assert found is not None
    assert read_player_token(found[1]) == (entry.pk, entry.card_edition)
    helper = Client()
    helper.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    assert f"{event.get_absolute_url()}player/" not in markup(helper, at(event, "edit_entry", 2))


@pytest.mark.parametrize("page", ["event", "rounds"])
def test_somebody_who_is_signed_in_can_print_with_a_button(event: Event, page: str) -> None:
    shown = markup(director_of(event.club), at(event, page))
    assert PRINT in shown
    assert "print.js" in shown or "js/print." in shown
    anybody = markup(Client(), at(event, page))
    assert PRINT not in anybody
    assert "js/print." not in anybody


def test_after_saving_early_the_page_says_that_the_next_table_is_not_free(event: Event) -> None:
    first, busy = games_in(event, 1)
    say(first, 121, 90)
    words = "still being played at this table"
    free = {}
    for entry in Entry.objects.filter(seats__game=first):
        table = entry.seats.get(game__round__number=2).game.table
        free[table] = words not in markup(player(entry), at(event, "card"))
    assert free == {first.table: True, busy.table: False}
    say(busy, 121, 90)
    assert all(
        words not in markup(player(entry), at(event, "card")) for entry in event.entries.all()
    )


def test_a_table_is_free_once_its_game_was_reported_though_a_second_report_is_to_come(
    event: Event,
) -> None:
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    for game in games_in(event, 1):
        say(game, 121, 90)
    words = "still being played at this table"
    assert all(
        words not in markup(player(entry), at(event, "card")) for entry in event.entries.all()
    )
