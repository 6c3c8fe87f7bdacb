"""Kinds of event a club can start from: format x scoring x awards, every setting a plain value.

The senior games' afternoon, the legion's weekly doubles, the tournament of the American Cribbage
Congress. words/rules/ says what they are called and what their rules are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cribbage_events.contest.divisions import MIN_FOR_TWO, TOLERANCE
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings
from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings
from cribbage_events.contest.formats.round_robin import RoundRobinSettings
from cribbage_events.contest.formats.settings import NOTHING_TO_CHOOSE, FormatSettings
from cribbage_events.contest.outcome import TARGET
from cribbage_events.contest.prizes import (
    GRASS_ROOTS_MONEY,
    LEGION_MONEY,
    ExtraPrize,
    MoneyRules,
)
from cribbage_events.contest.scoring import ACC, LEGION_LEAGUE, SENIOR_GAMES, ScoringSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A kind of event: codes of its format and its awards, how results count, what a club may
    choose. `min_for_two_divisions` and `tolerance`, in entrants: when and how evenly age groups are
    made, as contest/divisions.py takes them. `money`: what a night costs and pays, where prizes
    are the awards. `round_choices`: the numbers of rounds that there may be, if not any.
    `director_fills_in`: whether a director takes an empty seat unless they say otherwise.
    `of_season`: whether a season makes its events, its nights, and not a director. `name`: what a
    club calls its own way of playing (contest/ways.py), empty otherwise. `min_games`: how many
    games somebody has to have played for a medal or a prize. `age_groups`: the first age of the
    older group; empty: everybody plays together; None: by the rule in contest/divisions.py.
    """

    code: str
    format: str
    settings: FormatSettings = NOTHING_TO_CHOOSE
    rounds: int
    target: int = TARGET
    scoring: ScoringSystem
    awards: str
    min_for_two_divisions: int = MIN_FOR_TWO
    tolerance: int = TOLERANCE
    money: MoneyRules | None = None
    round_choices: tuple[int, ...] = ()
    director_fills_in: bool = True
    of_season: bool = False
    name: str = ""
    extra_prizes: tuple[ExtraPrize, ...] = ()
    min_games: int = 0
    age_groups: tuple[int, ...] | None = None

    @property
    def skunked_on(self) -> int:
        """The highest score, in pegs, on which a loser is skunked: 90 of 121."""
        return self.target - self.scoring.skunk_margin


SENIOR_GAMES_PRESET = Preset(
    code="senior-games",
    format="round-robin",
    settings=RoundRobinSettings(),
    rounds=4,
    scoring=SENIOR_GAMES,
    awards="medals",
)

LEGION_LEAGUE_PRESET = Preset(
    code="legion-league",
    format="rotating-doubles",
    settings=RotatingDoublesSettings(),
    rounds=4,
    scoring=LEGION_LEAGUE,
    awards="prizes",
    money=LEGION_MONEY,
    of_season=True,
)

ACC_GRASS_ROOTS_PRESET = Preset(
    code="acc-grass-roots",
    format="grass-roots",
    settings=GrassRootsSettings(),
    rounds=9,
    scoring=ACC,
    awards="season-points",
    money=GRASS_ROOTS_MONEY,
    of_season=True,
)

ACC_TOURNAMENT_PRESET = Preset(
    code="acc-tournament",
    format="qualifying",
    rounds=22,
    scoring=ACC,
    awards="play-offs",
    round_choices=(9, 12, 14, 16, 18, 20, 21, 22),
    director_fills_in=False,
)

EVERYBODY_ONCE_PRESET = Preset(
    code="everybody-once",
    format="everybody-once",
    # As many as it takes: the draw says how many.
    rounds=7,
    scoring=SENIOR_GAMES,
    awards="medals",
)

PROGRESSIVE_PRESET = Preset(
    code="progressive",
    format="progressive",
    rounds=6,
    scoring=SENIOR_GAMES,
    awards="medals",
)

MOVING_SIDES_PRESET = Preset(
    code="moving-sides",
    format="moving-sides",
    rounds=6,
    scoring=SENIOR_GAMES,
    awards="medals",
)

# Those of the American Cribbage Congress (RULES.md §5), whose files have columns of their own.
FILE_PRESETS: Mapping[str, Preset] = MappingProxyType(
    {each.code: each for each in (ACC_GRASS_ROOTS_PRESET, ACC_TOURNAMENT_PRESET)}
)

_presets: dict[str, Preset] = {}
# Those that are registered, by code.
PRESETS: Mapping[str, Preset] = MappingProxyType(_presets)


def register_preset(preset: Preset) -> None:
    """Let events be of this kind from now on."""
    _presets[preset.code] = preset


register_preset(SENIOR_GAMES_PRESET)
register_preset(LEGION_LEAGUE_PRESET)
register_preset(ACC_GRASS_ROOTS_PRESET)
register_preset(ACC_TOURNAMENT_PRESET)
register_preset(EVERYBODY_ONCE_PRESET)
register_preset(PROGRESSIVE_PRESET)
register_preset(MOVING_SIDES_PRESET)


def preset(code: str) -> Preset:
    """The preset of this code. Raises KeyError for a code that isn't in PRESETS."""
    return PRESETS[code]
