"""The daily hand: one deal a day, one choice a browser, and what everybody discarded."""

import datetime
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Club
from cribbage_events.cribbage.computer import WeighedDiscard
from cribbage_events.practice.daily import (
    NAME,
    RATE,
    DailyHand,
    count_throw,
    forget_throws,
    written,
)
from cribbage_events.practice.models import DailyThrow
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db

DAILY = "/practice/daily/"
NOON = datetime.datetime(2026, 11, 27, 12, tzinfo=datetime.UTC)
TODAY = NOON.date()
HAND = DailyHand(TODAY, None)


@pytest.fixture(autouse=True)
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, NOON)
    cache.clear()


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime.datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


def club_with_hand(**fields: Any) -> Club:
    return ClubFactory.create(slug="rosewood", daily_hand=True, **fields)


def cards_on(page: bytes) -> list[str]:
    return re.findall(r'name="cards"\s+id="[^"]+"\s+value="(\w\w)"', page.decode())


def look(client: Client, path: str = DAILY) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    assert Markup(answer.content.decode()).faults == []
    return words(answer.content)


def throw(client: Client, cards: list[str], path: str = DAILY, day: datetime.date = TODAY) -> Any:
    return client.post(path, {"day": str(day), "cards": cards})


def letters(weighed: WeighedDiscard) -> list[str]:
    return [str(card) for card in weighed.thrown]


# ---------------------------------------------------------------- the deal
def test_everybody_gets_the_same_six_cards_on_one_day(client: Client) -> None:
    first, other = cards_on(client.get(DAILY).content), cards_on(Client().get(DAILY).content)
    assert first == other == [str(card) for card in HAND.cards]
    assert len(set(first)) == 6


def test_a_day_and_a_club_have_a_hand_of_their_own() -> None:
    days = [TODAY + datetime.timedelta(days=number) for number in range(50)]
    hands = {(day, club): DailyHand(day, club).cards for day in days for club in (None, 1, 2)}
    assert len({tuple(cards) for cards in hands.values()}) == len(hands)


def test_the_person_deals_every_other_day() -> None:
    days = [TODAY + datetime.timedelta(days=number) for number in range(4)]
    assert [DailyHand(day, None).game.dealer for day in days] in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert DailyHand(TODAY, 1).game.dealer != DailyHand(TODAY, None).game.dealer


def test_the_hand_of_a_day_never_changes() -> None:
    """Throws are kept by their cards, so a later version must deal the same."""
    assert [str(card) for card in DailyHand(datetime.date(2026, 12, 1), None).cards] == FIRST
    assert [str(card) for card in DailyHand(datetime.date(2026, 12, 1), 7).cards] == OF_CLUB_7


FIRST = ["2C", "3C", "9H", "TH", "JC", "KD"]
OF_CLUB_7 = ["3C", "4H", "4S", "9S", "QD", "QS"]


def test_the_day_begins_at_midnight_utc(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, datetime.datetime(2026, 11, 27, 23, 59, tzinfo=datetime.UTC))
    assert cards_on(client.get(DAILY).content) == [str(card) for card in HAND.cards]
    at(monkeypatch, datetime.datetime(2026, 11, 28, 0, 0, tzinfo=datetime.UTC))
    assert cards_on(client.get(DAILY).content) != [str(card) for card in HAND.cards]


