from threading import Thread
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.models.entry import NO_MEDAL
from cribbage_events.events.outlook import outlooks
from cribbage_events.events.outlook.services import choose_outlook
from cribbage_events.events.prize_giving.services import hide_medals
from cribbage_events.events.undo.services import undo
from cribbage_events.words.outlook import needed_with_help
from tests.building import (
    DESK,
    MARION,
    drawn_event,
    fresh,
    game_at,
    games_in,
    play,
    say,
    seated_night,
)
from tests.events.desk_client import at
from tests.events.guests import player
from tests.events.outlook.building import last_round, seen

pytestmark = pytest.mark.django_db
LINK = "Who can still win?"


def test_everybody_is_told_what_is_safe_and_what_suffices() -> None:
    page = seen(last_round())
    assert "Name Gold Silver Bronze" in page
    assert "Ann A medal is safe. Win at table 1: gold is safe. ○ possible ○ possible" in page
    assert (
        "Di Win at table 2 by 81 or more: silver is safe. Win at table 2: a medal is safe."
        " – out ○ possible ○ possible" in page
    )


@pytest.mark.database
def test_every_result_changes_it() -> None:
    event = last_round()
    say(game_at(event, 2, 2), 121, 119)
    page = seen(event)
    assert "Ann Silver or better is safe." in page
    assert "Di" not in page
    assert "No medal is possible any more." in seen(event, "outlook_of_entrant", 4)


def test_what_many_need_is_said_only_on_their_own_pages() -> None:
    event = drawn_event([60] * 12, director=False)
    play(event, 1, 2, 3)
    page = seen(event)
    assert "○ possible" in page
    assert "gold is safe" not in page
    assert "Tap a name to see what that player needs." in page
    assert "Tap a name" not in seen(last_round())
    leader = next(event.entries.get(name=each["name"]).number for each in leaders(event))
    assert "is safe." in seen(event, "outlook_of_entrant", leader)


def leaders(event: Event) -> Any:
    return Client().get(at(event, "standings_json")).json()["divisions"][0]["rows"]


def test_who_can_still_win_is_one_sentence_where_it_is_everybody() -> None:
    event = drawn_event([60] * 8, director=False)
    assert "Everybody can still win a medal." in seen(event)


def test_an_entrant_sees_how_it_could_come_about() -> None:
    page = seen(last_round(), "outlook_of_entrant", 1)
    assert "Gold is still possible." in page
    assert "An example of how" in page
    assert "Ann beat Cy 121" in page


def test_what_is_disputed_counts_as_it_stands() -> None:
    event = last_round()
    assert "disputed" not in seen(event)
    say(game_at(event, 1), 121, 61, by=DESK)
    assert "A result is disputed. It counts here until it is settled" in seen(event)
    assert data(event)["provisional"] is True


def test_whoever_gets_no_medal_is_left_out_and_passed_over() -> None:
    event = last_round()
    event.entries.filter(number=1).update(**NO_MEDAL)
    assert "Ann" not in seen(event).partition("Who can still win?")[2]
    assert "Cy Silver or better is safe." in seen(event)
    assert "possible" not in seen(event, "outlook_of_entrant", 1)


def test_the_same_in_french() -> None:
    event = last_round()
    assert "Une médaille est assurée. Gagner à la table 1" in seen(event, language="fr-CA")
    page = seen(event, "outlook_of_entrant", 1, language="fr-CA")
    assert "Une médaille est assurée. L’or est encore possible." in page


def test_two_partners_lose_in_the_plural() -> None:
    with override("fr"):
        assert "si Ann & Bob perdent" in needed_with_help("prize", 1, 1, ["Ann & Bob"])
        assert "si Ann perd." in needed_with_help("prize", 1, 1, ["Ann"])


# ---------------------------------------------------------------- where there is none


def test_nobody_can_win_where_nobody_gets_a_medal() -> None:
    event = last_round()
    event.entries.update(**NO_MEDAL)
    assert "Everybody" not in seen(event)
    assert "Nothing is left to be won here." in seen(event)


def hidden(event: Event) -> None:
    hide_medals(event, by=MARION)


