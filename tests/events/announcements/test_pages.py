"""Every page of the event shows what the desk announces, also without JavaScript."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Role
from cribbage_events.events.announcements import announce, clear_announcement, ring_bell
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from tests.building import (
    MARION,
    drawn_event,
    fresh,
    games_in,
    make_night,
    make_user,
    play,
    prove,
)
from tests.events.desk_client import at, director_of, words
from tests.events.guests import player
from tests.tournaments.consolations.steps import with_consolation

pytestmark = pytest.mark.django_db

PUBLIC = ["event", "rounds", "projector"]


def typed(**values: str) -> dict[str, str]:
    return {"words": "", "ready": "", "time": "", "lasts": "15", **values}


def test_the_desk_announces_and_takes_down(client: Client) -> None:
    event = drawn_event([70, 71, 72, 73])
    desk = director_of(event.club)
    assert "Nothing is announced right now." in words(desk.get(at(event, "announcement")).content)
    answer = desk.post(at(event, "announcement"), typed(words="Results to <table> 1"), follow=True)
    assert "Saved: every open page shows it." in words(answer.content)
    assert "Take it down" in words(answer.content)
    for page in PUBLIC:
        shown = client.get(at(event, page)).content.decode()
        assert "Results to &lt;table&gt; 1</strong>" in shown
        # Nobody knows in which language they wrote it.
        assert 'lang=""' in shown
    assert "Announced at" in words(client.get(at(event, "entrant", 1)).content)
    desk.post(at(event, "take_down_announcement"))
    for page in PUBLIC:
        assert "Results to" not in words(client.get(at(event, page)).content)


def test_everybody_reads_a_ready_one_in_their_language(client: Client) -> None:
    event = drawn_event([70, 71, 72, 73])
    director_of(event.club).post(
        at(event, "announcement"), typed(ready=":again", time="14:15", lasts="", bell="on")
    )
    assert "We start again at 2:15\u00a0pm." in client.get(at(event, "event")).content.decode()
    page = client.get(at(event, "event"), headers={"accept-language": "fr-CA"}).content.decode()
    assert "On recommence à 14\u00a0h\u00a015." in page
    assert "La cloche</strong> a sonné à" in page
    assert 'lang=""' not in page


@pytest.mark.parametrize("typed_words", [":coffee", ":again 99:99", ": again"])
def test_what_is_typed_is_never_a_code(client: Client, typed_words: str) -> None:
    event = drawn_event([70, 71, 72, 73])
    director_of(event.club).post(at(event, "announcement"), typed(words=typed_words))
    assert fresh(event).announcement == typed_words.lstrip(": ")
    assert f">{fresh(event).announcement}</strong>" in client.get(
        at(event, "event")
    ).content.decode().replace("\n", "")


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "Type what to announce, or choose one of the sentences."),
        ({"words": "x" * 101}, "This has 101 letters. Use at most 100."),
        ({"words": "Now", "ready": ":coffee"}, "leave your own sentence empty"),
        ({"ready": ":again"}, "Type the time when you start again."),
        ({"ready": ":again", "time": "soon"}, "Type a time such as 14:15."),
    ],
)
def test_what_cannot_be_announced_is_said_beside_the_field(
    values: dict[str, str], why: str
) -> None:
    event = drawn_event([70, 71, 72, 73])
    page = director_of(event.club).post(at(event, "announcement"), typed(**values))
    assert why in words(page.content)
    assert not fresh(event).announcement


def test_it_ends_at_its_time_without_a_change_of_the_event(client: Client) -> None:
    event = drawn_event([70, 71, 72, 73])
    announce(event, by=MARION, words="Lunch!", lasts=datetime.timedelta(minutes=5))
    ring_bell(event, by=MARION)
    now = timezone.now()
    page = client.get(at(event, "event")).content.decode()
    assert f'data-until="{int(fresh(event).announced_until.timestamp())}"' in page  # type: ignore[union-attr]
    hour = datetime.timedelta(hours=1)
    Event.objects.update(announced_at=now - 2 * hour, announced_until=now - hour)
    Event.objects.update(rung_at=now - hour)
    page = client.get(at(event, "event")).content.decode()
    assert "Lunch!" not in page
    assert "rang at" not in page
    # Which bell it was stays known: a page that is open knows that it has rung.
    assert f'data-bell="{int((now - hour).timestamp())}"' in page


def test_players_and_volunteers_see_it() -> None:
    event = drawn_event([70, 71, 72, 73])
    announce(event, by=MARION, words=":seats", lasts=None)
    card = player(event.entries.get(number=1)).get(at(event, "card"))
    assert "Please take your seats." in words(card.content)
    volunteer = Client()
    volunteer.force_login(make_user(event.club, "Vera", Role.Kind.VOLUNTEER))
    assert "Please take your seats." in words(volunteer.get(at(event, "scores")).content)


def test_a_coordinators_helper_announces_and_a_volunteer_does_not() -> None:
    event = make_night(8, slug="night")
    for kind, status in ((Role.Kind.COORDINATORS_HELPER, 302), (Role.Kind.VOLUNTEER, 403)):
        user = make_user(event.club, kind.value, kind)
        prove(user)
        client = Client()
        client.force_login(user)
        asked = client.post(at(event, "announcement"), typed(ready=":coffee"))
        assert asked.status_code == status


def test_it_costs_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = drawn_event([70, 71, 72, 73])
    client.get(at(event, "event"))
    with CaptureQueriesContext(connection) as before:
        client.get(at(event, "event"))
    announce(event, by=MARION, words="Coffee!", lasts=None)
    ring_bell(event, by=MARION)
    assert len(before) <= 6
    with django_assert_num_queries(len(before)):
        client.get(at(event, "event"))


def test_without_javascript_ringing_leads_back_to_the_page() -> None:
    event = drawn_event([70, 71, 72, 73])
    desk = director_of(event.club)
    page = desk.post(at(event, "ring_bell"), follow=True)
    assert "The bell was rung." in words(page.content)
    assert "The bell rang at" in words(page.content)
    part = desk.post(at(event, "ring_bell"), headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "data-bell" in part.content.decode()


def test_pages_that_do_not_change_by_themselves_have_it_too(client: Client) -> None:
    event = drawn_event([70, 71, 72, 73])
    still = ["outlook", "race", "rules", "photographs", "register"]
    queries = {page: count_queries(client, at(event, page)) for page in still}
    announce(event, by=MARION, words="Lunch!", lasts=datetime.timedelta(minutes=5))
    for page in still:
        shown = client.get(at(event, page)).content.decode()
        assert shown.count("Lunch!</strong>") == 1, page
        # It is hidden when its time is over.
        assert shown.count("js/page") == 1, page
        assert count_queries(client, at(event, page)) <= max(queries[page], 6), page
    game = games_in(event, 1)[0]
    volunteer = Client()
    volunteer.force_login(make_user(event.club, "Vera", Role.Kind.VOLUNTEER))
    player_of_game = player(event.entries.get(pk=game.seats.all()[0].entry_id))
    for reader, page in ((volunteer, "score_game"), (player_of_game, "card_game")):
        shown = reader.get(at(event, page, game.pk)).content.decode()
        assert shown.count("Lunch!</strong>") == 1, page


def count_queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


def test_when_an_event_is_over_nothing_is_announced_any_more(client: Client) -> None:
    event = drawn_event([70, 71, 72, 73], director=False)
    announce(event, by=MARION, words="Lunch!", lasts=None)
    play(event, 1, 2, 3, 4)
    Event.objects.filter(pk=event.pk).update(hides_medals=True)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    assert "Lunch!" in client.get(at(event, "event")).content.decode()
    Event.objects.filter(pk=event.pk).update(hides_medals=False)
    for page in ("event", "rules", "projector"):
        assert "Lunch!" not in client.get(at(event, page)).content.decode()
    desk = director_of(event.club)
    assert "Announce something" not in words(desk.get(at(event, "desk")).content)
    refused = desk.post(at(event, "announcement"), typed(words="Tea!"))
    assert "Reopen it on the desk to change anything." in words(refused.content)


def test_a_consolation_and_its_main_event_hear_the_same(client: Client) -> None:
    part = with_consolation()
    main = part.main_event
    announce(main, by=MARION, words="Coffee!", lasts=None, bell=True)
    for event in (main, part):
        page = words(client.get(at(event, "event")).content)
        assert "Coffee!" in page
        assert "The bell rang at" in page
    clear_announcement(part, by=MARION)
    ring_bell(fresh(part), by=MARION)
    for event in (main, part):
        assert not fresh(event).is_announcing
    assert fresh(main).revision > main.revision
