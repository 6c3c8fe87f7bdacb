"""A club's own way of playing: a preset that was changed on a page, as text that is stored.

Only what differs from the preset is stored. An event keeps its own copy of the text, so that it is
always played and counted as it was agreed, whatever the club changes later.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from cribbage_events.contest.presets import PRESETS, ExtraPrize, Preset, Prize
from cribbage_events.contest.scoring import Adds, ForfeitRule, ScoringSystem
from cribbage_events.contest.tie_breaks import TIE_BREAKS

# What of a preset and of its scoring system a club can change, and how it is read from JSON.
OF_PRESET: Mapping[str, Any] = {
    "name": str,
    "format": str,
    "rounds": int,
    "target": int,
    "min_for_two_divisions": int,
    "director_fills_in": bool,
    "min_games": int,
    "extra_prizes": lambda given: tuple(
        ExtraPrize(Prize(each["prize"]), each["wins"]) for each in given
    ),
}
OF_SCORING: Mapping[str, Any] = {
    **dict.fromkeys(("win", "skunk", "double_skunk", "loss", "bye"), int),
    "adds": Adds,
    "by_round": tuple,
    "fewer_is_better": bool,
    "tie_order": lambda given: tuple(TIE_BREAKS[code] for code in given),
    "forfeit": lambda given: ForfeitRule(**given),
    "skunk_margin": int,
    "double_skunk_margin": int,
}


@lru_cache(1_000)
def preset_of(code: str, text: str) -> Preset:
    """Return the preset of this code with what `text` changes, as `text_of` makes it; the same text
    always gives the same object. Raises KeyError for an unknown code, ValueError for a text that
    isn't one of these.
    """
    preset = PRESETS[code]
    if not text:
        return preset
    given = json.loads(text)
    scoring = {name: read(given[name]) for name, read in OF_SCORING.items() if name in given}
    changed = {name: read(given[name]) for name, read in OF_PRESET.items() if name in given}
    if "settings" in given:
        changed["settings"] = type(preset.settings).stored(given["settings"])
    return replace(preset, scoring=replace(preset.scoring, **scoring), **changed)


def text_of(preset: Preset) -> str:
    """Return what differs from the preset of the same code, as text: empty if nothing does. The
    same preset always gives the same text. Raises KeyError for a code that isn't in PRESETS.
    """
    base = PRESETS[preset.code]
    differs = {
        **_differences(preset, base, OF_PRESET),
        **_differences(preset.scoring, base.scoring, OF_SCORING),
    }
    if preset.settings != base.settings:
        differs["settings"] = _plain(preset.settings)
    return json.dumps(differs, sort_keys=True, ensure_ascii=False) if differs else ""


def _differences(
    one: Preset | ScoringSystem, base: Preset | ScoringSystem, names: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        name: _plain(getattr(one, name))
        for name in names
        if getattr(one, name) != getattr(base, name)
    }


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; of a tie-break its code."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if hasattr(value, "code"):
        return value.code
    if hasattr(value, "__dataclass_fields__"):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return value
