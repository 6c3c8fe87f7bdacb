import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from cribbage_events.events.lifecycle.services import (
    finish,
    record_play_off,
    remove_play_off,
    reopen,
)
from cribbage_events.events.models import Entry, Event, Game, PlayOff
from cribbage_events.events.standings.standings import standings_json, standings_of
from cribbage_events.events.undo.services import undo
from cribbage_events.memory.models import PastResult
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at, director_of, words
from tests.factories import rename

pytestmark = pytest.mark.django_db


def ended(ages: list[int]) -> Event:
    event = drawn_event(ages)
    play(event, *range(1, event.round_count + 1))
    return fresh(event)


def finished(event: Event) -> Event:
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def tied() -> tuple[Event, Entry, Entry]:
    """Return an event in which two are level for gold and two for bronze."""
    event = drawn_event([60, 61, 62, 63], round_count=1)
    for game in games_in(event, 1):
        say(game, 121, 100)
    first, second = (game.seats.get(side=0).entry for game in games_in(event, 1))
    return fresh(event), first, second


def medals(event: Event) -> dict[str, str | None]:
    return {row.entry.name: row.medal for each in standings_of(event) for row in each.rows}


def test_the_standings_are_frozen_as_they_were_shown() -> None:
    event = ended([60 + n for n in range(13)])
    shown = standings_json(event)

    event = finished(event)

    frozen = standings_json(event)
    assert frozen["divisions"] == shown["divisions"]
    assert (shown["provisional"], frozen["provisional"]) == (True, False)
    assert event.finished_at is not None
    assert event.changes.latest("revision").what == (
        "The event was finished; the medals are final."
    )


def test_an_event_with_a_disputed_result_cannot_be_finished() -> None:
    event = ended([60, 61, 62, 63])
    say(games_in(event, 2)[1], 3, 121, by=MARION)

    with pytest.raises(ValidationError, match=r"disputed result first: table 2 of round 2\."):
        finished(event)
    say(games_in(event, 1)[0], 3, 121, by=MARION)
    with pytest.raises(
        ValidationError, match="disputed results first: table 1 of round 1 and table 2"
    ):
        finished(event)


def test_a_name_corrected_later_does_not_change_the_archive() -> None:
    event = finished(ended([60, 61]))
    rename(event.entries.get(number=1).person, "Somebody Else")

    names = {row["name"] for row in standings_json(event)["divisions"][0]["rows"]}
    assert names == {"Player 01", "Player 02"}


def test_the_archive_says_nothing_private() -> None:
    event = finished(ended([60 + n for n in range(13)]))

    assert "date" not in str(event.archive)
    row = standings_json(event)["divisions"][0]["rows"][0]
    assert list(row) == [
        "rank",
        "name",
        "played",
        "won",
        "lost",
        "skunks",
        "game_points",
        "plus",
        "minus",
        "spread",
        "card",
        "eligible",
        "medal",
    ]


def test_an_event_with_a_result_missing_is_not_finished() -> None:
    event = drawn_event([60, 61, 62, 63])
    play(event, 1, 2, 3)
    say(games_in(event, 4)[0], 121, 98)

    with pytest.raises(ValidationError) as error:
        finish(event, by=MARION, seen=fresh(event).revision)

    assert error.value.messages == [
        "Round 4 isn’t complete: the result of table 2 is missing.",
    ]
    assert fresh(event).status == Event.Status.RUNNING


def test_an_event_that_changed_meanwhile_is_not_finished() -> None:
    event = ended([60, 61])

    with pytest.raises(ValidationError, match="has changed since"):
        finish(event, by=MARION, seen=event.revision - 1)


def test_reopening_needs_a_reason_and_is_on_record() -> None:
    event = finished(ended([60, 61]))
    with pytest.raises(ValidationError, match="Type the reason"):
        reopen(event, by=MARION, reason=" ")

    reopen(event, by=MARION, reason="A card was misread")

    event = fresh(event)
    assert (event.status, event.archive, event.finished_at) == ("running", None, None)
    assert event.changes.latest("revision").what == "The event was reopened: A card was misread"


