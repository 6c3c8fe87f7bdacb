"""“I can't come”: opening the link changes nothing, the button does, and the door shows it."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person
from cribbage_events.events.access.tokens import redact
from cribbage_events.events.models import Event
from cribbage_events.leagues.absences import forget_absences
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Absence, Night, Season
from cribbage_events.leagues.tokens import absence_path, leave_path
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.factories import DESK, make_season
from tests.leagues.messages.writing import TUESDAY
from tests.leagues.night import fresh, make_member

pytestmark = pytest.mark.django_db
A_DAY = datetime.timedelta(days=1)


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    at(TUESDAY, monkeypatch)
    return make_season(make_club())


def at(moment: datetime.datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def night(season: Season) -> Night:
    return fresh(season.nights.get(planned_for=datetime.date(2026, 11, 25)))


@pytest.fixture
def ann(season: Season) -> Person:
    return make_member(season.club, "Ann Lee")


def absences() -> list[tuple[str, datetime.date]]:
    return list(Absence.objects.values_list("person__name", "day"))


def test_a_program_that_opens_links_changes_nothing(night: Night, ann: Person) -> None:
    address = absence_path(night.pk, ann.pk)
    scanner = Client(enforce_csrf_checks=True)
    for method in (scanner.get, scanner.head, scanner.options):
        method(address)
    assert absences() == []
    page = scanner.get(address)
    assert page.headers["Cache-Control"].find("no-store") >= 0
    assert "I can’t come" in words(page.content)
    assert Markup(page.content.decode()).faults == []


def test_the_button_says_it_once_and_takes_it_back(night: Night, ann: Person) -> None:
    address, client = absence_path(night.pk, ann.pk), Client()
    for _ in range(2):
        page = client.post(address, {"do": "absent"}, follow=True)
    assert "Saved: you can’t come." in words(page.content)
    assert absences() == [("Ann Lee", datetime.date(2026, 11, 25))]
    page = client.post(address, {"do": "come"}, follow=True)
    assert "If you come, there is nothing to do." in words(page.content)
    assert absences() == []


def test_the_door_and_the_paper_list_show_who_said_so(night: Night, ann: Person) -> None:
    bob = make_member(night.season.club, "Bob Ray")
    Client().post(absence_path(night.pk, ann.pk))
    Client().post(absence_path(night.pk, bob.pk))
    client = director_of(night.season.club)
    said = words(client.get(reverse("leagues:door", args=[night.event.slug])).content)
    assert "2 can’t come" in said
    assert "Lee, Ann said: can’t come" in said or "Ann Lee said: can’t come" in said
    paper = words(client.get(reverse("leagues:paper_list", args=[night.event.slug])).content)
    assert paper.count("said: can’t come") == 2
    # Bob comes after all: he is let in as usual.
    check_in_member(fresh(night), bob, by=DESK, paid=True)
    said = words(client.get(reverse("leagues:door", args=[night.event.slug])).content)
    assert "1 can’t come" in said
    assert said.count("said: can’t come") == 1


def test_it_does_not_hold_for_the_day_the_night_is_moved_to(night: Night, ann: Person) -> None:
    Client().post(absence_path(night.pk, ann.pk))
    Event.objects.filter(pk=night.event_id).update(starts_at=night.event.starts_at + A_DAY)
    page = Client().get(absence_path(night.pk, ann.pk))
    assert "Thursday 26 November" in words(page.content)
    assert "I can’t come" in words(page.content)


@pytest.mark.parametrize("change", ["begun", "running", "cancelled"])
def test_too_late_the_page_says_so_and_nothing_is_saved(
    night: Night, ann: Person, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    event = Event.objects.filter(pk=night.event_id)
    if change == "begun":
        at(night.event.starts_at + A_DAY, monkeypatch)
    else:
        values = {"running": {"status": "running"}, "cancelled": {"why_cancelled": "Storm"}}
        event.update(**values[change])
    page = Client().post(absence_path(night.pk, ann.pk))
    assert "This night has begun or is over. Call the club instead." in words(page.content)
    assert absences() == []


@pytest.mark.parametrize("spoilt", ["x", "1.1:forged", "1.1"])
def test_a_link_that_is_not_ours_opens_nothing(night: Night, ann: Person, spoilt: str) -> None:
    for name in ("leagues:absence", "leagues:leave"):
        assert Client().get(reverse(name, args=[spoilt])).status_code == 404
    # Nor one link as the other.
    token = leave_path(ann.pk).rstrip("/").rpartition("/")[2]
    assert Client().get(reverse("leagues:absence", args=[token])).status_code == 404


def test_a_link_of_somebody_erased_opens_nothing(night: Night, ann: Person) -> None:
    Person.objects.filter(pk=ann.pk).update(erased_at=TUESDAY)
    assert Client().get(absence_path(night.pk, ann.pk)).status_code == 404
    assert Client().get(leave_path(ann.pk)).status_code == 404


def test_the_links_are_in_no_log(night: Night, ann: Person) -> None:
    assert redact(absence_path(night.pk, ann.pk)) == "/leagues/mail/absence/…/"
    assert redact(leave_path(ann.pk)) == "/leagues/mail/leave/…/"


def test_no_public_page_says_who_cannot_come(night: Night, ann: Person) -> None:
    Client().post(absence_path(night.pk, ann.pk))
    season = night.season
    for address in (season.get_absolute_url(), night.event.get_absolute_url()):
        said = words(Client().get(address).content)
        assert "Ann Lee" not in said
        assert "Lee, Ann" not in said


def test_saying_it_takes_few_queries(
    night: Night, ann: Person, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12):
        Client().post(absence_path(night.pk, ann.pk))


def test_it_is_forgotten_after_a_while(
    night: Night, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    Client().post(absence_path(night.pk, ann.pk))
    assert forget_absences() == 0
    at(TUESDAY + 100 * A_DAY, monkeypatch)
    assert forget_absences() == 1
