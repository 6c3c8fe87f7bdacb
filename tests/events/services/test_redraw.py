"""Leaving, coming late, stepping in and out: what isn't begun is drawn again, as shown before."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from cribbage_events.events.selectors.redraw_preview import (
    RedrawPreview,
    preview_director,
    preview_join,
    preview_redraw,
    preview_withdrawal,
)
from cribbage_events.events.selectors.rounds import RoundView, rounds_of
from cribbage_events.events.services.redraw import (
    join,
    redraw,
    set_director_fills_in,
    withdraw,
)
from cribbage_events.events.services.registration import register
from cribbage_events.events.services.results import withdraw_result
from tests.afternoon import MARION, drawn_event, fresh, games_in, play, say
from tests.factories import age_born

pytestmark = pytest.mark.django_db

THIRTEEN = [60 + n for n in range(13)]

type Shown = list[tuple[int, list[tuple[int, tuple[str, ...]]], list[str]]]


def as_shown(preview: RedrawPreview) -> Shown:
    return [
        (each.number, [(line.table, line.names) for line in each.lines], each.byes)
        for each in preview.rounds
    ]


def as_saved(event: Event) -> Shown:
    return [shown(round_) for round_ in rounds_of(event)]


def shown(round_: RoundView) -> tuple[int, list[tuple[int, tuple[str, ...]]], list[str]]:
    games = [(game.table, tuple(side.name for side in game.sides)) for game in round_.games]
    return round_.number, games, [bye.name for bye in round_.byes]


def pairs(event: Event) -> list[frozenset[str]]:
    return [frozenset(names) for _, games, _ in as_saved(event) for _, names in games]


def what(event: Event) -> str:
    return event.changes.latest("revision").what


def entry_of(event: Event, number: int) -> Entry:
    return event.entries.select_related("person", "event").get(number=number)


def leave(event: Event, number: int, *, outstanding: str = "play", reason: str = "ill") -> None:
    event = fresh(event)
    withdraw(
        entry_of(event, number),
        by=MARION,
        seen=event.revision,
        reason=reason,
        outstanding="forfeit" if outstanding == "forfeit" else "play",
    )


def late(event: Event, name: str, age: int) -> Entry:
    fields = PersonFields(name, age_born(age))
    return register(event, by=MARION, person_fields=fields)


def seat(event: Event, entry: Entry) -> None:
    event = fresh(event)
    join(event, by=MARION, seen=event.revision, entry=entry)


class TestWithdrawal:
    @pytest.mark.parametrize("played", [0, 1, 3, 4])
    @pytest.mark.parametrize("count", [4, 5, 13, 14])
    def test_what_was_shown_is_what_is_saved(self, played: int, count: int) -> None:
        event = drawn_event([60 + n for n in range(count)])
        play(event, *range(1, played + 1))
        preview = preview_withdrawal(entry_of(event, 3))

        leave(event, 3)

        assert as_shown(preview) == as_saved(event)

    def test_rounds_played_stand_and_nobody_meets_again(self) -> None:
        event = drawn_event(THIRTEEN)
        play(event, 1, 2)
        before = as_saved(event)

        leave(event, 3)

        after = as_saved(event)
        assert after[:2] == before[:2]
        assert after[2:] != before[2:]
        met = pairs(event)
        assert len(met) == len(set(met))
        assert not any("Player 03" in pair for pair in pairs(event)[14:])

    def test_the_entry_ends_with_the_last_round_that_stays(self) -> None:
        event = drawn_event(THIRTEEN)
        play(event, 1, 2)

        leave(event, 3, reason="went home.")

        entry = entry_of(event, 3)
        assert (entry.status, entry.until_round) == (Entry.Status.WITHDRAWN, 2)
        assert what(event) == "Player 03 withdrew after round 2: went home."

    def test_the_director_steps_in_and_out_again(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        preview = preview_withdrawal(entry_of(event, 1))
        assert "Marion Fehr steps in from round 2, so that nobody sits out." in preview.sentences

        leave(event, 1)
        director = event.entries.get(fills_in=True)
        assert (director.from_round, director.until_round) == (2, None)

        play(event, 2)
        assert "Marion Fehr steps out from round 3." in (
            preview_withdrawal(entry_of(event, 2)).sentences
        )
        leave(event, 2)
        director.refresh_from_db()
        assert (director.from_round, director.until_round) == (2, 2)
        assert director.seats.count() == 1

    def test_a_director_who_never_played_leaves_no_trace(self) -> None:
        event = drawn_event([60, 61, 62])
        leave(event, 1)

        assert not event.entries.filter(fills_in=True).exists()

    def test_a_game_under_way_is_still_played(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        first, second = games_in(event, 1)
        say(first, 121, 98)
        number = second.seats.all()[0].entry.number
        words = preview_withdrawal(entry_of(event, number)).sentences

        leave(event, number)

        assert "still to be played" in words[1]
        second.refresh_from_db()
        assert second.status == Game.Status.OUTSTANDING
        assert say(second, 121, 98).accepted

    def test_or_it_is_forfeited_and_the_next_round_begins(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        first, second = games_in(event, 1)
        say(first, 121, 98)
        seat = second.seats.get(side=1)
        event = fresh(event)
        preview = preview_withdrawal(entry_of(event, seat.entry.number), "forfeit")

        leave(event, seat.entry.number, outstanding="forfeit")

        second.refresh_from_db()
        assert second.accepted
        assert (second.status, second.accepted.forfeited_by) == (Game.Status.FORFEITED, 1)
        assert second.accepted.via == ScoreReport.Via.DESK
        assert second.accepted.reason == "Withdrew. ill"
        assert event.rounds.get(number=2).began_at is not None
        assert as_shown(preview) == as_saved(event)

    def test_before_any_result_somebody_leaves_the_draw_altogether(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])

        leave(event, 1)

        entry = entry_of(event, 1)
        assert (entry.until_round, entry.seats.count()) == (0, 0)
        assert what(event) == "Player 01 withdrew before the first round: ill."

    def test_a_result_taken_back_does_not_open_its_round_again(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        withdraw_result(games_in(event, 1)[0], by=MARION, reason="Wrong table")
        before = as_saved(event)[0]

        leave(event, 1)

        assert as_saved(event)[0] == before

    def test_byes_go_to_those_who_have_had_none(self) -> None:
        event = drawn_event([60 + n for n in range(7)], director=False)
        play(event, 1, 2)
        had = {name for _, _, byes in as_saved(event)[:2] for name in byes}

        leave(event, next(n for n in range(1, 8) if f"Player {n:02}" not in had))
        seat(event, late(event, "Late Lou", 70))

        byes = [name for _, _, byes in as_saved(event) for name in byes]
        assert len(byes) == len(set(byes)) == 4

    def test_when_two_are_left_they_play_on(self) -> None:
        event = drawn_event([60, 61, 62], director=False)
        play(event, 1)

        leave(event, 3)

        assert [len(games) for _, games, _ in as_saved(event)] == [1, 1, 1, 1]

    def test_when_one_is_left_nothing_is_to_be_played(self) -> None:
        event = drawn_event([60, 61], director=False)

        leave(event, 2)

        assert [games for _, games, _ in as_saved(event)] == [[], [], [], []]

    def test_nobody_withdraws_twice(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        leave(event, 1)

        with pytest.raises(ValidationError, match="is not playing"):
            leave(event, 1)

    def test_whoever_fills_in_steps_out_instead(self) -> None:
        event = drawn_event([60, 61, 62])

        with pytest.raises(ValidationError, match="let the director step out"):
            leave(event, 4)

    def test_a_page_opened_before_somebody_saved_is_asked_to_look_again(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        say(games_in(event, 1)[0], 121, 98)

        with pytest.raises(ValidationError, match="has changed since"):
            withdraw(entry_of(event, 1), by=MARION, seen=event.revision, reason="ill")
        assert entry_of(event, 1).status == Entry.Status.CHECKED_IN


class TestLateArrival:
    def test_is_seated_from_the_first_round_that_is_not_begun(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])
        play(event, 1)
        entry = late(event, "Late Lou", 70)
        preview = preview_join(event, entry)

        seat(event, entry)

        assert as_shown(preview) == as_saved(event)
        assert preview.sentences[0] == "Late Lou plays from round 2 on."
        entry.refresh_from_db()
        assert (entry.status, entry.from_round) == (Entry.Status.CHECKED_IN, 2)
        assert entry.seats.count() == 3
        assert what(event) == "Late Lou joined from round 2 on."

    @pytest.mark.parametrize(("age", "division"), [(65, "Under 66"), (66, "66 and over")])
    def test_plays_on_the_side_of_the_boundary_that_was_drawn(
        self, age: int, division: str
    ) -> None:
        event = drawn_event(THIRTEEN)
        entry = late(event, "Late Lou", age)

        seat(event, entry)

        entry.refresh_from_db()
        assert entry.division
        assert entry.division.name == division

    def test_needs_a_date_of_birth_where_there_are_age_groups(self) -> None:
        event = drawn_event(THIRTEEN)
        entry = register(event, by=MARION, person_fields=PersonFields("Late Lou"))

        with pytest.raises(ValidationError, match="Late Lou's date of birth"):
            preview_join(event, entry)

    def test_is_not_seated_once_the_last_round_has_begun(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1, 2, 3)
        say(games_in(event, 4)[0], 121, 98)
        entry = late(event, "Late Lou", 70)

        with pytest.raises(ValidationError, match="can't be seated any more"):
            seat(event, entry)

    def test_whoever_had_left_may_come_back(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        leave(event, 1)
        play(event, 2)

        seat(event, entry_of(event, 1))

        assert sorted(entry_of(event, 1).seats.values_list("round__number", flat=True)) == [1, 3, 4]

    def test_nobody_is_seated_twice(self) -> None:
        event = drawn_event([60, 61, 62, 63])

        with pytest.raises(ValidationError, match="playing already"):
            join(event, by=MARION, seen=event.revision, entry=entry_of(event, 1))


class TestDirector:
    def test_steps_out_and_somebody_sits_out_instead(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])
        play(event, 1)
        preview = preview_director(event, fills_in=False)

        event = fresh(event)
        set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=False)

        assert as_shown(preview) == as_saved(event)
        assert "Marion Fehr steps out from round 2." in preview.sentences
        assert [len(byes) for _, _, byes in as_saved(event)] == [0, 1, 1, 1]

    def test_steps_in_from_the_next_round(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64], director_fills_in=False)
        play(event, 1)
        preview = preview_director(event, fills_in=True)

        event = fresh(event)
        set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=True)

        assert as_shown(preview) == as_saved(event)
        assert [len(byes) for _, _, byes in as_saved(event)] == [1, 0, 0, 0]

    def test_before_the_draw_it_is_only_a_setting(self) -> None:
        event = drawn_event([60, 61])
        Event.objects.update(status=Event.Status.REGISTRATION)

        set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=False)

        assert not fresh(event).director_fills_in

    def test_nobody_steps_in_where_nobody_directs(self) -> None:
        event = drawn_event([60, 61, 62], director=False, director_fills_in=False)

        with pytest.raises(ValidationError, match="no director yet"):
            set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=True)


class TestDrawingAgain:
    def test_gives_other_tables_to_the_same_people(self) -> None:
        event = drawn_event(THIRTEEN)
        play(event, 1)
        before = as_saved(event)
        preview = preview_redraw(event)

        event = fresh(event)
        redraw(event, by=MARION, seen=event.revision)

        assert as_shown(preview) == as_saved(event)
        assert as_saved(event)[0] == before[0]
        assert as_saved(event)[1:] != before[1:]
        assert what(event) == "Round 1 stays as it is. Rounds 2 to 4 are drawn again."

    def test_what_changes_is_marked(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        kept, *again = preview_redraw(event).rounds

        assert kept.kept
        assert not any(line.changed for line in kept.lines)
        assert not any(each.kept for each in again)
        old = {
            (number, table, frozenset(names))
            for number, games, _ in as_saved(event)
            for table, names in games
        }
        for each in again:
            for line in each.lines:
                was = (each.number, line.table, frozenset(line.names)) in old
                assert line.changed != was

    def test_is_refused_when_every_round_has_begun(self) -> None:
        event = drawn_event([60, 61])
        play(event, 1, 2, 3, 4)

        event = fresh(event)
        with pytest.raises(ValidationError, match="nothing to redraw"):
            redraw(event, by=MARION, seen=event.revision)

    def test_repeats_that_cannot_be_avoided_are_said_beforehand(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1, 2, 3)

        repeats = preview_redraw(event).repeats

        assert len(repeats) == 2
        assert "meet again in round 4" in repeats[0]

    def test_two_odd_divisions_share_a_game_and_not_always_the_same_people(self) -> None:
        event = drawn_event([60] * 7 + [70] * 7)
        play(event, 1)
        leave(event, 1)
        seat(event, late(event, "Late Lou", 60))

        crossing = Game.objects.filter(round__event=event, division=None)
        seats = [seat.entry_id for game in crossing for seat in game.seats.all()]
        assert crossing.count() == 4
        assert len(seats) == len(set(seats))


def test_a_long_afternoon_of_comings_and_goings_has_no_avoidable_repeat() -> None:
    event = drawn_event([60 + n for n in range(20)], round_count=5)
    play(event, 1)
    leave(event, 3)
    play(event, 2)
    leave(event, 10)
    leave(event, 12)
    seat(event, late(event, "Late Lou", 77))
    play(event, 3)
    leave(event, 5)

    met = pairs(event)
    assert len(met) == len(set(met))
    for number, games, byes in as_saved(event):
        seated = [name for _, names in games for name in names] + byes
        assert len(seated) == len(set(seated)), number