def test_only_a_finished_event_is_reopened() -> None:
    with pytest.raises(ValidationError, match="already drawn"):
        reopen(drawn_event([60, 61]), by=MARION, reason="Why not")


def test_the_database_refuses_a_finished_event_without_an_archive() -> None:
    event = drawn_event([60, 61])

    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)


def test_no_medal_so_far_before_everybody_eligible_has_played() -> None:
    event = drawn_event([60, 61, 62, 63])
    say(games_in(event, 1)[0], 121, 88)
    assert set(medals(fresh(event)).values()) == {None}
    assert {row.why_no_medal for each in standings_of(event) for row in each.rows} == {""}

    say(games_in(event, 1)[1], 121, 100)
    assert sorted(filter(None, medals(fresh(event)).values())) == ["bronze", "gold", "silver"]


class TestSomebodyWhoNeverPlayed:
    """Somebody was checked in and never played: only medals “so far” wait for them."""

    @pytest.fixture
    def event(self) -> Event:
        event = drawn_event([60 + n for n in range(13)], director=False)
        idle = event.entries.filter(division__position=0).latest("number")
        theirs = Game.objects.filter(round__stage__event=event, seats__entry=idle)
        for game in theirs:
            game.seats.all().delete()
            game.delete()
        play(event, *range(1, event.round_count + 1))
        return fresh(event)

    def test_takes_no_medal_from_those_who_did(self, event: Event) -> None:
        assert set(medals(event).values()) == {None, "gold", "silver", "bronze"}

        client = director_of(event.club)
        client.post(at(event, "finish"), {"seen": event.revision})

        event = fresh(event)
        for division in standings_json(event)["divisions"]:
            given = [row["medal"] for row in division["rows"] if row["medal"]]
            assert sorted(given) == ["bronze", "gold", "silver"]
            assert all(row["played"] for row in division["rows"] if row["medal"])
        assert PastResult.objects.exclude(medal="").count() == 6

    def test_is_the_same_after_reopening(self, event: Event) -> None:
        event = finished(event)
        first = event.archive
        reopen(event, by=MARION, reason="A card was misread")
        assert not PastResult.objects.exists()

        event = finished(fresh(event))

        assert event.archive == first
        assert PastResult.objects.exclude(medal="").count() == 6

    def test_lets_a_reopening_be_undone(self, event: Event) -> None:
        event = finished(event)
        reopen(event, by=MARION, reason="A card was misread")

        undo(fresh(event).changes.latest("revision"), by=MARION)

        event = fresh(event)
        assert event.status == Event.Status.FINISHED
        assert PastResult.objects.exclude(medal="").count() == 6


