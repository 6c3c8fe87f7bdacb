"""A refused undo says why or what to undo first, and writes nothing."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import create_event, edit_event
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.redrawing.services import redraw
from cribbage_events.events.registration.services import (
    check_in,
    check_in_all,
    edit_entry,
    register,
)
from cribbage_events.events.results.services import take_back_report
from cribbage_events.events.undo.services import undo, undo_refusal
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.redrawing.redrawing import entry_of, leave
from tests.events.undo.everything import last_change, refusal
from tests.factories import SATURDAY, ClubFactory, EventFactory, age_born, entrants

pytestmark = pytest.mark.django_db

FLO = PersonFields("Flo Kay", age_born(71), email="flo@example.com")


def running() -> Event:
    event = drawn_event([60 + n for n in range(8)])
    play(event, 1)
    return fresh(event)


def first(words: str) -> str:
    return f"Undo “{words}” first: it came later."


def test_a_result_of_a_drawn_round_prevents_undoing() -> None:
    event = running()
    leave(event, 3)
    change = last_change(event)
    # A game that the withdrawal didn't change could be played in either case.
    say(Game.objects.get(round__number=2, seats__entry__fills_in=True), 121, 90)
    later = last_change(event)
    assert refusal(event, change) == first(later.what)
    error = undo_refusal(change)
    assert error
    assert error.messages == [first(later.what)]

    undo(later, by=MARION, reason="a slip")
    assert "every report is kept" in refusal(event, change)


def test_the_last_of_several_is_named() -> None:
    event = running()
    leave(event, 3)
    change = last_change(event)
    redraw(event, by=MARION, seen=fresh(event).revision)
    leave(event, 4)
    assert refusal(event, change) == first("Player 04 withdrew after round 1: ill.")
    undo(last_change(event), by=MARION)
    assert "drawn again" in refusal(event, change) or "Round" in refusal(event, change)
    assert "Player 04" not in refusal(event, change)


def test_one_undone_and_done_again_is_named() -> None:
    event = running()
    leave(event, 3)
    change = last_change(event)
    leave(event, 4)
    for _ in range(2):
        undo(last_change(event), by=MARION)
    assert refusal(event, change) == first("Done again: Player 04 withdrew after round 1: ill.")


def test_changes_before_the_draw_cannot_be_undone_while_it_stands() -> None:
    event = EventFactory.create()
    entrants(event, [60 + n for n in range(8)], status=Entry.Status.REGISTERED)
    check_in(entry_of(event, 1), by=MARION)
    change = last_change(event)
    check_in_all(event, by=MARION)
    edit_event(event, by=MARION, round_count=3)
    rounds = last_change(event)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    drawn = first("3 rounds were drawn for 8 entrants in one division.")
    assert refusal(event, change) == drawn
    assert "already drawn" in refusal(event, rounds)
    undo(last_change(event), by=MARION)
    undo(change, by=MARION)
    assert entry_of(event, 1).status == Entry.Status.REGISTERED


def test_undoing_restores_only_what_the_change_changed() -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=FLO)
    telephone = PersonFields("Flo Kay", age_born(71), FLO.email, telephone="204 555 0101")
    edit_entry(entry_of(event, 1), by=MARION, person_fields=telephone, fixed_table=2)
    change = last_change(event)
    check_in(entry_of(event, 1), by=MARION)
    Person.objects.update(membership_number="77")

    undo(change, by=MARION)

    entry = entry_of(event, 1)
    assert (entry.status, entry.fixed_table) == (Entry.Status.CHECKED_IN, None)
    assert (entry.person.telephone, entry.person.membership_number) == ("", "77")


def test_somebody_new_who_plays_elsewhere_by_now_stays_known() -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=FLO)
    other = EventFactory.create(club=event.club)
    register(other, by=MARION, person_fields=FLO)
    undo(last_change(event), by=MARION)
    assert not event.entries.exists()
    assert other.entries.get().person.name == "Flo Kay"


def test_changes_to_a_person_by_another_event_are_not_overwritten() -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=FLO)
    edit_entry(
        entry_of(event, 1),
        by=MARION,
        person_fields=PersonFields("Flo Kay", age_born(71), "kay@example.com"),
        fixed_table=None,
    )
    change = last_change(event)
    Person.objects.update(email="flo.kay@example.com")
    assert "changed again since" in refusal(event, change)


def test_a_report_that_was_taken_back_is_not_taken_back_again() -> None:
    event = running()
    reported = say(games_in(event, 2)[0], 121, 90)
    change = last_change(event)
    take_back_report(reported.report, by=MARION, reason="wrong table")
    back = last_change(event)
    assert refusal(event, change) == first(back.what)
    undo(back, by=MARION, reason="right table")
    assert games_in(event, 2)[0].accepted_id == reported.report.pk
    undo(change, by=MARION, reason="wrong table")
    assert games_in(event, 2)[0].accepted is None


def test_the_other_report_counts_when_one_is_undone() -> None:
    event = running()
    game = games_in(event, 2)[0]
    say(game, 121, 90)
    change = last_change(event)
    kept = say(game, 121, 87, by=MARION)
    undo(change, by=MARION, reason="read wrongly")
    game.refresh_from_db()
    assert (game.accepted_id, game.disputed) == (kept.report.pk, False)


def test_a_result_is_not_undone_without_a_reason() -> None:
    event = running()
    say(games_in(event, 2)[0], 121, 90)
    with pytest.raises(ValidationError) as refused:
        undo(last_change(event), by=MARION)
    assert refused.value.message_dict == {"reason": ["Type the reason for undoing the result."]}


def test_nothing_is_undone_twice() -> None:
    event = running()
    leave(event, 3)
    change = last_change(event)
    undo(change, by=MARION)
    assert refusal(event, change) == "This has already been undone."


def test_the_making_of_an_event_stays() -> None:
    club = ClubFactory.create()
    event = create_event(
        club, by=MARION, name="Cup", starts_at=SATURDAY, venue="Hall", preset_code="senior-games"
    )
    assert "nothing here to undo" in refusal(event, last_change(event))
