"""0018: why somebody gets no medal becomes a code, in the diary's rows too."""

from typing import Any

from tests.events.migrations.old import lines_of, make_change, make_entry, make_event
from tests.tools.migrating import PRESENT, Models, Story, story

BEFORE = (("events", "0017_rounds_of_stages"),)
WORDS = "directs this event"


def entries(models: Models, event: Any) -> Any:
    return models("events", "Entry").objects.filter(event_id=event.pk).order_by("number")


def reasons(entries: Any) -> list[tuple[bool, str, str]]:
    fields = ("medal_eligible", "ineligible", "why_not_eligible")
    return list(entries.values_list(*fields))


@story(BEFORE)
def the_rule_is_a_code_and_typed_words_stay() -> Story:
    models = yield BEFORE
    event = make_event(models)
    make_entry(models, event, 1, "Ann Lee")
    make_entry(models, event, 2, "Bob Ray", medal_eligible=False, why_not_eligible=WORDS)
    make_entry(models, event, 3, "Cy Dow", medal_eligible=False, why_not_eligible="a guest")
    models = yield PRESENT
    assert reasons(entries(models, event)) == [
        (True, "", ""),
        (False, "directs", ""),
        (False, "typed", "a guest"),
    ]
    models = yield BEFORE
    assert list(entries(models, event).values_list("why_not_eligible", flat=True)) == ["", WORDS, "a guest"]


@story(BEFORE)
def undoing_puts_the_code_back() -> Story:
    models = yield BEFORE
    event = make_event(models)
    was = {"medal_eligible": False, "why_not_eligible": WORDS}
    now = {"medal_eligible": True, "why_not_eligible": ""}
    made = {"id": 9, "number": 2, "why_not_eligible": "a guest"}
    old = {"events.entry": {"4": [was, now], "9": [None, made], "5": [{"number": 1}, {"number": 2}]}}
    make_change(models, event, "edit-event", "Director changed.", rows=old)
    # Nothing of it concerns entries.
    make_change(models, event, "edit-event", "Name changed.", rows={"events.event": {"1": [{}, {}]}})
    models = yield PRESENT
    rows = lines_of(models, event).values_list("rows", flat=True)
    assert rows[0]["events.entry"] == {
        "4": [
            {"medal_eligible": False, "ineligible": "directs", "why_not_eligible": ""},
            {"medal_eligible": True, "ineligible": "", "why_not_eligible": ""},
        ],
        "9": [None, {"id": 9, "number": 2, "ineligible": "typed", "why_not_eligible": "a guest"}],
        "5": [{"number": 1}, {"number": 2}],
    }
    models = yield BEFORE
    rows = lines_of(models, event).values_list("rows", flat=True)
    assert rows[0] == old