class TestPlayOff:
    def test_gives_the_medal_to_one_of_two_who_are_level(self) -> None:
        event, first, second = tied()
        assert [medals(event)[entry.name] for entry in (first, second)] == ["gold", "gold"]

        record_play_off(event, by=MARION, winner=second, loser=first)

        assert medals(event)[second.name] == "gold"
        assert medals(event)[first.name] == "silver"
        words = event.changes.latest("revision").what
        assert words == f"{second.name} beat {first.name} in a play-off."

    def test_twice_the_same_is_one(self) -> None:
        event, first, second = tied()
        record_play_off(event, by=MARION, winner=second, loser=first)
        record_play_off(event, by=MARION, winner=second, loser=first)

        assert PlayOff.objects.count() == 1

    def test_the_other_way_round_is_refused(self) -> None:
        event, first, second = tied()
        record_play_off(event, by=MARION, winner=second, loser=first)

        with pytest.raises(ValidationError, match="remove that play-off first"):
            record_play_off(event, by=MARION, winner=first, loser=second)

        remove_play_off(event, by=MARION, winner=second, loser=first)
        record_play_off(event, by=MARION, winner=first, loser=second)
        assert medals(event)[first.name] == "gold"

    def test_between_entrants_who_are_not_level_is_refused(self) -> None:
        event, first, _ = tied()
        loser = event.entries.exclude(seats__side=0)[0]

        with pytest.raises(ValidationError, match="not tied on everything"):
            record_play_off(event, by=MARION, winner=first, loser=loser)
        with pytest.raises(ValidationError, match="two different people"):
            record_play_off(event, by=MARION, winner=first, loser=first)

    def test_before_the_last_game_has_ended_is_refused(self) -> None:
        event = drawn_event([60, 61])

        with pytest.raises(ValidationError, match="after the last round"):
            record_play_off(
                event,
                by=MARION,
                winner=event.entries.get(number=1),
                loser=event.entries.get(number=2),
            )

    def test_play_offs_of_three_read_the_same_in_any_order(self) -> None:
        event = drawn_event([60 + n for n in range(6)], round_count=1, director=False)
        for game in games_in(event, 1):
            say(game, 121, 100)
        one, two, three = (game.seats.get(side=0).entry for game in games_in(event, 1))

        record_play_off(event, by=MARION, winner=two, loser=three)
        record_play_off(event, by=MARION, winner=one, loser=two)

        given = medals(event)
        assert [given[entry.name] for entry in (one, two, three)] == ["gold", "silver", "bronze"]

    def test_three_in_a_circle_share(self) -> None:
        event = drawn_event([60 + n for n in range(6)], round_count=1, director=False)
        for game in games_in(event, 1):
            say(game, 121, 100)
        one, two, three = (game.seats.get(side=0).entry for game in games_in(event, 1))
        client = director_of(event.club)

        for winner, loser in ((one, two), (two, three), (three, one)):
            pair = {"pair": f"{winner.number}-{loser.number}"}
            page = client.post(at(event, "record_play_off"), pair, follow=True)
            assert "has already beaten" not in words(page.content)

        assert PlayOff.objects.count() == 3
        assert [medals(event)[entry.name] for entry in (one, two, three)] == ["gold"] * 3
        page = client.post(
            at(event, "record_play_off"), {"pair": f"{two.number}-{one.number}"}, follow=True
        )
        assert f"{one.name} has already beaten {two.name}" in words(page.content)

    def test_decides_place_medal_and_the_reason_shown(self) -> None:
        event, first, second = tied()
        record_play_off(event, by=MARION, winner=second, loser=first)

        rows = {row.entry.name: row for row in standings_of(event)[0].rows}
        assert [rows[entry.name].row.rank for entry in (second, first)] == [1, 2]
        assert rows[second.name].tie == f"won the play-off against {first.name}"
        assert rows[first.name].tie == f"lost the play-off against {second.name}"
        assert next(iter(rows)) == second.name

    def test_two_pairs_of_four_level_share_gold_and_bronze(self) -> None:
        event = drawn_event([60 + n for n in range(8)], round_count=1, director=False)
        for game in games_in(event, 1):
            say(game, 121, 100)
        one, two, three, four = (game.seats.get(side=0).entry for game in games_in(event, 1))

        record_play_off(event, by=MARION, winner=one, loser=two)
        record_play_off(event, by=MARION, winner=three, loser=four)

        given = medals(event)
        assert [given[entry.name] for entry in (one, two, three, four)] == [
            "gold",
            "bronze",
            "gold",
            "bronze",
        ]
        assert list(given.values()).count("silver") == 0

    def test_among_three_may_come_in_any_order(self) -> None:
        event = drawn_event([60 + n for n in range(6)], round_count=1, director=False)
        for game in games_in(event, 1):
            say(game, 121, 100)
        one, two, three = (game.seats.get(side=0).entry for game in games_in(event, 1))

        record_play_off(event, by=MARION, winner=one, loser=two)
        record_play_off(event, by=MARION, winner=two, loser=three)
        record_play_off(event, by=MARION, winner=one, loser=three)

        given = medals(event)
        assert [given[entry.name] for entry in (one, two, three)] == ["gold", "silver", "bronze"]