def without_order(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(hides_standings=True)


def turned_off(event: Event) -> None:
    choose_outlook(event, by=MARION, shown=False)


def rounds_missing(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(round_count=3)


def cancelled(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(why_cancelled="Snow")


@pytest.mark.parametrize(
    "change",
    [hidden, without_order, turned_off, rounds_missing, cancelled],
    ids=lambda each: each.__name__,
)
def test_there_is_none(change: object) -> None:
    event = last_round()
    change(event)  # type: ignore[operator]
    for page in ("outlook", "event", "projector"):
        assert "○ still possible" not in seen(event, page)
    for page, args in (("event", []), ("entrant", [1])):
        assert LINK not in seen(event, page, *args)
    assert "medal" not in seen(event, "outlook_of_entrant", 1)
    assert data(event)["divisions"] == []


def test_nor_of_a_finished_event_or_before_the_draw() -> None:
    event = last_round()
    assert LINK in seen(event, "event")
    play(event, 2)
    assert data(event)["divisions"] == []
    assert LINK not in seen(event, "event")
    finish(event, by=MARION, seen=fresh(event).revision)
    assert data(event)["divisions"] == []


def test_a_fault_takes_nothing_but_the_outlook(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    event = last_round()

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(outlooks, "_outlooks", broken)
    assert "○ still possible" not in seen(event)
    assert "Ann" in seen(event, "event")
    assert "can't be worked out" in caplog.text


def test_an_event_does_not_wait_for_the_outlook_of_another_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events: list[Event] = []

    def asked_meanwhile(found: Any, known: Any) -> Any:
        monkeypatch.setattr(outlooks, "_outlook", work_out)
        other = Thread(target=outlooks._outlooks, args=(-1, []))
        other.start()
        other.join(60)
        assert not other.is_alive()
        events.append(event)
        return work_out(found, known)

    work_out, event = outlooks._outlook, last_round()
    monkeypatch.setattr(outlooks, "_outlook", asked_meanwhile)
    assert "A medal is safe." in seen(event)
    assert events == [event]


# ---------------------------------------------------------------- turning it off and on


@pytest.mark.database
def test_a_director_turns_it_off_and_on_and_it_can_be_undone() -> None:
    event = last_round()
    choose_outlook(event, by=MARION, shown=False)
    assert fresh(event).shows_outlook is False
    undo(event.changes.latest("pk"), by=MARION)
    assert fresh(event).shows_outlook is True


# ---------------------------------------------------------------- prizes


def test_a_night_has_prizes_in_its_last_game() -> None:
    event = seated_night(8)
    assert data(event)["divisions"] == []
    for number in range(1, 4):
        play(event, number)
    found = data(event)["divisions"]
    assert {row["prize"] for row in found[0]["rows"]} <= {"safe", "possible", "out"}
    assert "prize" in seen(event)
    # Of one dollar nobody has anything if two are level.
    Event.objects.filter(pk=event.pk).update(money={"fee": 20, "draw": 0, "places": [100]})
    assert "safe" not in {row["prize"] for row in data(event)["divisions"][0]["rows"]}
    Event.objects.filter(pk=event.pk).update(money={"fee": 20, "draw": 0, "places": [30, 30, 40]})
    assert data(event)["divisions"] == []
    Event.objects.filter(pk=event.pk).update(money=None)
    say(games_in(event, 4)[0], 121, 30)
    assert "prize" in seen(event)


# ---------------------------------------------------------------- data, revisions, queries


def data(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = Client().get(at(event, "outlook_json")).json()
    return found


@pytest.mark.database
def test_as_data() -> None:
    event = last_round()
    found = data(event)
    assert (found["event"], found["status"]) == ("last", "running")
    assert found["provisional"] is False
    first = found["divisions"][0]["rows"][0]
    assert first == {
        "name": "Ann",
        "gold": "possible",
        "silver": "possible",
        "bronze": "possible",
        "medal": "safe",
    }


@pytest.mark.parametrize("page", ["outlook", "outlook_json"])
def test_pages_have_their_revision(client: Client, page: str) -> None:
    event = last_round()
    response = client.get(at(event, page))
    assert response["Event-Revision"] == f"{event.slug} {event.revision}"


@pytest.mark.parametrize("players", [4, 40])
def test_few_queries_however_many_play(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = drawn_event([60] * players, director=False)
    play(event, 1, 2, 3)
    client.get(at(event, "outlook"))
    with django_assert_num_queries(4):
        client.get(at(event, "outlook"))
    with django_assert_num_queries(5):
        client.get(at(event, "outlook_of_entrant", 1))


def test_the_standings_come_without_it_and_fetch_it() -> None:
    event = last_round()
    Event.objects.filter(pk=event.pk).update(notes="Bring a board.")
    content = Client().get(at(event, "event"), {"live": ""}).content.decode()
    standings, _, below = content.partition(f'hx-get="{at(event, "outlook")}?live"')
    assert "Ann" in standings
    assert "Bring a board." in below
    assert "still possible" not in content


# ---------------------------------------------------------------- the projector


def test_the_projector_has_a_screen_of_it_in_the_last_two_rounds() -> None:
    event = drawn_event([60] * 8, director=False)
    play(event, 1)
    assert "Who can still win?" not in seen(event, "projector")
    play(event, 2)
    assert "Who can still win?" in seen(event, "projector")
    play(event, 3)
    assert "Who can still win?" in seen(event, "projector")
    play(event, 4)
    assert "Who can still win?" not in seen(event, "projector")


def test_the_projector_does_not_work_out_what_suffices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlooks.DivisionOutlook, "needs_of", None)
    page = seen(last_round(), "projector")
    assert "Name Gold Silver Bronze Ann" in page
    assert "Ann ○ possible ○ possible ○ possible" in page


def test_an_own_card_fetches_it_as_everybody() -> None:
    event = last_round()
    entry = event.entries.get(number=1)
    content = player(entry).get(at(event, "card")).content.decode()
    assert f'hx-get="{at(event, "outlook_of_entrant", 1)}?live"' in content
    assert '"credentials": "omit"' in content
