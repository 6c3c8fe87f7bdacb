"""Check-in of a night: one tap on a name, and the list stays at its place."""

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Club
from cribbage_events.events.drawing.services.doubles import leave, seat_first_game
from cribbage_events.events.models import Entry
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import FIRST_NIGHT, entries_of, fresh, make_member, night_with, seated
from tests.taps import send_tap

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tonight(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the day of the night."""
    is_on(monkeypatch, FIRST_NIGHT)


def is_on(monkeypatch: pytest.MonkeyPatch, day: datetime.date) -> None:
    monkeypatch.setattr(Club, "today", day)


def tap(client: Client, night: Night, **data: Any) -> tuple[dict[str, Any], str]:
    """Tap as the page’s script does; return the answer, and the list that it then asks for."""
    sign_in(client, night)
    address = reverse("leagues:door", args=[night.event.slug])
    answer = send_tap(client, address, **data)
    return answer, " ".join(client.get(f"{address}?live").content.decode().split())


def row(text: str, name: str) -> str:
    """Return what the line of this name says, its buttons included."""
    rows = re.findall(r'<li class="tick-row.*?</li>', text)
    found = [each for each in rows if name in each]
    assert len(found) == 1, found
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_one_tap_lets_somebody_in_and_takes_the_fee(client: Client) -> None:
    night = night_with(3)
    person = make_member(night.season.club, "Ann Lee")
    assert row(page(client, night, "door"), "Ann Lee").startswith("Ann Lee Here, $10")
    text = send(client, night, "door", do="in", person=person.pk)
    assert "Saved: Ann Lee is here and has paid." in text
    for said in ("4 here", "1 table of four", "$40 taken"):
        assert said in text
    assert row(text, "Ann Lee").startswith("Ann Lee ✓ Here")


def test_before_anybody_has_come(client: Client) -> None:
    text = page(client, night_with(0), "door")
    assert "Nobody yet" in text
    assert "It takes two" not in text


def test_a_tap_is_answered_with_a_message(client: Client) -> None:
    night = night_with(3)
    person = make_member(night.season.club, "Ann Lee")
    answer, text = tap(client, night, do="in", person=person.pk)
    assert (answer["state"], answer["words"]) == ("saved", "Saved: Ann Lee is here and has paid.")
    assert row(text, "Ann Lee").startswith("Ann Lee ✓ Here")
    again, text = tap(client, night, do="in", person=person.pk)
    assert (again["state"], again["words"]) == ("refused", "Ann Lee is already here.")
    assert "$40 taken" in text


def test_the_message_takes_it_back(client: Client) -> None:
    night = night_with(3)
    person = make_member(night.season.club, "Ann Lee")
    answer, text = tap(client, night, do="in", person=person.pk)
    entry = Entry.objects.get(person=person)
    undo = " ".join(answer["said"].split())
    assert f'name="entry" value="{entry.pk}"' in undo
    assert 'data-tap="Ann Lee"' in undo
    assert re.search(r'name="do" value="out"\s*> ?Undo', undo)
    _, text = tap(client, night, do="out", entry=entry.pk)
    assert row(text, "Ann Lee").startswith("Ann Lee Here, $10")
    assert "$30 taken" in text


def test_without_a_script_it_leads_back_to_the_line(client: Client) -> None:
    night = night_with(0)
    person = make_member(night.season.club, "Ann Lee")
    sign_in(client, night)
    address = reverse("leagues:door", args=[night.event.slug])
    answer = client.post(address, {"do": "in", "person": person.pk, "q": "ann"})
    assert answer["Location"] == f"{address}?q=ann#p{person.pk}"
    text = client.get(address).content.decode()
    assert f'id="p{person.pk}"' in text
    assert "Saved: Ann Lee is here" in text
    assert re.search(r">\s*Undo\s*</button>", text)


def test_another_tablet_fetches_the_part_alone(client: Client) -> None:
    night = night_with(1)
    sign_in(client, night)
    text = client.get(f"{reverse('leagues:door', args=[night.event.slug])}?live=")
    assert "<html" not in text.content.decode()
    assert "1 here" in re.sub(r"\s+", " ", text.content.decode())


def test_an_expired_member_is_renewed_at_check_in(client: Client) -> None:
    night = night_with(0)
    person = make_member(night.season.club, "Old Oscar", datetime.date(2025, 12, 31))
    assert "member until 31 December 2025" in page(client, night, "door")
    refused = send(client, night, "door", do="in", person=person.pk)
    assert "membership ended on 31 December 2025" in refused
    renewed = send(client, night, "door", do="renew", person=person.pk)
    assert "Old Oscar is a member until 31 December 2026" in renewed
    assert "Nobody yet" in renewed
    assert "1 here" in send(client, night, "door", do="in", person=person.pk)


def test_somebody_who_pays_later_is_marked_and_pays(client: Client) -> None:
    night = night_with(1)
    person = make_member(night.season.club, "Ann Lee")
    text = send(client, night, "door", do="in-unpaid", person=person.pk)
    assert "1 owes $10" in text
    assert row(text, "Ann Lee").startswith("Ann Lee owes $10 Has paid $10")
    entry = entries_of(night.event)[-1]
    assert "1 owes" not in send(client, night, "door", do="pay", entry=entry.pk)
    assert "got the money back" in send(client, night, "door", do="unpay", entry=entry.pk)
    assert "1 here" in send(client, night, "door", do="out", entry=entry.pk)


def test_somebody_who_has_gone_home_can_still_pay(client: Client) -> None:
    night = seated(8)
    ann = make_member(night.season.club, "Ann Lee")
    check_in_member(night, ann, by=DESK, paid=False)
    entry = entries_of(night.event)[0]
    leave(entry, by=DESK, seen=fresh(night).event.revision, from_round=2)
    text = page(client, night, "door")
    assert row(text, entry.name).startswith(f"{entry.name} has gone home")
    assert "1 owes $10" in text


def test_there_is_one_list_in_order_of_name(client: Client) -> None:
    night = night_with(1)
    make_member(night.season.club, "Ann Lee")
    make_member(night.season.club, "Old Oscar", datetime.date(2025, 12, 31))
    names = re.findall(r"<strong data-name>([^<]+)<", page(client, night, "door"))
    assert names == ["Ann Lee", "Member 01", "Old Oscar"]


def test_a_name_is_found_at_check_in(client: Client) -> None:
    night = night_with(0)
    for name in ("Ann Lee", "Bob Ray"):
        make_member(night.season.club, name)
    sign_in(client, night)
    found = client.get(reverse("leagues:door", args=[night.event.slug]), {"q": "ann"})
    assert "Ann Lee" in found.content.decode()
    assert "Bob Ray" not in found.content.decode()


def test_a_night_of_another_day_is_asked_about_before_the_first_tick(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = night_with(0)
    person = make_member(night.season.club, "Ann Lee")
    is_on(monkeypatch, datetime.date(2026, 9, 26))
    text = page(client, night, "door")
    assert "This night is on Wednesday 30 September. Today is Saturday 26 September." in text
    assert row(text, "Ann Lee") == "Ann Lee"
    refused = send(client, night, "door", do="in", person=person.pk)
    assert "This night isn’t today." in refused
    assert "Saved" not in refused
    address = f"{reverse('leagues:door', args=[night.event.slug])}?anyway=1"
    opened = " ".join(client.get(address).content.decode().split())
    assert 'name="anyway" value="1"' in opened
    assert "Here, $10" in row(opened, "Ann Lee")
    text = send(client, night, "door", do="in", person=person.pk, anyway="1")
    assert "Saved: Ann Lee is here" in text
    # From then on it is plain that it is meant; the notice stays.
    assert "This night is on Wednesday 30 September." in text
    bob = make_member(night.season.club, "Bob Ray")
    assert "Saved: Bob Ray" in send(client, night, "door", do="in", person=bob.pk)


def test_after_midnight_nobody_is_asked(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    night = night_with(4)
    seat_first_game(night.event, by=DESK, seen=night.event.revision)
    person = make_member(night.season.club, "Ann Lee")
    is_on(monkeypatch, FIRST_NIGHT + datetime.timedelta(1))
    assert "This night is on" not in page(client, night, "door")
    assert "Saved" in send(client, night, "door", do="in", person=person.pk)


@pytest.mark.parametrize("data", [{}, {"do": "in"}, {"do": "in", "person": "x"}, {"do": "pay"}])
def test_a_tap_that_means_nothing_changes_nothing(client: Client, data: dict[str, str]) -> None:
    night = night_with(1)
    assert "Saved" not in send(client, night, "door", **data)
    assert fresh(night).event.revision == night.event.revision


def test_check_in_takes_the_same_queries_for_any_number(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    night = night_with(12)
    sign_in(client, night)
    with django_assert_max_num_queries(10):
        client.get(reverse("leagues:door", args=[night.event.slug]))
