"""A club's own way of playing: a preset that was changed on a page, as text that is stored.

Only what differs from the preset is stored. An event keeps its own copy of the text, so that it is
always played and counted as it was agreed, whatever the club changes later. What contradicts itself
is found here; words/ says it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, starmap
from typing import Any, NamedTuple

from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.scoring import Adds, ForfeitRule, ScoringSystem, score_results
from cribbage_events.contest.standings import Tally
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, TIE_BREAKS, TieBreak

# The pegs that a game can go to.
TARGETS = (121, 61)

# What of a preset and of its scoring system a club can change, and how it is read from JSON.
OF_PRESET: Mapping[str, Any] = {
    "name": str,
    "format": str,
    "rounds": int,
    "target": int,
    "min_for_two_divisions": int,
    "director_fills_in": bool,
    "min_games": int,
    "age_groups": lambda given: None if given is None else tuple(given),
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


def counting_of(text: str) -> str:
    """Return of such a text what decides whether cards can be compared: how games count, and who
    meets whom in them. Equal texts count alike, whatever else a club calls or pays differently.
    """
    given = json.loads(text or "{}")
    counts = {name: value for name, value in given.items() if name in {"format", *OF_SCORING}}
    return json.dumps(counts, sort_keys=True, ensure_ascii=False) if counts else ""


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


class Contradiction(StrEnum):
    """The reason why two choices of a way of playing can't both be kept."""

    HEAD_TO_HEAD = "head-to-head"  # where not all meet, or people meet twice
    TIE_TWICE = "tie-twice"  # the same tie-break
    TIE_SAID = "tie-said"  # who is level before a tie-break is always level on it
    PEGS_ON_CARDS = "pegs-on-cards"  # where cards decide, which keep no pegs of the two scores
    ROUNDS_ON_CARDS = "rounds-on-cards"  # where cards decide, a win is worth the same each round
    ROUNDS_UNKNOWN = "rounds-unknown"  # rounds of different worth, where games have no rounds
    ROUND_COUNT = "round-count"  # another number of worths than of rounds
    PEGS_ARE_MORE = "pegs-are-more"  # where fewer is better, pegs would count against the winner
    SHORT_IS_FEWER = "short-is-fewer"  # where more is better, the widest loss would earn the most
    LOSS_BEATS_WIN = "loss-beats-win"
    SKUNK_BELOW_WIN = "skunk-below-win"
    DOUBLE_BELOW_SKUNK = "double-below-skunk"
    BYE_BEATS_WIN = "bye-beats-win"
    FORFEIT_BEATS_WIN = "forfeit-beats-win"  # giving up would be better than being given the game
    TARGET = "target"  # a game that isn't to 121 or 61
    SKUNK_BEYOND_TARGET = "skunk-beyond-target"  # nobody can lose by so much
    DOUBLE_BEFORE_SKUNK = "double-before-skunk"  # a double skunk would be the narrower one
    PRIZE_TWICE = "prize-twice"
    PRIZE_BEYOND_ROUNDS = "prize-beyond-rounds"  # for more wins than there are rounds
    GAMES_BEYOND_ROUNDS = "games-beyond-rounds"  # more games for a medal or prize than rounds
    AGES_ORDER = "ages-order"  # ages that don't rise
    TOO_MANY_AGES = "too-many-ages"  # there are two age groups at most
    NO_AGE_GROUPS = "no-age-groups"  # where everybody plays together


class Found(NamedTuple):
    """A contradiction, and the field, as OF_PRESET and OF_SCORING name it, that can end it."""

    field: str
    contradiction: Contradiction


class Circumstances(NamedTuple):
    """What a format settles for every way that is played in it; events/kinds.py says it of each.

    `ruled_by_cards`: players keep game points on cards, which decide (RULES.md §5). `meet_once`:
    all who are level may have met, nobody twice. `has_rounds`: each game belongs to a round.
    `knows_rounds`: how many there are is settled before the draw.
    """

    ruled_by_cards: bool = False
    meet_once: bool = True
    has_rounds: bool = True
    knows_rounds: bool = True
    has_age_groups: bool = True


def contradictions(preset: Preset, given: Circumstances) -> tuple[Found, ...]:
    """Return what a way of playing says against itself: at most one for a field."""
    found: dict[str, Contradiction] = {}
    checks = (
        *_of_ties(preset.scoring, given),
        *_of_worth(preset),
        *_of_skunks(preset),
        *_of_rounds(preset, given),
        *_of_ages(preset, given),
    )
    for field, contradiction, holds in checks:
        if holds:
            found.setdefault(field, contradiction)
    return tuple(starmap(Found, found.items()))


type _Checks = Iterator[tuple[str, Contradiction, bool]]


def _of_ties(scoring: ScoringSystem, given: Circumstances) -> _Checks:
    order = scoring.tie_order
    yield "tie_order", Contradiction.HEAD_TO_HEAD, HEAD_TO_HEAD in order and not given.meet_once
    yield "tie_order", Contradiction.TIE_TWICE, len(set(order)) < len(order)
    yield "tie_order", Contradiction.TIE_SAID, bool(said_already(scoring))


