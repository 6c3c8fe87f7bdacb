import datetime

import pytest

from cribbage_events.events.drawing.selectors.draw_preview import preview_draw
from cribbage_events.events.models import Entry, Event
from tests.factories import EntryFactory, EventFactory, PersonFactory, entrants

pytestmark = pytest.mark.django_db


def event_with(ages: list[int], *, director: bool = True) -> Event:
    event: Event = EventFactory.create()
    if director:
        event.director = PersonFactory.create(club=event.club, name="Marion Fehr")
        event.save()
    entrants(event, ages)
    return event


def test_the_groups_are_shown_with_the_reason_and_the_other_boundaries() -> None:
    preview = preview_draw(event_with([60 + n for n in range(14)]))

    assert [(name, len(entries)) for name, entries in preview.groups] == [
        ("Under 66", 6),
        ("66 and over", 8),
    ]
    assert "14 entrants play in two age groups" in preview.reason
    assert len(preview.candidates) == 13
    assert preview.can_draw


def test_another_boundary_can_be_tried() -> None:
    preview = preview_draw(event_with([60 + n for n in range(14)]), boundary_age=64)

    assert preview.boundary == 64
    assert preview.groups[0][0] == "Under 64"


def test_an_impossible_boundary_is_a_problem_not_a_crash() -> None:
    preview = preview_draw(event_with([60 + n for n in range(14)]), boundary_age=99)

    assert preview.problems == ["Nobody is 99 or over: name an age from 61 to 73."]
    assert [len(entries) for _, entries in preview.groups] == [14]
    assert len(preview.candidates) == 13


@pytest.mark.parametrize(
    ("ages", "director", "words"),
    [
        ([60, 61], True, "Every division is even"),
        ([60, 61, 62], True, "3 entrants play, so Marion Fehr plays as well"),
        ([60, 61, 62], False, "there is no director to fill in"),
        ([60] * 7 + [70] * 7, True, "one game is played between them"),
        ([60] * 7 + [70] * 6, True, "“Under 70” has 7 entrants, so Marion Fehr plays"),
    ],
)
def test_the_preview_explains_odd_divisions(ages: list[int], director: bool, words: str) -> None:
    assert words in preview_draw(event_with(ages, director=director)).director_note


def test_before_anybody_is_checked_in_everybody_registered_is_shown() -> None:
    event = EventFactory.create()
    entrants(event, [60, 61], status=Entry.Status.REGISTERED)

    preview = preview_draw(event)

    assert len(preview.groups[0][1]) == 2
    assert "No one is checked in yet" in preview.problems[0]


def test_people_left_out_are_named() -> None:
    event = event_with([60, 61])
    EntryFactory.create(event=event, person__name="Late Lou")
    EntryFactory.create(event=event, person__name="Ann Lee", status=Entry.Status.REQUESTED)

    preview = preview_draw(event)

    assert preview.can_draw
    assert preview.warnings == [
        "Not checked in, so not in the draw: Late Lou.",
        "Asked for a place and not accepted yet: Ann Lee.",
    ]


def test_somebody_not_born_yet_is_a_problem() -> None:
    event = event_with([60 + n for n in range(12)])
    entry = event.entries.get(number=3)
    entry.person.date_of_birth = datetime.date(2027, 1, 1)
    entry.person.save()

    assert preview_draw(event).problems[0].startswith("Player 03: The date of birth is after")


def test_two_who_keep_one_table_are_a_problem() -> None:
    event = event_with([60, 61])
    event.entries.update(fixed_table=4)

    assert preview_draw(event).problems == [
        "Player 01 and Player 02 both have table 4 as a fixed table: give one of them another."
    ]


def test_somebody_who_must_not_move_is_told_of_meeting_another_one() -> None:
    event = event_with([60, 61, 62, 63])
    for number, table in ((2, 4), (4, 1)):
        event.entries.filter(number=number).update(fixed_table=table)

    assert preview_draw(event).warnings == [
        "Player 02 and Player 04 each have a fixed table. When two of them play each other, they"
        " use the table of the one named first."
    ]
    assert preview_draw(event).can_draw


def test_more_rounds_than_opponents_are_said_before_the_draw() -> None:
    said = preview_draw(event_with([60, 61, 62, 63])).repeats
    assert said == ["With 4 players and 4 rounds some meet twice: All."]
    assert preview_draw(event_with([60, 61, 62, 63, 64])).repeats == []
