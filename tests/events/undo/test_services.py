"""Undoing restores every row, or is refused with a reason and writes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.services import make_links, open_link, renew_card, revoke_link
from cribbage_events.events.drawing.services.draw import draw_event, undo_draw
from cribbage_events.events.lifecycle.services import (
    edit_event,
    finish,
    record_play_off,
    remove_play_off,
    reopen,
)
from cribbage_events.events.models import Entry, Event, ScoreReport, Stage
from cribbage_events.events.redrawing.services import redraw, set_director_fills_in
from cribbage_events.events.registration.services import (
    accept,
    check_in,
    check_in_all,
    decline,
    edit_entry,
    import_entrants,
    mark_no_show,
    register,
    remove,
    request_place,
)
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.redrawing.redrawing import entry_of, late, leave, seat
from tests.events.undo.everything import everything_of, last_change, refusal
from tests.factories import EntryFactory, EventFactory, PersonFactory, age_born, entrants

pytestmark = pytest.mark.django_db

NINE = [60 + n for n in range(9)]
FLO = PersonFields("Flo Kay", age_born(71), email="flo@example.com")

type Do = Callable[[Event], Any]


def before_the_draw() -> Event:
    event: Event = EventFactory.create()
    entrants(event, NINE, status=Entry.Status.REGISTERED)
    EntryFactory.create(event=event, status=Entry.Status.REQUESTED)
    PersonFactory.create(club=event.club, name="Al Ames")
    return event


def first(event: Event) -> Entry:
    return entry_of(event, 1)


def requested(event: Event) -> Entry:
    return entry_of(event, 10)


BEFORE_THE_DRAW: dict[str, Do] = {
    "here": lambda event: check_in(first(event), by=MARION),
    "missing": lambda event: mark_no_show(first(event), by=MARION),
    "all here": lambda event: check_in_all(event, by=MARION),
    "registered": lambda event: register(event, by=MARION, person_fields=FLO, fixed_table=2),
    "registered who directs": lambda event: register(
        event, by=MARION, person_fields=FLO, plays_as_director=True
    ),
    "registered who is known": lambda event: register(
        event,
        by=MARION,
        person_fields=PersonFields("Al Ames", telephone="204 555 0101"),
    ),
    "asked": lambda event: request_place(event, person_fields=FLO),
    "accepted": lambda event: accept(requested(event), by=MARION),
    "declined": lambda event: decline(requested(event), by=MARION),
    "removed": lambda event: remove(first(event), by=MARION),
    "corrected": lambda event: edit_entry(
        first(event), by=MARION, person_fields=FLO, fixed_table=3
    ),
    "imported": lambda event: import_entrants(
        event, [FLO, PersonFields("Player 02", telephone="204 555 0102")], by=MARION
    ),
    "settings": lambda event: edit_event(
        event,
        by=MARION,
        name="Another",
        round_count=3,
        starts_at=event.starts_at.replace(hour=20),
        director=first(event).person,
    ),
    "director's seat": lambda event: set_director_fills_in(
        event, by=MARION, seen=event.revision, fills_in=False
    ),
}


@pytest.mark.parametrize("name", BEFORE_THE_DRAW)
def test_before_the_draw_everything_is_as_it_was_and_can_be_done_again(name: str) -> None:
    event = before_the_draw()
    assert_undone_and_done_again(event, BEFORE_THE_DRAW[name])


def half_way() -> Event:
    """Nine play, and the director; two rounds of four are played, the third has a result."""
    event = drawn_event(NINE)
    play(event, 1, 2)
    say(games_in(event, 3)[0], 121, 90)
    make_links(event, by=MARION, count=1)
    return fresh(event)


HALF_WAY: dict[str, Do] = {
    "left": lambda event: leave(event, 3),
    "left, the game under way forfeited": lambda event: leave(event, 3, outstanding="forfeit"),
    "the director stays out": lambda event: set_director_fills_in(
        event, by=MARION, seen=event.revision, fills_in=False
    ),
    "redrawn": lambda event: redraw(event, by=MARION, seen=event.revision),
    "corrected": lambda event: edit_entry(
        first(event), by=MARION, person_fields=FLO, fixed_table=3
    ),
    "links made": lambda event: make_links(event, by=MARION, count=3),
    "link opened": lambda event: open_link(event.volunteer_links.get(), name="Flo"),
    "link ended": lambda event: revoke_link(event.volunteer_links.get(), by=MARION),
    "new card": lambda event: renew_card(first(event), by=MARION),
    "result": lambda event: say(games_in(event, 3)[1], 121, 87),
    "result taken back": lambda event: withdraw_result(
        games_in(event, 3)[0], by=MARION, reason="wrong table"
    ),
    "disputed": lambda event: say(games_in(event, 3)[0], 80, 121),
}


@pytest.mark.parametrize("name", HALF_WAY)
def test_half_way_everything_is_as_it_was_and_can_be_done_again(name: str) -> None:
    assert_undone_and_done_again(half_way(), HALF_WAY[name])


def assert_undone_and_done_again(event: Event, do: Do) -> None:
    before = everything_of(event)
    do(event)
    change, done = last_change(event), everything_of(event)
    assert done != before

    undo(change, by=MARION, reason="a slip")

    assert everything_of(event) == before
    undo(last_change(event), by=MARION, reason="right after all")
    assert everything_of(event) == done
    undo(last_change(event), by=MARION, reason="no")
    assert everything_of(event) == before


def test_the_draw_and_taking_it_away_again() -> None:
    event: Event = EventFactory.create(director=PersonFactory.create(name="Marion Fehr"))
    entrants(event, NINE)
    assert_undone_and_done_again(event, draw)
    undo(last_change(event), by=MARION)
    assert_undone_and_done_again(
        fresh(event), lambda event: undo_draw(event, by=MARION, seen=event.revision)
    )


def draw(event: Event) -> None:
    draw_event(event, by=MARION, seen=fresh(event).revision)


def test_a_late_arrival() -> None:
    event = half_way()
    entry = late(event, "Flo Kay", 71)
    assert_undone_and_done_again(event, lambda event: seat(event, entry))


class TestTheEnd:
    def ended(self) -> Event:
        event = drawn_event([60, 61, 62, 63], round_count=1)
        for game in games_in(event, 1):
            say(game, 121, 100)
        return fresh(event)

    def winners(self, event: Event) -> tuple[Entry, Entry]:
        first, second = (game.seats.get(side=0).entry for game in games_in(event, 1))
        return first, second

    def test_a_play_off(self) -> None:
        event = self.ended()
        first, second = self.winners(event)
        pair = {"winner": first, "loser": second}
        assert_undone_and_done_again(event, lambda event: record_play_off(event, by=MARION, **pair))
        undo(last_change(event), by=MARION)
        assert_undone_and_done_again(event, lambda event: remove_play_off(event, by=MARION, **pair))

    def test_finishing_is_undone_by_reopening(self) -> None:
        event = self.ended()
        assert_undone_and_done_again(
            event, lambda event: finish(event, by=MARION, seen=event.revision)
        )

    def test_reopening_is_undone_while_the_results_are_the_same(self) -> None:
        event = self.ended()
        finish(event, by=MARION, seen=event.revision)
        assert_undone_and_done_again(event, lambda event: reopen(event, by=MARION, reason="a slip"))

    def test_medals_do_not_come_back_when_a_result_was_corrected(self) -> None:
        event = self.ended()
        finish(event, by=MARION, seen=event.revision)
        reopen(event, by=MARION, reason="a slip")
        change = last_change(event)
        say(games_in(event, 1)[0], 90, 121, via=ScoreReport.Via.DESK, reason="read")
        assert "Finish it on the desk instead." in refusal(event, change)

    def test_a_finished_event_keeps_its_results(self) -> None:
        event = self.ended()
        change = last_change(event)
        finish(event, by=MARION, seen=event.revision)
        assert "Reopen it on the desk" in refusal(event, change)


def test_a_draw_undone_comes_back_with_its_seed() -> None:
    event = drawn_event([60, 61, 62, 63])
    seed = event.stage.seed
    undo(event.changes.get(verb="draw"), by=MARION)
    Stage.objects.filter(event=event).update(seed=seed)
    undo(fresh(event).changes.latest("pk"), by=MARION)
    assert fresh(event).stage.seed == seed
