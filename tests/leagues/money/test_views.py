import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import fresh, night_with, played, seated

pytestmark = pytest.mark.django_db


def test_the_fifty_fifty_is_drawn_on_the_page(client: Client) -> None:
    night = seated(8)
    text = page(client, night, "half_half")
    assert "8 tickets, $16 in the draw" in text
    assert "The winner gets $8" in text
    drawn = send(client, night, "half_half", seen=night.event.revision)
    winner = fresh(night).draw_winner
    assert winner
    assert winner.name in drawn
    assert "already been drawn" in send(client, night, "half_half", seen=night.event.revision)


def test_closing_says_what_is_missing_then_hands_out_prizes(client: Client) -> None:
    night = played(8)
    assert "The 50/50 hasn’t been drawn yet." in page(client, night, "close")
    refused = send(client, night, "close", seen=fresh(night).event.revision)
    assert "hasn’t been drawn" in refused
    draw_fifty_fifty(night, by=DESK)
    closed = send(client, night, "close", seen=fresh(night).event.revision)
    assert "Hand out the prizes" in closed
    prize = night.prizes.select_related("entry")[0]
    path = reverse("leagues:prize", args=[night.event.slug, prize.entry.number])
    text = client.post(path, {"do": "hand-out"}, follow=True).content.decode()
    assert "handed over" in text
    assert night.prizes.exclude(handed_at=None).count() == 1


def closed_night() -> Night:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
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
    first, one, season = sheet.content.decode("utf-8-sig").splitlines()
    assert first.startswith("date,players,paid,fees")
    assert one.startswith("2026-09-30,8,8,80.00,8.00,")
    assert one.endswith(",0.00")
    assert season.startswith("season,8,8,80.00")


def test_in_french_a_spreadsheet_gets_semicolons_and_decimal_commas(client: Client) -> None:
    night = closed_night()
    sign_in(client, night)
    address = reverse("leagues:ledger_csv", args=[night.season.slug])
    sheet = client.get(address, headers={"accept-language": "fr-ca"})
    first, one, _season = sheet.content.decode("utf-8-sig").splitlines()
    assert first.startswith("date;participants;payé;frais")
    assert one.startswith("2026-09-30;8;8;80,00;8,00;")


def test_the_diary_leads_to_check_in_to_return_a_fee(client: Client) -> None:
    night = night_with(1)
    sign_in(client, night)
    change = night.event.changes.latest("revision")
    text = client.get(reverse("events:undo", args=[night.event.slug, change.revision])).content
    assert "Correct who is here" in " ".join(text.decode().split())
    assert f'href="{reverse("leagues:door", args=[night.event.slug])}"' in text.decode()
