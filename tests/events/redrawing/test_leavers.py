"""Leaving while a round is being played, the director's seat, and byes that are not forgotten."""

import datetime
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.events.archive import games_json
from cribbage_events.events.drawing.selectors.plan import draw_input, resting_in
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, fresh, games_in, last_line, play, say
from tests.events.desk_client import at, director_of, words
from tests.events.redrawing.redrawing import as_saved, entry_of, late, leave, seat
from tests.events.undo.everything import everything_of, last_change

pytestmark = pytest.mark.django_db

TWELVE = [60 + n for n in range(12)]


def rows_of(event: Event, division: int) -> list[tuple[int, int, int]]:
    """Return the division’s games from round 2 on: key, round and table."""
    games = Game.objects.filter(
        round__stage__event=event, round__number__gt=1, division__position=division
    )
    return list(games.order_by("pk").values_list("pk", "round__number", "table"))


def test_a_round_has_begun_when_the_one_before_it_is_complete() -> None:
    event = drawn_event(TWELVE)
    play(event, 1)
    before = as_saved(event)

    leave(event, 1, sat_down=True)

    assert as_saved(event)[:2] == before[:2]
    assert entry_of(event, 1).until_round == 2


def test_the_first_round_has_not_begun_before_the_day() -> None:
    tomorrow = timezone.now() + datetime.timedelta(days=1)
    event = drawn_event(TWELVE, starts_at=tomorrow)

    leave(event, 1, sat_down=True)

    assert entry_of(event, 1).until_round == 0


def test_on_the_day_the_first_round_has_begun() -> None:
    event = drawn_event(TWELVE)

    leave(event, 1, sat_down=True)

    assert entry_of(event, 1).until_round == 1


def test_only_the_directors_seat_changes_and_no_row_of_the_other_division() -> None:
    event = drawn_event([60 + n for n in range(24)])
    play(event, 1)
    left = entry_of(event, 1)
    assert left.division is not None
    other = 1 - left.division.position
    untouched, own = rows_of(event, other), rows_of(event, left.division.position)

    leave(event, 1)

    assert rows_of(event, other) == untouched
    assert len({*rows_of(event, left.division.position)} & {*own}) == 18 - 3
    director = event.entries.get(fills_in=True)
    assert list(director.seats.values_list("round__number", flat=True)) == [2, 3, 4]


class TestDirectorTakesTheSeat:
    def test_plays_the_game_and_is_ranked_without_a_medal(self) -> None:
        event = drawn_event(TWELVE)
        play(event, 1)
        theirs = entry_of(event, 1).seats.get(round__number=2).game

        leave(event, 1, outstanding="director", sat_down=True)
        play(event, 2, 3, 4)

        event = fresh(event)
        director = event.entries.get(fills_in=True)
        assert (director.from_round, director.until_round) == (2, None)
        assert director.seats.filter(game=theirs).exists()
        assert (entry_of(event, 1).until_round, entry_of(event, 1).seats.count()) == (1, 1)
        rows = [row for division in standings_of(event) for row in division.rows]
        mine = next(row for row in rows if row.entry.pk == director.pk)
        assert (mine.row.played, mine.medal) == (3, None)
        assert director.ineligible == "directs"
        assert faults_of(event) == []

    def test_it_can_be_undone_and_done_again(self) -> None:
        event = drawn_event(TWELVE)
        play(event, 1)
        before = everything_of(event)
        leave(event, 1, outstanding="director", sat_down=True)
        after = everything_of(event)

        undo(last_change(event), by=MARION)
        assert everything_of(event) == before
        undo(last_change(event), by=MARION)
        assert everything_of(event) == after

    def test_the_director_takes_no_second_seat_in_a_round(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])
        play(event, 1)
        director = event.entries.get(fills_in=True)
        game = Game.objects.exclude(seats__entry=director).filter(round__number=2).first()
        assert game is not None
        number = game.seats.all()[0].entry.number

        with pytest.raises(ValidationError, match="can’t take that seat"):
            leave(event, number, outstanding="director", sat_down=True)

    def test_the_director_takes_no_seat_with_a_report(self) -> None:
        event = drawn_event(TWELVE, two_reports=True)
        game = games_in(event, 1)[0]
        say(game, 121, 98)
        number = game.seats.all()[0].entry.number

        with pytest.raises(ValidationError, match="can’t take that seat"):
            leave(event, number, outstanding="director", sat_down=True)


