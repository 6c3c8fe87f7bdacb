import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.models import Entry, Game, ScoreReport
from cribbage_events.events.redrawing.preview import preview_withdrawal
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.results.services import withdraw_result
from tests.building import MARION, drawn_event, fresh, games_in, last_line, play, say
from tests.events.redrawing.redrawing import (
    THIRTEEN,
    as_saved,
    as_shown,
    entry_of,
    late,
    leave,
    pairs,
    seat,
)

pytestmark = pytest.mark.django_db


class TestWithdrawal:
    @pytest.mark.parametrize("played", [0, 1, 3, 4])
    @pytest.mark.parametrize("count", [4, 5, 13, 14])
    def test_the_preview_is_what_is_saved(self, played: int, count: int) -> None:
        event = drawn_event([60 + n for n in range(count)])
        play(event, *range(1, played + 1))
        preview = preview_withdrawal(entry_of(event, 3), sat_down=False)

        leave(event, 3)

        assert as_shown(preview) == as_saved(event)

    def test_played_rounds_stay_and_nobody_meets_again(self) -> None:
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
        assert last_line(event) == "Player 03 withdrew after round 2: went home."

    def test_the_director_steps_in_and_out_again(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        preview = preview_withdrawal(entry_of(event, 1), sat_down=False)
        assert "Marion Fehr steps in from round 2, so that nobody sits out." in preview.sentences

        leave(event, 1)
        director = event.entries.get(fills_in=True)
        assert (director.from_round, director.until_round) == (2, None)

        play(event, 2)
        assert "Marion Fehr steps out from round 3." in (
            preview_withdrawal(entry_of(event, 2), sat_down=False).sentences
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
        words = preview_withdrawal(entry_of(event, number), sat_down=False).sentences

        leave(event, number)

        assert "still to be played" in words[1]
        second.refresh_from_db()
        assert second.status == Game.Status.OUTSTANDING
        assert say(second, 121, 98).accepted

    def test_a_game_under_way_may_be_forfeited_and_the_next_round_begins(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        first, second = games_in(event, 1)
        say(first, 121, 98)
        seat = second.seats.get(side=1)
        event = fresh(event)
        preview = preview_withdrawal(entry_of(event, seat.entry.number), "forfeit", sat_down=False)

        leave(event, seat.entry.number, outstanding="forfeit")

        second.refresh_from_db()
        assert second.accepted
        assert (second.status, second.accepted.forfeited_by) == (Game.Status.FORFEITED, 1)
        assert second.accepted.via == ScoreReport.Via.DESK
        assert second.accepted.reason == ":withdrew ill"
        assert event.stages.get().rounds.get(number=2).began_at is not None
        assert as_shown(preview) == as_saved(event)

    def test_before_any_result_somebody_leaves_the_draw_altogether(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])

        leave(event, 1)

        entry = entry_of(event, 1)
        assert (entry.until_round, entry.seats.count()) == (0, 0)
        assert last_line(event) == "Player 01 withdrew before the first round: ill."

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

    def test_a_director_who_fills_in_steps_out_instead(self) -> None:
        event = drawn_event([60, 61, 62])

        with pytest.raises(ValidationError, match="let the director step out"):
            leave(event, 4)

    def test_a_page_opened_before_somebody_saved_is_asked_to_look_again(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        say(games_in(event, 1)[0], 121, 98)

        with pytest.raises(ValidationError, match="has changed since"):
            withdraw(entry_of(event, 1), by=MARION, seen=event.revision, reason="ill")
        assert entry_of(event, 1).status == Entry.Status.CHECKED_IN
