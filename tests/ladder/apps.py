from django.apps import AppConfig

from cribbage_events.contest.presets import Preset, register_preset
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.words.rules import PresetWords, Section, register_preset_words

PRESET = Preset(
    code="ladder",
    format="ladder",
    rounds=3,
    scoring=SENIOR_GAMES,
    awards="medals",
)


def rules(preset: Preset) -> list[Section]:
    text = f"Neighbours play {preset.rounds} rounds; the winner stands above."
    return [Section("The ladder", (text,))]


class LadderConfig(AppConfig):
    """An installation adds this for a format of its own."""

    name = "tests.ladder"

    def ready(self) -> None:
        from cribbage_events.events.drawing.format import register_format
        from cribbage_events.events.kinds import register_kind
        from tests.ladder.format import LADDER, Ladder

        register_preset(PRESET)
        register_preset_words(PRESET.code, PresetWords("Ladder", rules))
        register_kind(LADDER)
        register_format(Ladder())