class TestRegisteredDirector:
    @pytest.mark.parametrize(("fills_in", "byes"), [(True, 0), (False, 3)])
    def test_a_director_who_leaves_still_fills_in_or_not(self, fills_in: bool, byes: int) -> None:
        event = drawn_event(TWELVE[:8], director=False)
        event.director = entry_of(event, 1).person
        event.save()
        play(event, 1)
        leave(event, 2)
        event = fresh(event)
        withdraw(
            entry_of(event, 1),
            by=MARION,
            seen=event.revision,
            reason="busy",
            sat_down=False,
            fills_in=fills_in,
        )
        leave(event, 3)

        assert sum(len(resting) for _, _, resting in as_saved(event)) == byes
        assert fresh(event).director_fills_in == fills_in
        assert entry_of(event, 1).medal_eligible is False or not fills_in
        assert faults_of(event) == []


def test_a_bye_is_not_forgotten_when_its_holder_leaves_and_comes_back() -> None:
    event = drawn_event(TWELVE[:7], director=False)
    play(event, 1)
    had = next(name for _, _, byes in as_saved(event)[:1] for name in byes)
    number = Entry.objects.get(event=event, name=had).number

    leave(event, number)
    play(event, 2)
    seat(event, entry_of(event, number))

    assert entry_of(event, number).sat_out == [1]
    assert number in resting_in(draw_input(fresh(event), sat_down=False), 1)
    assert not any(had in byes for _, _, byes in as_saved(event)[2:])


def test_a_late_arrival_does_not_sit_out_first() -> None:
    event = drawn_event(TWELVE[:8], director=False)
    play(event, 1)

    seat(event, late(event, "Late Lou", 70))

    resting = [byes for _, _, byes in as_saved(event)[1:]]
    assert all(len(byes) == 1 for byes in resting)
    assert resting[0] != ["Late Lou"]


class TestTwoWhoLeaveTheSameGame:
    """It counts as not played, whichever is entered first (RULES.md §3)."""

    @pytest.fixture
    def event(self) -> Event:
        event = drawn_event([60 + n for n in range(6)], director=False)
        play(event, 1)
        return fresh(event)

    @pytest.mark.parametrize("order", [(0, 1), (1, 0)])
    def test_gives_nothing_to_either(self, event: Event, order: tuple[int, int]) -> None:
        game = games_in(event, 2)[0]
        two = [seat.entry for seat in game.seats.order_by("side").select_related("entry")]
        first, second = (two[place] for place in order)
        before = points_of(event)

        leave(event, first.number, outstanding="forfeit", sat_down=True)
        assert points_of(event)[second.pk] == (before[second.pk][0] + 2, before[second.pk][1] + 1)
        client = director_of(event.club)
        said = words(client.get(at(event, "withdraw", second.number)).content)
        assert "Their game of round 2 was forfeited to them" in said
        assert "both left their game in round 2: it counts as not played." in said
        sent = {"seen": fresh(event).revision, "reason": "ill", "outstanding": "neither"}
        client.post(at(event, "withdraw", second.number), sent)

        game.refresh_from_db()
        assert game.status == Game.Status.NOT_PLAYED
        assert points_of(event) == before
        assert games_json(fresh(event))["games"][3]["sides"][0]["score"] is None
        for page in (at(event, "desk_game", game.pk), at(event, "desk_rounds")):
            assert "not played" in words(client.get(page).content)
        number = second.number
        assert "not played: both had left" in words(
            client.get(at(event, "entrant", number)).content
        )

    def test_is_a_win_for_somebody_who_was_there_to_the_end(self, event: Event) -> None:
        game = games_in(event, 2)[0]
        first, second = (seat.entry for seat in game.seats.order_by("side"))
        leave(event, first.number, outstanding="forfeit", sat_down=True)

        leave(event, second.number, outstanding="stays", sat_down=True)

        game.refresh_from_db()
        assert game.status == Game.Status.FORFEITED

    def test_is_undone_as_it_was(self, event: Event) -> None:
        first, second = (seat.entry for seat in games_in(event, 2)[0].seats.order_by("side"))
        leave(event, first.number, outstanding="forfeit", sat_down=True)
        before = everything_of(event)
        leave(event, second.number, outstanding="forfeit", sat_down=True)

        undo(last_change(event), by=MARION)

        assert everything_of(event) == before
        assert games_in(event, 2)[0].status == Game.Status.FORFEITED

    def test_can_be_entered_by_hand(self, event: Event) -> None:
        game = games_in(event, 2)[0]
        before = points_of(event)
        client = director_of(event.club)
        page = at(event, "desk_game", game.pk)
        assert "All of them left: it counts as not played" in words(client.get(page).content)
        sent = {"do": "forfeit", "key": uuid4(), "last": "", "forfeited_by": 9, "reason": "a storm"}
        client.post(page, sent)

        game.refresh_from_db()
        assert game.status == Game.Status.NOT_PLAYED
        assert points_of(event) == before
        assert "not played" in last_line(event)


def points_of(event: Event) -> dict[int, tuple[int, int]]:
    rows = (row for division in standings_of(fresh(event)) for row in division.rows)
    return {row.entry.pk: (row.row.game_points, row.row.played) for row in rows}
