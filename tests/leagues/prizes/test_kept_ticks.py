"""A tap beside a prize, or beside an unpaid fee, that a phone has kept: carried out once."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.leagues.check_in.services import give_back_fee
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night, Prize
from tests.leagues.at_night import page, sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import close, entries_of, fresh, played
from tests.taps import LONG_AGO, send_tap

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    return close(fresh(night))


def address(prize: Prize) -> str:
    return reverse("leagues:prize", args=[prize.night.event.slug, prize.entry.number])


def first_prize(night: Night) -> Prize:
    return night.prizes.select_related("entry", "night__event").order_by("pk")[0]


def received(prize: Prize) -> int:
    prize.refresh_from_db()
    return prize.had


def test_the_buttons_are_kept_until_they_are_answered(client: Client, night: Night) -> None:
    prize = first_prize(night)
    text = page(client, night, "close")
    assert f'action="{address(prize)}" data-tap="{prize.entry.name}"' in text
    part = client.get(reverse("leagues:close", args=[night.event.slug]), {"live": ""})
    assert "<html" not in part.content.decode()
    assert "Hand out the prizes" in part.content.decode()


def test_a_prize_is_handed_over_once_though_its_tap_arrives_twice(
    client: Client, night: Night
) -> None:
    sign_in(client, night)
    prize, key = first_prize(night), uuid4()
    sent: dict[str, Any] = {
        "name": prize.entry.name,
        "words": "Handed over",
        "do": "hand-out",
        "ago": LONG_AGO,
    }
    states = [send_tap(client, address(prize), key=key, **sent)["state"] for _ in range(2)]
    assert states == ["saved", "same"]
    due = received(prize)
    assert due > 0
    slip = send_tap(client, address(prize), name=prize.entry.name, do="slip")
    assert slip["state"] == "saved"
    assert send_tap(client, address(prize), key=key, **sent)["state"] == "same"
    assert received(prize) == 0
    assert "hasn’t got the prize yet" in slip["words"]


def test_a_tap_for_an_amount_that_has_changed_is_noted_at_the_desk(
    client: Client, night: Night
) -> None:
    sign_in(client, night)
    prize = first_prize(night)
    sent: dict[str, Any] = {
        "name": prize.entry.name,
        "words": "Handed over",
        "do": "hand-out",
        "cents": 1,
    }
    answer = send_tap(client, address(prize), **sent)
    assert answer["state"] == "noted"
    desk = client.get(reverse("events:desk", args=[night.event.slug])).content.decode()
    assert f"Not done: {prize.entry.name}, “Handed over”" in " ".join(desk.split())


def test_a_fee_is_taken_on_the_closing_page_once_though_its_tap_arrives_twice(
    client: Client,
) -> None:
    night = played(8)
    entry = entries_of(night.event)[3]
    give_back_fee(night, entry, by=DESK)
    door, key = reverse("leagues:door", args=[night.event.slug]), uuid4()
    assert f'action="{door}" data-tap="{entry.name}"' in page(client, night, "close")
    sent: dict[str, Any] = {"entry": entry.pk, "back": "close", "do": "pay", "name": entry.name}
    states = [send_tap(client, door, key=key, **sent)["state"] for _ in range(2)]
    assert states == ["saved", "same"]
    assert f"Not paid yet: <strong>{entry.name}</strong>" not in page(client, night, "close")


def test_one_tap_hands_every_prize_over_once(client: Client, night: Night) -> None:
    text = page(client, night, "close")
    prizes = list(night.prizes.select_related("entry"))
    total = sum(prize.cents for prize in prizes)
    assert f"All handed over: ${total // 100}" in text
    where, key = reverse("leagues:all_prizes", args=[night.event.slug]), uuid4()
    sent: dict[str, Any] = {"words": "All handed over", "cents": total}
    answers = [send_tap(client, where, key=key, **sent) for _ in range(2)]
    assert [answer["state"] for answer in answers] == ["saved", "same"]
    assert [received(prize) for prize in prizes] == [prize.cents for prize in prizes]
    # Each has a line of its own, and can be taken back alone.
    assert fresh(night).event.changes.filter(verb="hand-out").count() == len(prizes)
    assert "All handed over" not in page(client, night, "close")


def test_one_tap_for_an_amount_that_has_changed_hands_over_nothing(
    client: Client, night: Night
) -> None:
    sign_in(client, night)
    where = reverse("leagues:all_prizes", args=[night.event.slug])
    answer = send_tap(client, where, words="All handed over", cents=1)
    assert answer["words"].startswith("The amount has changed since you opened this page.")
    assert not any(received(prize) for prize in night.prizes.all())
