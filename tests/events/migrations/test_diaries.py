"""0020: a line of the diary keeps its verb and data; no sentence loses information."""

from importlib import import_module
from typing import Any

from cribbage_events.words.codes.diary import diary_sentence
from tests.events.migrations.old import lines_of, make_change, make_event
from tests.events.migrations.sentences import OF_EVENTS, OF_NIGHTS, said_today
from tests.tools.migrating import PRESENT, Story, story

sentences = import_module("cribbage_events.events.migrations._sentences")
special_sentences = import_module("cribbage_events.events.migrations._special_sentences")
BEFORE = (("events", "0019_divisions_by_their_bounds"),)
LINES = [*OF_EVENTS, *OF_NIGHTS]
# A sentence that can't be read is kept as it is.
UNREADABLE = [
    ("", "A line of the first version."),
    ("stray", "Arrived late: something else"),
    ("edit-event", "Name, two left over make changed."),
    ("withdraw-result", "The result of table 3, round 1 was taken back: " + "x" * 252 + "…"),
    ("juggle", "Ann Lee juggled."),
]


def test_every_verb_is_tried_and_still_said() -> None:
    assert {verb for verb, _, _ in LINES} == {*sentences.SENTENCES, *special_sentences.SPECIAL}
    said = [(verb, diary_sentence(verb, data)) for verb, _, data in LINES]
    assert said == [(verb, said_today(text)) for verb, text, _ in LINES]


@story(BEFORE)
def each_sentence_becomes_data_and_comes_back() -> Story:
    models = yield BEFORE
    event = make_event(models)
    for verb, text, _ in LINES:
        make_change(models, event, verb, text)
    for verb, text in UNREADABLE:
        make_change(models, event, verb, text)
    models = yield PRESENT
    lines = list(lines_of(models, event))
    expected = [(data, "") for _, _, data in LINES] + [({}, text) for _, text in UNREADABLE]
    assert [(line.data, line.text) for line in lines] == expected
    texts = [text for _, text, _ in LINES] + [text for _, text in UNREADABLE]
    assert [line.what for line in lines] == [said_today(text) for text in texts]
    models = yield BEFORE
    lines = lines_of(models, event)
    assert list(lines.values_list("what", flat=True)) == texts


@story(BEFORE)
def an_undoing_has_the_data_of_the_first_change() -> Story:
    models = yield BEFORE
    event = make_event(models)
    here = make_change(models, event, "check-in", "Ann Lee is here.")
    undone = make_change(models, event, "undo", "Undone: Ann Lee is here.", undoes=here)
    make_change(models, event, "redo", "Done again, a slip: Ann Lee is here.", undoes=undone)
    odd = make_change(models, event, "juggle", "Ann Lee juggled.")
    make_change(models, event, "undo", "Undone: Ann Lee juggled.", undoes=odd)
    cut = make_change(models, event, "remove", "Bob Ray was removed.")
    make_change(models, event, "undo", "Undone: Bob Ray was re…", undoes=cut)
    models = yield PRESENT
    lines = list(lines_of(models, event))
    root: dict[str, Any] = {"verb": "check-in", "data": {"entrant": "Ann Lee"}}
    assert [(line.data, line.text) for line in lines[1:]] == [
        ({"reason": ""} | root, ""),
        ({"reason": "a slip"} | root, ""),
        ({}, "Ann Lee juggled."),
        ({"reason": "", "verb": "juggle", "data": {}, "text": "Ann Lee juggled."}, ""),
        ({"entrant": "Bob Ray"}, ""),
        ({}, "Undone: Bob Ray was re…"),
    ]
    words = [line.what for line in lines]
    models = yield BEFORE
    lines = lines_of(models, event)
    assert list(lines.values_list("what", flat=True)) == words


@story(BEFORE)
def more_lines_than_two_batches() -> Story:
    models = yield BEFORE
    Change, event = models("events", "Change"), make_event(models)
    Change.objects.bulk_create(
        Change(
            event=event,
            revision=number,
            by_name="Flo",
            verb="report",
            what=f"Ann Lee beat Bob Ray 121–87 at table {number}, round 1.",
        )
        for number in range(1, 2_101)
    )
    models = yield PRESENT
    found = lines_of(models, event).filter(text="", data__table__gte=1)
    assert found.count() == 2_100
