"""The door, the 50/50, closing and the ledger, as the coordinator sees them."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.services.closing import close_night
from cribbage_events.leagues.services.half_half import draw_half_half
from tests.events.hall import make_user
from tests.leagues.night import entries_of, fresh, make_member, night_with, played, seated
from tests.leagues.seasons import DESK

pytestmark = pytest.mark.django_db


def page(client: Client, night: Night, name: str) -> str:
    """The page, for a director of the night's club."""
    sign_in(client, night)
    response = client.get(reverse(f"leagues:{name}", args=[night.event.slug]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def sign_in(client: Client, night: Night) -> None:
    if "_auth_user_id" not in client.session:
        client.force_login(make_user(night.season.club, "Cora", Role.Kind.DIRECTOR))


def send(client: Client, night: Night, name: str, **data: object) -> str:
    sign_in(client, night)
    path = reverse(f"leagues:{name}", args=[night.event.slug])
    response = client.post(path, data, follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_one_tap_lets_somebody_in_and_takes_the_fee(client: Client) -> None:
    night = night_with(3)
    person = make_member(night.season.club, "Ann Lee")
    assert "makes" in page(client, night, "door") or "table" in page(client, night, "door")
    text = send(client, night, "door", do="in", person=person.pk)
    assert "Saved: Ann Lee is here and has paid." in text
    assert "4 are here" in text
    assert "$40 taken" in text


def test_an_expired_member_is_renewed_at_the_door(client: Client) -> None:
    night = night_with(0)
    person = make_member(night.season.club, "Old Oscar", datetime.date(2025, 12, 31))
    assert "member until 31 December 2025" in page(client, night, "door")
    refused = send(client, night, "door", do="in", person=person.pk)
    assert "membership ended on 31 December 2025" in refused
    renewed = send(client, night, "door", do="renew", person=person.pk)
    assert "Old Oscar is a member until 31 December 2026" in renewed
    assert "0 are here" in renewed
    assert "1 is here" in send(client, night, "door", do="in", person=person.pk)


def test_whoever_pays_later_is_seen_and_pays(client: Client) -> None:
    night = night_with(1)
    person = make_member(night.season.club, "Ann Lee")
    text = send(client, night, "door", do="in-unpaid", person=person.pk)
    assert "1 still owes the fee of $10" in text
    entry = entries_of(night.event)[-1]
    assert "still owes" not in send(client, night, "door", do="pay", entry=entry.pk)
    assert "has the money back" in send(client, night, "door", do="unpay", entry=entry.pk)
    assert "1 is here" in send(client, night, "door", do="out", entry=entry.pk)


def test_a_name_is_found_at_the_door(client: Client) -> None:
    night = night_with(0)
    for name in ("Ann Lee", "Bob Ray"):
        make_member(night.season.club, name)
    sign_in(client, night)
    found = client.get(reverse("leagues:door", args=[night.event.slug]), {"q": "ann"})
    assert "Ann Lee" in found.content.decode()
    assert "Bob Ray" not in found.content.decode()


@pytest.mark.parametrize("data", [{}, {"do": "in"}, {"do": "in", "person": "x"}, {"do": "pay"}])
def test_a_tap_that_means_nothing_changes_nothing(client: Client, data: dict[str, str]) -> None:
    night = night_with(1)
    assert "Saved" not in send(client, night, "door", **data)
    assert fresh(night).event.revision == night.event.revision


def test_the_door_costs_the_same_for_any_number(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    night = night_with(12)
    sign_in(client, night)
    with django_assert_max_num_queries(9):
        client.get(reverse("leagues:door", args=[night.event.slug]))


def test_the_fifty_fifty_is_drawn_on_the_page(client: Client) -> None:
    night = seated(8)
    text = page(client, night, "half_half")
    assert "8 tickets, $16 in the draw" in text
    assert "The winner gets $8" in text
    drawn = send(client, night, "half_half", seen=night.event.revision)
    winner = fresh(night).draw_winner
    assert winner
    assert winner.name in drawn
    assert "drawn already" in send(client, night, "half_half", seen=night.event.revision)


def test_closing_says_what_is_missing_then_hands_out_prizes(client: Client) -> None:
    night = played(8)
    assert "The 50/50 hasn’t been drawn yet." in page(client, night, "close")
    refused = send(client, night, "close", seen=fresh(night).event.revision)
    assert "hasn’t been drawn" in refused
    draw_half_half(night, by=DESK)
    closed = send(client, night, "close", seen=fresh(night).event.revision)
    assert "Hand out the prizes" in closed
    prize = night.prizes.select_related("entry")[0]
    path = reverse("leagues:prize", args=[night.event.slug, prize.entry.number])
    text = client.post(path, {"handed": "yes"}, follow=True).content.decode()
    assert "handed over" in text
    assert night.prizes.exclude(handed_at=None).count() == 1


def closed_night() -> Night:
    night = played(8)
    draw_half_half(night, by=DESK)
    close_night(night, by=DESK, seen=fresh(night).event.revision)
    return fresh(night)


def test_the_treasurer_sees_every_cent(client: Client) -> None:
    text = page(client, closed_night(), "treasurer")
    assert "$80" in text
    assert "To supplies" in text
    assert "isn’t closed" not in text


def test_the_ledger_is_there_to_print_and_as_csv(client: Client) -> None:
    night = closed_night()
    sign_in(client, night)
    shown = client.get(reverse("leagues:ledger", args=[night.season.slug])).content.decode()
    assert "30 Sep 2026" in shown
    sheet = client.get(reverse("leagues:ledger_csv", args=[night.season.slug]))
    first, one, season = sheet.content.decode().splitlines()
    assert first.startswith("date,players,fees")
    assert one.startswith("2026-09-30,8,80.00,8.00,")
    assert one.endswith(",0.00")
    assert season.startswith("season,8,80.00")


def test_the_diary_leads_to_the_door_where_a_fee_goes_back(client: Client) -> None:
    night = night_with(1)
    sign_in(client, night)
    change = night.event.changes.latest("revision")
    text = client.get(reverse("events:undo", args=[night.event.slug, change.revision])).content
    assert "set right at the door" in " ".join(text.decode().split())
    assert f'href="{reverse("leagues:door", args=[night.event.slug])}"' in text.decode()
