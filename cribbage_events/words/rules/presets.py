"""The name of each kind of event, and its rules with its own settings filled in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.words.rules import acc_tournament, grass_roots, legion_league, senior_games
from cribbage_events.words.rules.sections import Section


class PresetWords(NamedTuple):
    """The words of a preset: its label, lazily translated, and what makes its rules from its
    settings.
    """

    label: str | Promise
    rules: Callable[[Preset], Sequence[Section]]


_words: dict[str, PresetWords] = {}


def register_preset_words(code: str, words: PresetWords) -> None:
    """Give a preset of this code these words from now on."""
    _words[code] = words


register_preset_words(
    "senior-games", PresetWords(gettext_lazy("Senior games"), senior_games.rules_of_games)
)
register_preset_words(
    "legion-league", PresetWords(gettext_lazy("Legion league"), legion_league.rules_of_league)
)
register_preset_words(
    "acc-grass-roots", PresetWords(gettext_lazy("Grass-roots club"), grass_roots.rules_of_club)
)
register_preset_words(
    "acc-tournament",
    PresetWords(gettext_lazy("Tournament (ACC)"), acc_tournament.rules_of_tournament),
)


def preset_label(code: str) -> str | Promise:
    """ "Senior games", lazily translated, as labels of models and forms have to be."""
    return _words[code].label


def rules_of_preset(preset: Preset) -> Sequence[Section]:
    """The rules page: what the program does with the preset's present settings."""
    return _words[preset.code].rules(preset)


def preset_choices(*, of_season: bool) -> list[tuple[str, str]]:
    """Return code and label of each preset whose events a season makes, or a director."""
    return [
        (code, str(preset_label(code)))
        for code, preset in PRESETS.items()
        if preset.of_season == of_season
    ]
