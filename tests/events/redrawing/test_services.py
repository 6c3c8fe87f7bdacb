"""Late arrivals and the director's seat: future rounds are drawn again as previewed."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.drawing.selectors.plan import (
    DrawnPlayer,
    draw_input,
    newcomers,
    with_player,
)
from cribbage_events.events.drawing.services.draw import choose_age_groups
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.redrawing.preview import (
    preview_director,
    preview_join,
    preview_redraw,
)
from cribbage_events.events.redrawing.services import join_late, redraw, set_director_fills_in
from cribbage_events.events.registration.services import register
from cribbage_events.events.undo.rule_faults import faults_of
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


class TestLateArrival:
    def test_is_seated_from_the_first_round_that_is_not_begun(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])
        play(event, 1)
        entry = late(event, "Late Lou", 70)
        preview = preview_join(event, entry, sat_down=False)

        seat(event, entry)

        assert as_shown(preview) == as_saved(event)
        assert preview.sentences[0] == "Late Lou plays from round 2 on."
        entry.refresh_from_db()
        assert (entry.status, entry.from_round) == (Entry.Status.CHECKED_IN, 2)
        assert entry.seats.count() == 3
        assert last_line(event) == "Late Lou joined from round 2 on."

    def test_does_not_sit_out_in_their_first_round_also_before_any_game(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        state = draw_input(event, sat_down=False)
        assert state.first_round == 1
        assert newcomers(with_player(state, DrawnPlayer(5, "Late Lou", 0))) == [5]

    def test_who_waits_is_seated_when_the_round_ends_all_in_one_step(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        two = [late(event, name, 70) for name in ("Late Lou", "Later Lee")]
        for entry in two:
            entry.status, entry.from_round = Entry.Status.CHECKED_IN, event.round_count + 1
            entry.save()

        play(event, 1)

        for entry in two:
            entry.refresh_from_db()
            assert entry.from_round == 2
            assert entry.seats.count() == 3
        assert faults_of(event) == []
        assert fresh(event).drawn_again_at is not None

    @pytest.mark.parametrize(("age", "division"), [(65, "Under 66"), (66, "66 and over")])
    def test_plays_on_the_side_of_the_boundary_that_was_drawn(
        self, age: int, division: str
    ) -> None:
        event = drawn_event(THIRTEEN)
        entry = late(event, "Late Lou", age)

        seat(event, entry)

        entry.refresh_from_db()
        assert entry.division
        assert str(entry.division) == division

    def test_needs_an_age_group_where_there_are_two(self) -> None:
        event = drawn_event(THIRTEEN)
        entry = register(event, by=MARION, person_fields=PersonFields("Late Lou"))

        with pytest.raises(ValidationError, match="Choose the age group of Late Lou"):
            preview_join(event, entry, sat_down=False)

        choose_age_groups(event, {entry.number: "from"}, by=MARION)
        seat(event, entry)
        entry.refresh_from_db()
        assert entry.division
        assert entry.division.kind == "from"

    def test_a_year_of_birth_is_enough_for_a_seat_unless_it_falls_on_the_boundary(self) -> None:
        event = drawn_event(THIRTEEN)
        boundary = event.drawn_boundary
        assert boundary
        younger = PersonFields("Late Lou", event.day.year - boundary + 5)
        entry = register(event, by=MARION, person_fields=younger)
        seat(event, entry)
        entry.refresh_from_db()
        assert entry.division
        assert entry.division.kind == "under"
        unclear = PersonFields("Later Lil", event.day.year - boundary)
        other = register(event, by=MARION, person_fields=unclear)
        with pytest.raises(ValidationError, match="Choose the age group of Later Lil"):
            preview_join(event, other, sat_down=False)

    def test_is_not_seated_once_the_last_round_has_begun(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1, 2, 3)
        say(games_in(event, 4)[0], 121, 98)
        entry = late(event, "Late Lou", 70)

        with pytest.raises(ValidationError, match="can’t be seated any more"):
            seat(event, entry)

    def test_somebody_who_had_left_may_come_back(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        leave(event, 1)
        play(event, 2)

        seat(event, entry_of(event, 1))

        assert sorted(entry_of(event, 1).seats.values_list("round__number", flat=True)) == [1, 3, 4]

    def test_somebody_who_comes_back_to_a_table_that_another_keeps_is_told_whose(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        event.entries.filter(number=1).update(fixed_table=2)
        play(event, 1)
        leave(event, 1)
        event.entries.filter(number=3).update(fixed_table=2)

        with pytest.raises(ValidationError) as error:
            preview_join(event, entry_of(event, 1), sat_down=False)

        assert error.value.messages == [
            "Player 01 and Player 03 both have table 2 as a fixed table: give one of them another."
        ]

    def test_nobody_is_seated_twice(self) -> None:
        event = drawn_event([60, 61, 62, 63])

        with pytest.raises(ValidationError, match="already playing"):
            join_late(event, by=MARION, seen=event.revision, entry=entry_of(event, 1))


class TestDirector:
    def test_steps_out_and_somebody_sits_out_instead(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64])
        play(event, 1)
        preview = preview_director(event, fills_in=False, sat_down=False)

        event = fresh(event)
        set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=False, sat_down=False)

        assert as_shown(preview) == as_saved(event)
        assert "Marion Fehr steps out from round 2." in preview.sentences
        assert [len(byes) for _, _, byes in as_saved(event)] == [0, 1, 1, 1]

    def test_steps_in_from_the_next_round(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64], director_fills_in=False)
        play(event, 1)
        preview = preview_director(event, fills_in=True, sat_down=False)

        event = fresh(event)
        set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=True, sat_down=False)

        assert as_shown(preview) == as_saved(event)
        assert [len(byes) for _, _, byes in as_saved(event)] == [1, 0, 0, 0]

    def test_before_the_draw_it_is_only_a_setting(self) -> None:
        event = drawn_event([60, 61])
        Event.objects.update(status=Event.Status.REGISTRATION)

        set_director_fills_in(event, by=MARION, seen=event.revision, fills_in=False, sat_down=False)

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
        preview = preview_redraw(event, sat_down=False)

        event = fresh(event)
        redraw(event, by=MARION, seen=event.revision, sat_down=False)

        assert as_shown(preview) == as_saved(event)
        assert as_saved(event)[0] == before[0]
        assert as_saved(event)[1:] != before[1:]
        assert last_line(event) == "Rounds 2 to 4 were drawn again."

    def test_changes_are_marked(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1)
        kept, *again = preview_redraw(event, sat_down=False).rounds

        assert kept.kept
        assert not any(is_new for _table, _names, is_new in kept.games)
        assert not any(each.kept for each in again)
        old = {
            (number, table, frozenset(names))
            for number, games, _ in as_saved(event)
            for table, names in games
        }
        for each in again:
            for table, names, is_new in each.games:
                was = (each.number, table, frozenset(names.split(" and "))) in old
                assert is_new != was

    def test_the_last_round_alone_can_be_drawn_again(self) -> None:
        event = drawn_event([60, 61, 62, 63, 64, 65])
        play(event, 1, 2, 3)
        before, event = as_saved(event), fresh(event)

        assert redraw(event, by=MARION, seen=event.revision, sat_down=False) == 4

        assert as_saved(event)[:3] == before[:3]
        assert last_line(event) == "Round 4 was drawn again."

    def test_is_refused_when_every_round_has_begun(self) -> None:
        event = drawn_event([60, 61])
        play(event, 1, 2, 3, 4)

        event = fresh(event)
        with pytest.raises(ValidationError, match="nothing to draw again"):
            redraw(event, by=MARION, seen=event.revision, sat_down=False)

    def test_repeats_that_cannot_be_avoided_are_said_beforehand(self) -> None:
        event = drawn_event([60, 61, 62, 63])
        play(event, 1, 2, 3)

        repeats = preview_redraw(event, sat_down=False).repeats

        assert len(repeats) == 3
        assert repeats[0].endswith("meet again in round 4.")
        assert repeats[2] == "It can’t be avoided: too few are left who haven’t met."

    def test_two_odd_divisions_share_a_game_and_not_always_the_same_people(self) -> None:
        event = drawn_event([60] * 7 + [70] * 7)
        play(event, 1)
        leave(event, 1)
        seat(event, late(event, "Late Lou", 60))

        crossing = Game.objects.filter(round__stage__event=event, division=None)
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
