"""clubs 0015 and events 0021: why an e-mail did not arrive becomes a code."""

from importlib import import_module
from typing import Any

from cribbage_events.words.codes.letters import letter_fault
from tests.events.migrations.old import make_entry, make_event
from tests.tools.migrating import PRESENT, Story, story

faults = import_module("cribbage_events.clubs.migrations._letter_faults")
BEFORE = (("clubs", "0014_names_of_fields"),)
DETAIL = {"refused": "550", "unreachable": "ConnectionRefusedError"}
CODES = [*faults.SENTENCES, *faults.WITH_DETAIL]
KEPT = [f"{code}:{DETAIL[code]}" if code in DETAIL else code for code in CODES]
OTHER = "x" * 200
ADDRESS = "ann.of.faults@example.com"


def reasons(model: Any, field: str, of: dict[str, Any]) -> list[str]:
    return list(model.objects.filter(**of).order_by("pk").values_list(field, flat=True))


def test_codes_stay_when_rows_are_rewritten_once_more() -> None:
    assert [faults.code_of(kept) for kept in KEPT] == KEPT
    assert faults.code_of(f"text:{OTHER}") == f"text:{OTHER}"
    sentences = [str(letter_fault(kept)) for kept in KEPT]
    assert [faults.sentence_of(sentence) for sentence in sentences] == sentences


@story(BEFORE)
def each_reason_is_a_code_and_comes_back() -> Story:
    models = yield BEFORE
    event = make_event(models)
    sentences = [*map(letter_fault, KEPT), OTHER, ""]
    for number, sentence in enumerate(sentences, start=1):
        entry = make_entry(models, event, number, f"Player {number}")
        models("events", "Notice").objects.create(
            event=event, person=entry.person, status="failed", why=sentence
        )
        models("events", "Answer").objects.create(entry=entry, status="to call", why=sentence)
        models("clubs", "Letter").objects.create(
            address=ADDRESS, kind="news", state="refused", reason=sentence
        )
    tables = [
        ("events", "Notice", "why", {"event_id": event.pk}),
        ("events", "Answer", "why", {"entry__event_id": event.pk}),
        ("clubs", "Letter", "reason", {"address": ADDRESS}),
    ]
    models = yield PRESENT
    for app, name, *which in tables:
        found = reasons(models(app, name), *which)
        assert found == [*KEPT, f"text:{OTHER}", ""]
        assert [letter_fault(kept) for kept in found] == sentences
    models = yield BEFORE
    for app, name, *which in tables:
        assert reasons(models(app, name), *which) == sentences
