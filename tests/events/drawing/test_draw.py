"""The draw, from whoever is here to the tables of every round."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.drawing.selectors.draw_preview import preview_draw
from cribbage_events.events.drawing.services.draw import draw_event, undo_draw
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.registration.services import check_in_all
from tests.building import MARION, drawn_event, fresh, games_in, say
from tests.factories import EntryFactory, EventFactory, PersonFactory, entrants

pytestmark = pytest.mark.django_db


def tables(event: Event) -> list[list[tuple[int, ...]]]:
    return [
        [tuple(side.numbers[0] for side in game.sides) for game in round_.games]
        for round_ in rounds_of(event)
    ]


def test_eleven_play_in_one_division_and_the_director_fills_in() -> None:
    event = drawn_event([60 + n for n in range(11)])

    assert [str(division) for division in event.divisions.all()] == ["All"]
    assert event.drawn_boundary is None
    director = event.entries.get(fills_in=True)
    assert (director.name, director.number, director.medal_eligible) == ("Marion Fehr", 12, False)
    assert [len(games) for games in tables(event)] == [6, 6, 6, 6]


def test_fourteen_of_fourteen_ages_are_six_and_eight() -> None:
    event = drawn_event([60 + n for n in range(14)])

    assert event.drawn_boundary == 66
    sizes = Counter(entry.division_id for entry in event.entries.all())
    assert sorted(sizes.values()) == [6, 8]
    assert not event.entries.filter(fills_in=True).exists()


def test_the_director_may_set_the_boundary_and_it_is_kept() -> None:
    event = drawn_event([60 + n for n in range(14)], boundary_age=70)

    assert (event.boundary_age, event.drawn_boundary) == (70, 70)
    younger, older = event.divisions.all()
    assert (str(younger), str(older)) == ("Under 70", "70 and over")
    assert (younger.entries.count(), older.entries.count()) == (10, 4)


def test_two_odd_divisions_share_a_game_in_each_round() -> None:
    event = drawn_event([60] * 7 + [70] * 7)

    crossing = Game.objects.filter(round__stage__event=event, division=None)
    assert crossing.count() == 4
    assert not event.entries.filter(fills_in=True).exists()


def test_without_a_director_somebody_sits_out_each_round_and_nobody_twice() -> None:
    event = drawn_event([60 + n for n in range(5)], director=False)

    byes = [bye.number for round_ in rounds_of(event) for bye in round_.byes]
    assert len(byes) == len(set(byes)) == 4


def test_a_director_who_does_not_fill_in_stays_at_the_desk() -> None:
    event = drawn_event([60, 61, 62], director_fills_in=False)

    assert event.entries.count() == 3
    assert [len(round_.byes) for round_ in rounds_of(event)] == [1, 1, 1, 1]


def test_a_director_who_plays_like_anyone_else_does_not_fill_in_too() -> None:
    event = EventFactory.create()
    entrants(event, [60, 61, 62])
    event.director = event.entries.get(number=1).person
    event.save()

    draw_event(event, by=MARION, seen=1)

    assert event.entries.count() == 3
    assert [len(round_.byes) for round_ in rounds_of(event)] == [1, 1, 1, 1]


def test_only_those_who_are_here_are_drawn() -> None:
    event = EventFactory.create()
    entrants(event, [60, 61])
    late = EntryFactory.create(event=event)

    draw_event(event, by=MARION, seen=1)

    assert not late.seats.exists()
    late.refresh_from_db()
    assert (late.status, late.division) == (Entry.Status.REGISTERED, None)


def test_the_same_seed_gives_the_same_tables_whatever_the_keys() -> None:
    ages = [60 + n for n in range(13)]

    assert tables(drawn_event(ages)) == tables(drawn_event(ages))
    assert tables(drawn_event(ages)) != tables(drawn_event(ages, stage__seed=16))


def test_a_player_who_must_not_move_keeps_the_table() -> None:
    event = EventFactory.create()
    entrants(event, [60 + n for n in range(10)])
    event.entries.filter(number=4).update(fixed_table=5)

    draw_event(event, by=MARION, seen=1)

    seats = event.entries.get(number=4).seats.values_list("game__table", flat=True)
    assert list(seats) == [5, 5, 5, 5]


def test_round_one_begins_with_the_draw() -> None:
    event = drawn_event([60, 61, 62, 63])

    assert [round_.began_at is not None for round_ in event.stages.get().rounds.all()] == [True] + [
        False
    ] * 3
    assert event.changes.latest("revision").what == (
        "4 rounds were drawn for 4 entrants in one division."
    )


class TestRefused:
    def test_the_draw_is_refused_with_nobody_checked_in(self) -> None:
        event = EventFactory.create()
        entrants(event, [60, 61], status=Entry.Status.REGISTERED)

        with pytest.raises(ValidationError, match="No one is checked in"):
            draw_event(event, by=MARION, seen=1)

    def test_the_draw_is_refused_with_one_entrant(self) -> None:
        event = EventFactory.create()
        entrants(event, [60])

        with pytest.raises(ValidationError, match="needs two"):
            draw_event(event, by=MARION, seen=1)

    def test_the_draw_names_the_person_without_a_date_of_birth(self) -> None:
        event = EventFactory.create()
        entrants(event, [60 + n for n in range(12)])
        ann = PersonFactory.create(name="Ann Lee", date_of_birth=None, club=event.club)
        EntryFactory.create(event=event, person=ann, status=Entry.Status.CHECKED_IN)

        assert "Ann Lee" in preview_draw(event).problems[0]
        with pytest.raises(ValidationError, match="Ann Lee"):
            draw_event(event, by=MARION, seen=1)

    def test_the_draw_is_refused_if_a_group_is_empty(self) -> None:
        event = EventFactory.create()
        entrants(event, [60 + n for n in range(12)])

        with pytest.raises(ValidationError, match="Nobody is 99 or over"):
            draw_event(event, by=MARION, seen=1, boundary_age=99)

    def test_the_draw_is_refused_if_somebody_changed_the_list(self) -> None:
        event = EventFactory.create()
        entrants(event, [60, 61], status=Entry.Status.REGISTERED)
        check_in_all(event, by=MARION)

        with pytest.raises(ValidationError, match="has changed since") as error:
            draw_event(event, by=MARION, seen=1)
        assert error.value.code == "changed"

    def test_the_draw_is_refused_a_second_time(self) -> None:
        event = drawn_event([60, 61])

        with pytest.raises(ValidationError, match="already drawn"):
            draw_event(event, by=MARION, seen=event.revision)


def test_under_twelve_need_no_dates_of_birth() -> None:
    event = EventFactory.create()
    for _ in range(3):
        person = PersonFactory.create(date_of_birth=None, club=event.club)
        EntryFactory.create(event=event, person=person, status=Entry.Status.CHECKED_IN)

    draw_event(event, by=MARION, seen=1)

    assert fresh(event).status == Event.Status.RUNNING


class TestUndo:
    def test_a_draw_without_results_can_be_undone(self) -> None:
        event = drawn_event([60 + n for n in range(13)])

        undo_draw(event, by=MARION, seen=event.revision)

        event = fresh(event)
        assert event.status == Event.Status.REGISTRATION
        assert not event.stages.get().rounds.exists()
        assert not event.divisions.exists()
        assert event.entries.count() == 13
        assert event.stage.seed != 15
        draw_event(event, by=MARION, seen=event.revision)

    def test_a_draw_with_a_result_stands(self) -> None:
        event = drawn_event([60, 61])
        say(games_in(event, 1)[0], 121, 100)
        event = fresh(event)

        with pytest.raises(ValidationError, match="the draw can’t be undone"):
            undo_draw(event, by=MARION, seen=event.revision)
