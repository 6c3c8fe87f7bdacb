"""Players check themselves in by the code at the entrance, on the day and until the draw."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.access.tokens import entrance_token, player_token, redact
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.entrance import close_entrance, open_entrance
from cribbage_events.events.undo.services import undo
from cribbage_events.words.codes import ENTRANCE
from tests.building import MARION, fresh, last_line, make_user
from tests.events.desk_client import at, director_of, words
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db
EXPECTED, HERE = Entry.Status.REGISTERED, Entry.Status.CHECKED_IN


@pytest.fixture
def event() -> Event:
    """Today, with Ann, Bob, and Leo who is shown by initials."""
    event: Event = EventFactory.create(starts_at=timezone.now())
    for name in ("Ann Lee", "Bob Ray"):
        EntryFactory.create(event=event, person__club=event.club, person__name=name)
    leo = PersonFactory.create(club=event.club, name="Leo Hart", shown_as=Person.ShownAs.INITIALS)
    EntryFactory.create(event=event, person=leo)
    open_entrance(event, by=MARION)
    return fresh(event)


def page_of(event: Event) -> str:
    opened_at = fresh(event).entrance_opened_at
    assert opened_at
    return at(event, "arrive", entrance_token(event.pk, opened_at))


def status_of(event: Event, number: int) -> str:
    return str(event.entries.get(number=number).status)


def test_a_tap_on_one_s_name_and_one_more_check_a_player_in(event: Event) -> None:
    client, page = Client(), page_of(event)
    said = client.get(page).content.decode()
    assert 'href="?number=1"' in said
    assert status_of(event, 1) == EXPECTED

    said = words(client.get(page, {"number": 1}).content)
    assert "Ann Lee: I’m here" in said
    assert status_of(event, 1) == EXPECTED

    answer = client.post(page, {"number": 1}, follow=True)

    assert "Ann Lee is here. Wait for the draw" in words(answer.content)
    assert status_of(event, 1) == HERE
    assert last_line(event) == "Ann Lee checked in at the entrance."
    assert event.changes.get(verb="arrive-at-entrance").by_name == ENTRANCE
    log = words(director_of(event.club).get(at(event, "log")).content)
    assert "The code at the entrance" in log


def test_the_list_follows_who_checks_in_elsewhere(event: Event) -> None:
    page = page_of(event)
    assert "data-live=" in Client().get(page).content.decode()
    Client().post(page, {"number": 1})

    part = Client().get(page, {"live": ""}).content

    assert b"<html" not in part
    assert "Lee ✓ Here" in words(part)
    close_entrance(event, by=MARION)
    assert "turned off" in words(Client().get(page, {"live": ""}).content)


def test_a_code_that_is_turned_off_hears_nothing_of_the_event(event: Event) -> None:
    page = page_of(event)
    close_entrance(event, by=MARION)
    assert "data-live=" not in Client().get(page).content.decode()


def test_a_name_that_is_in_already_is_said(event: Event) -> None:
    client, page = Client(), page_of(event)
    client.post(page, {"number": 1})
    assert "Lee ✓ Here" in words(client.get(page).content)
    assert "Ann Lee is already here." in words(client.post(page, {"number": 1}).content)
    assert "Ann Lee is already here." in words(client.get(page, {"number": 1}).content)
    assert event.changes.filter(verb="arrive-at-entrance").count() == 1


def test_one_s_own_link_makes_it_one_tap(event: Event) -> None:
    client, entry = Client(), event.entries.get(number=3)
    token = player_token(entry.pk, entry.card_edition)
    client.get(reverse("events:open_player_link", args=[event.slug, token]))
    assert "L. H.: I’m here" in words(client.get(page_of(event)).content)


def test_hidden_names_stay_hidden(event: Event) -> None:
    client, page = Client(), page_of(event)
    for said in (client.get(page), client.post(page, {"number": 3}, follow=True)):
        assert "L. H." in words(said.content)
        assert "Hart" not in said.content.decode()
    assert "Hart" not in client.post(page, {"number": 3}).content.decode()


def test_from_home_the_code_isn_t_known(event: Event) -> None:
    page = page_of(event)
    for public in ("event", "projector", "poster", "register", "rounds"):
        assert "/here/" not in Client().get(at(event, public)).content.decode()
    other = EventFactory.create(starts_at=timezone.now())
    open_entrance(other, by=MARION)
    guessed = [f"{page[:-3]}xy/", at(event, "arrive", "1.2"), page.replace(event.slug, other.slug)]
    for address in guessed:
        assert Client().get(address).status_code == 404
        assert Client().post(address, {"number": 1}).status_code == 404
    assert status_of(event, 1) == EXPECTED


def test_a_code_that_was_replaced_or_turned_off_opens_nothing(event: Event) -> None:
    page = page_of(event)
    open_entrance(event, by=MARION)
    assert "This code is turned off." in words(Client().post(page, {"number": 1}).content)
    page = page_of(event)
    close_entrance(event, by=MARION)
    assert "This code is turned off." in words(Client().get(page).content)
    assert "Ann" not in Client().get(page).content.decode()
    assert status_of(event, 1) == EXPECTED


@pytest.mark.parametrize("days", [-1, 1])
def test_on_another_day_it_opens_nothing(event: Event, days: int) -> None:
    event.starts_at += datetime.timedelta(days=days)
    event.save(update_fields=["starts_at"])
    answer = Client().post(page_of(event), {"number": 1})
    assert "This code works on the day of the event only." in words(answer.content)
    assert status_of(event, 1) == EXPECTED


def test_the_draw_turns_it_off(event: Event) -> None:
    page = page_of(event)
    event.entries.filter(number__lt=3).update(status=HERE)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    answer = Client().post(page, {"number": 3})
    assert "The rounds are drawn. Go to the desk: you can still play." in words(answer.content)
    assert status_of(event, 3) == EXPECTED
    assert "<img" not in director_of(event.club).get(at(event, "entrance")).content.decode()


def test_the_desk_shows_the_sign_and_turns_it_off() -> None:
    event = EventFactory.create(entry_fee=500)
    helper = Client()
    helper.force_login(make_user(event.club, "Dora", Role.Kind.COORDINATORS_HELPER))
    sign = at(event, "entrance")
    said = words(helper.get(sign).content)
    assert "Let players check themselves in" in said
    said = helper.post(sign, follow=True).content.decode()
    assert "data:image/svg+xml" in said
    assert "Entry fee: $5. Pay it at the desk." in words(said.encode())
    assert last_line(event) == "A code at the entrance lets players check themselves in."
    helper.post(sign, {"off": "yes"})
    assert fresh(event).entrance_opened_at is None
    assert last_line(event) == "The code at the entrance was turned off."


def test_the_director_takes_a_check_in_back(event: Event) -> None:
    Client().post(page_of(event), {"number": 1})
    director_of(event.club).post(at(event, "undo_attendance", 1))
    assert status_of(event, 1) == EXPECTED
    Client().post(page_of(event), {"number": 2})
    undo(event.changes.get(verb="arrive-at-entrance", data__entrant="Bob Ray"), by=MARION)
    assert status_of(event, 2) == EXPECTED


def test_somebody_who_isn_t_expected_is_sent_to_the_desk(event: Event) -> None:
    event.entries.filter(number=1).update(status=Entry.Status.DECLINED)
    page = page_of(event)
    assert "Ann" not in Client().get(page).content.decode()
    assert "Go to the desk." in words(Client().post(page, {"number": 1}).content)
    assert Client().post(page, {"number": 99}).status_code == 404
    assert status_of(event, 1) == Entry.Status.DECLINED


def test_the_wall_shows_who_is_missing(event: Event) -> None:
    Client().post(page_of(event), {"number": 1})
    wall = words(Client().get(at(event, "projector")).content)
    assert "Not here yet: 2 of 3" in wall
    assert "Bob Ray" in wall
    assert "L. H." in wall
    assert "Ann Lee" not in wall
    in_hall = words(director_of(event.club).get(at(event, "hall")).content)
    assert "Leo Hart" in in_hall


def test_before_check_in_begins_the_wall_lists_nobody(event: Event) -> None:
    close_entrance(event, by=MARION)
    assert "Not here yet" not in words(Client().get(at(event, "projector")).content)


def test_the_address_is_in_no_log_and_no_cache(event: Event) -> None:
    page = page_of(event)
    answer = Client().get(page)
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert redact(page) == f"/events/{event.slug}/here/…/"


def test_guessing_is_limited(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribbage_events.events.access.views.RATE", "2/m/ip")
    page = at(event, "arrive", "1.2")
    assert [Client().get(page).status_code for _ in range(3)] == [404, 404, 429]


def test_a_long_list_takes_no_more_queries(
    event: Event, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client, page = Client(), page_of(event)
    client.get(page)
    counts = []
    for _ in range(2):
        with django_assert_max_num_queries(20) as captured:
            client.get(page)
        counts.append(len(captured))
        for number in range(10):
            person = PersonFactory.create(club=event.club, name=f"Player {number}")
            EntryFactory.create(event=event, person=person)
    assert counts[0] == counts[1]
