"""0022: a reason that was tapped becomes a code; what somebody typed stays."""

import uuid
from typing import Any

from cribbage_events.words.codes.reasons import REASONS, TWO_RESULTS, reason_words
from tests.events.migrations.old import lines_of, make_change, make_event
from tests.events.migrations.sentences import GAME
from tests.tools.migrating import PRESENT, Models, Story, story

BEFORE = (("events", "0021_why_people_were_not_told"),)
TYPED = ["", "Withdrew for a better one", "A typing mistake"]
# Before, and now.
REPORTS = [
    *((reason_words(code), code) for code in REASONS if code != TWO_RESULTS),
    ("Withdrew. Has a cold.", ":withdrew Has a cold."),
    *((typed, typed) for typed in TYPED),
]


def reasons(models: Models, game: Any) -> list[str]:
    found = models("events", "ScoreReport").objects.filter(game_id=game.pk).order_by("pk")
    return list(found.values_list("reason", flat=True))


@story(BEFORE)
def reports_have_codes() -> Story:
    models = yield BEFORE
    event = make_event(models)
    stage = models("events", "Stage").objects.create(event=event, format="round-robin")
    round_ = models("events", "Round").objects.create(stage=stage, number=1)
    game = models("events", "Game").objects.create(round=round_, table=1)
    for words, _ in REPORTS:
        models("events", "ScoreReport").objects.create(
            game=game, scores=[0, 121], forfeited_by=0, via="desk", key=uuid.uuid4(), reason=words
        )
    models = yield PRESENT
    assert reasons(models, game) == [code for _, code in REPORTS]
    assert [reason_words(reason) for reason in reasons(models, game)] == [words for words, _ in REPORTS]
    models = yield BEFORE
    assert reasons(models, game) == [words for words, _ in REPORTS]


@story(BEFORE)
def diaries_have_codes() -> Story:
    models = yield BEFORE
    event = make_event(models)
    corrected = GAME | {"became": "corrected", "reason": "a typing mistake"}
    undone = {"reason": "a typing mistake", "verb": "report", "data": corrected}
    make_change(models, event, "report", "", data=corrected)
    make_change(models, event, "undo", "", data=undone)
    make_change(models, event, "report", "", data=corrected | {"reason": "the cards"})
    models = yield PRESENT
    lines = list(lines_of(models, event))
    now = corrected | {"reason": ":typing-mistake"}
    assert [line.data for line in lines] == [
        now,
        undone | {"data": now},
        corrected | {"reason": "the cards"},
    ]
    words = "a typing mistake: Ann Lee beat Bob Ray 121–87 at table 3, round 1."
    assert lines[0].what == f"Corrected, {words}"
    assert lines[1].what == f"Undone, a typing mistake: Corrected, {words}"
    models = yield BEFORE
    data = lines_of(models, event).values_list("data", flat=True)
    assert list(data)[:2] == [corrected, undone]