def test_a_club_s_day_begins_at_midnight_there(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = club_with_hand(time_zone="America/Phoenix")
    at(monkeypatch, datetime.datetime(2026, 11, 28, 6, 59, tzinfo=datetime.UTC))
    page = client.get("/practice/daily/club/rosewood/").content
    assert cards_on(page) == [str(card) for card in DailyHand(TODAY, club.pk).cards]
    at(monkeypatch, datetime.datetime(2026, 11, 28, 7, 0, tzinfo=datetime.UTC))
    page = client.get("/practice/daily/club/rosewood/").content
    tomorrow = TODAY + datetime.timedelta(days=1)
    assert cards_on(page) == [str(card) for card in DailyHand(tomorrow, club.pk).cards]


# ---------------------------------------------------------------- choosing, and the result
def test_the_result_comes_after_one_s_own_choice(client: Client) -> None:
    page = look(client)
    assert "Choose two cards for" in page
    assert "expert would have discarded" not in page
    answer = throw(client, letters(HAND.weighed[0]))
    assert answer.status_code == 302
    page = look(client, answer["Location"])
    assert "The expert would have discarded the same" in page
    assert "1 choice so far" in page
    assert "100%" in page


def test_another_choice_is_explained_as_the_coach_does(client: Client) -> None:
    worst = HAND.weighed[-1]
    throw(client, letters(worst))
    page, lesson = look(client), HAND.lesson(worst.thrown)
    assert lesson.words in page
    assert "points better on average" in page
    for row in lesson.rows:
        assert f"{row['what']} {row['yours']} {row['experts']}" in page


def test_everybody_s_choices_are_shown_with_their_part(client: Client) -> None:
    best, second, *_others = HAND.weighed
    for weighed in (best, best, second):
        count_throw(HAND, None, None, written(weighed.thrown))
    throw(client, letters(second))
    page = client.get(DAILY).content.decode()
    assert "4 choices so far" in words(page.encode())
    assert re.findall(r'<rect\s+width="(\d+)" height="8"', page) == ["50", "50"]
    assert words(page.encode()).count("50%") == 2


def test_a_choice_counts_once_in_a_browser_and_may_be_looked_at_again(client: Client) -> None:
    best, second, *_others = HAND.weighed
    throw(client, letters(second))
    again = look(client)
    assert throw(client, letters(best)).status_code == 302
    assert look(client) == again
    (row,) = DailyThrow.objects.all()
    assert (row.cards, row.count, row.person) == (written(second.thrown), 1, None)
    assert row.given_away == round((HAND.experts.total - HAND.worth(second.thrown).total) * 10)


@pytest.mark.parametrize(
    "cards", [[], ["{0}"], ["{0}", "{0}"], ["{0}", "{1}", "{2}"], ["rubbish", "{0}"], ["{0}", "?"]]
)
def test_other_than_two_of_the_cards_is_refused_beside_them(
    client: Client, cards: list[str]
) -> None:
    own = [str(card) for card in HAND.cards]
    other = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S") if card not in own)
    sent = [other if card == "?" else card.format(*own) for card in cards]
    answer = throw(client, sent)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'role="alert" id="error"' in page
    assert 'aria-describedby="error"' in page
    assert page.count(" checked") == len({card for card in sent if card in own})
    assert not DailyThrow.objects.exists()


def test_a_form_of_yesterday_counts_for_no_day(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = letters(HAND.weighed[0])
    at(monkeypatch, NOON + datetime.timedelta(days=1))
    answer = throw(client, cards)
    assert "The hand you saw is over." in look(client, answer["Location"])
    assert not DailyThrow.objects.exists()


@pytest.mark.parametrize("kept", ["rubbish", "a:b:c", ""])
def test_a_cookie_of_others_is_no_choice(client: Client, kept: str) -> None:
    client.cookies[NAME] = kept
    assert "Choose two cards for" in look(client)


def test_only_the_pages_of_the_daily_hand_are_sent_its_cookie(client: Client) -> None:
    cookie = throw(client, letters(HAND.weighed[0])).cookies[NAME]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (DAILY, True, "Lax")


def test_the_cookie_stays_small(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(8):
        day = TODAY + datetime.timedelta(days=number)
        at(monkeypatch, NOON + datetime.timedelta(days=number))
        throw(client, letters(DailyHand(day, None).weighed[0]), day=day)
    assert len(client.cookies[NAME].value) < 400


def test_yesterday_s_hand_has_its_result(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    second = HAND.weighed[1]
    throw(client, letters(second))
    at(monkeypatch, NOON + datetime.timedelta(days=1))
    page = look(client, f"{DAILY}yesterday/")
    assert HAND.lesson(second.thrown).title in page
    assert "1 choice so far" in page
    # Somebody who didn't play sees it, too.
    page = look(Client(), f"{DAILY}yesterday/")
    assert HAND.hint.words in page
    assert "1 choice so far" in page
    assert "You discarded" not in page


def test_a_hand_that_nobody_played_says_so(client: Client) -> None:
    assert "Nobody has played this hand." in look(client, f"{DAILY}yesterday/")


# ---------------------------------------------------------------- what it costs, and abuse
def test_a_visit_asks_one_question(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get(DAILY)
    with django_assert_num_queries(1):
        client.get(f"{DAILY}yesterday/")
    throw(client, letters(HAND.weighed[0]))
    for weighed in HAND.weighed:
        count_throw(HAND, None, None, written(weighed.thrown))
    with django_assert_num_queries(1):
        client.get(DAILY)


def test_a_script_fills_no_table_and_bends_no_shares() -> None:
    most = int(RATE.partition("/")[0])
    for number in range(most + 20):
        throw(Client(), letters(HAND.weighed[number % 15]))
    assert DailyThrow.objects.count() == 15
    assert sum(row.count for row in DailyThrow.objects.all()) == most


def test_who_isn_t_counted_is_told_and_sees_the_result() -> None:
    for _ in range(int(RATE.partition("/")[0])):
        throw(Client(), letters(HAND.weighed[0]))
    client = Client()
    answer = throw(client, letters(HAND.weighed[1]))
    page = look(client, answer["Location"])
    assert "your choice isn’t counted" in page
    assert HAND.lesson(HAND.weighed[1].thrown).title in page
    assert DailyThrow.objects.get().count == int(RATE.partition("/")[0])


def test_old_throws_are_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    for age in (0, 34, 36):
        DailyThrow.objects.create(
            day=TODAY - datetime.timedelta(days=age), cards="2C 3C", given_away=0
        )
    forget_throws()
    assert {row.day for row in DailyThrow.objects.all()} == {
        TODAY,
        TODAY - datetime.timedelta(days=34),
    }


def test_the_way_there_is_one_link(client: Client) -> None:
    for path in ("/", "/practice/start/"):
        assert client.get(path).content.decode().count(f'href="{DAILY}"') == 1


def test_the_daily_hand_in_french() -> None:
    client = Client(headers={"accept-language": "fr"})
    assert "La main du jour" in look(client)
    throw(client, letters(HAND.weighed[-1]))
    page = look(client)
    assert "Ce que tout le monde a mis au crib" in page