def _of_worth(preset: Preset) -> _Checks:
    scoring, target = preset.scoring, preset.target
    # Of two numbers the higher is better.
    sign = -1 if scoring.fewer_is_better else 1
    pegs_are_more = scoring.adds == Adds.PEGS and scoring.fewer_is_better
    short_is_fewer = scoring.adds == Adds.SHORT and not scoring.fewer_is_better
    yield "adds", Contradiction.PEGS_ARE_MORE, pegs_are_more
    yield "adds", Contradiction.SHORT_IS_FEWER, short_is_fewer
    rounds = range(1, max(len(scoring.by_round), 1) + 1)
    # By a peg: the least that a win earns, and the most that a loss does.
    wins = [sign * scoring.win_points(1, target, number) for number in rounds]
    beats = sign * scoring.loss_points(1, target) > min(wins)
    field = "by_round" if scoring.by_round else "win"
    known = pegs_are_more or short_is_fewer
    yield field, Contradiction.LOSS_BEATS_WIN, beats and not known
    best = max(sign * scoring.win_points(target, target, number) for number in rounds)
    yield "bye", Contradiction.BYE_BEATS_WIN, sign * scoring.bye > max(*wins, best) and not known
    forfeit = scoring.forfeit
    yield "forfeit", Contradiction.FORFEIT_BEATS_WIN, sign * forfeit.loss > sign * forfeit.win


def _of_skunks(preset: Preset) -> _Checks:
    scoring, target = preset.scoring, preset.target
    sign = -1 if scoring.fewer_is_better else 1
    below = sign * scoring.skunk < sign * scoring.win
    yield "skunk", Contradiction.SKUNK_BELOW_WIN, below
    below = sign * scoring.double_skunk < sign * scoring.skunk
    yield "double_skunk", Contradiction.DOUBLE_BELOW_SKUNK, below
    skunk, double = scoring.skunk_margin, scoring.double_skunk_margin
    yield "target", Contradiction.TARGET, target not in TARGETS
    yield "skunk_margin", Contradiction.SKUNK_BEYOND_TARGET, not 1 <= skunk <= target
    yield "double_skunk_margin", Contradiction.SKUNK_BEYOND_TARGET, double > target
    yield "double_skunk_margin", Contradiction.DOUBLE_BEFORE_SKUNK, double < skunk


def _of_rounds(preset: Preset, given: Circumstances) -> _Checks:
    scoring, rounds, prizes = preset.scoring, preset.rounds, preset.extra_prizes
    worths, known = len(scoring.by_round), given.knows_rounds
    on_cards = given.ruled_by_cards
    yield "adds", Contradiction.PEGS_ON_CARDS, on_cards and scoring.adds != Adds.NOTHING
    yield "by_round", Contradiction.ROUNDS_ON_CARDS, on_cards and worths > 0
    yield "by_round", Contradiction.ROUNDS_UNKNOWN, worths > 0 and not given.has_rounds
    yield "by_round", Contradiction.ROUND_COUNT, known and worths not in {0, rounds}
    # No wins are the same, however they are said.
    asked = {Prize.NO_WINS if each.for_no_wins else (each.prize, each.wins) for each in prizes}
    yield "extra_prizes", Contradiction.PRIZE_TWICE, len(asked) < len(prizes)
    beyond = any(each.prize == Prize.WINS and each.wins > rounds for each in prizes)
    yield "extra_prizes", Contradiction.PRIZE_BEYOND_ROUNDS, known and beyond
    yield "min_games", Contradiction.GAMES_BEYOND_ROUNDS, known and preset.min_games > rounds


def _of_ages(preset: Preset, given: Circumstances) -> _Checks:
    ages = preset.age_groups or ()
    rise = all(younger < older for younger, older in pairwise((0, *ages)))
    yield "age_groups", Contradiction.NO_AGE_GROUPS, bool(ages) and not given.has_age_groups
    yield "age_groups", Contradiction.AGES_ORDER, not rise
    yield "age_groups", Contradiction.TOO_MANY_AGES, len(ages) > 1


@lru_cache(1_000)
def said_already(scoring: ScoringSystem, target: int = TARGETS[0]) -> tuple[TieBreak, ...]:
    """Return the tie-breaks that never decide: whoever is level on game points and on the
    tie-breaks before is always level on them, since the one follows from the others.

    Each of these totals is a sum over games. It follows from others if it does so for every game
    that can be: if it is a sum of multiples of them.
    """
    rules = [rule for rule in scoring.tie_order if rule.adds_up]
    games = {
        (card.game_points, *(rule.value(card) for rule in rules))
        for card in _cards_of_one_game(scoring, target)
    }
    independent = _independent(sorted(games), len(rules) + 1)
    return tuple(rule for at, rule in enumerate(rules, 1) if at not in independent)


def _cards_of_one_game(scoring: ScoringSystem, target: int) -> Iterator[Tally]:
    """Return a card for each kind of result. Between two of these margins every total is on the
    straight line between theirs.
    """
    skunk, double = scoring.skunk_margin, scoring.double_skunk_margin
    margins = {1, skunk - 1, skunk, double - 1, double, target} & set(range(1, target + 1))
    rounds = range(1, max(len(scoring.by_round), 1) + 1)
    scores = [(target, target - margin) for margin in margins]
    for number in rounds:
        for forfeited, pair in ((True, (target, 0)), *((False, each) for each in scores)):
            for result in score_results(pair, target, forfeited, scoring, number):
                card = Tally()
                card.add(result)
                yield card
    yield Tally(game_points=scoring.bye)


def _independent(rows: Sequence[tuple[int, ...]], width: int) -> set[int]:
    """Return the columns that aren't sums of multiples of the columns before them."""
    left = [[*map(Fraction, row)] for row in rows]
    found = set()
    for column in range(width):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        found.add(column)
        left.remove(pivot)
        for row in left:
            share = row[column] / pivot[column]
            if share:
                row[:] = [mine - share * its for mine, its in zip(row, pivot, strict=True)]
    return found
