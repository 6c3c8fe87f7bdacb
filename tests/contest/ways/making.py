"""Ways of playing and events at random, over all choices that a club has."""

from dataclasses import replace
from random import Random

from cribbage_events.contest.presets import SENIOR_GAMES_PRESET, Preset
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.scoring import Adds, ForfeitRule, ScoringSystem
from cribbage_events.contest.tie_breaks import TIE_BREAKS, TieBreak


def scoring_of(random: Random, rounds: int = 4) -> ScoringSystem:
    """Return any scoring system, such as clubs play and such as nobody would."""
    adds = random.choice([*Adds, Adds.NOTHING])
    fewer = random.random() < 0.3 if adds == Adds.NOTHING else adds == Adds.SHORT
    sign = -1 if fewer else 1
    win = random.choice((0, 1, 2, 3)) * sign
    skunk = win + random.choice((0, 0, 1, 2)) * sign
    worths = tuple(random.randint(1, 10) * sign for _ in range(random.randint(2, rounds)))
    margins = sorted((random.choice((31, 30, 16)), random.choice((61, 60, 46))))
    return replace(
        SENIOR_GAMES_PRESET.scoring,
        win=win,
        skunk=skunk,
        double_skunk=skunk + random.choice((0, 0, 1)) * sign,
        loss=random.choice((0, 0, 1, -1)),
        bye=random.choice((0, 0, 1, 2)),
        adds=adds,
        by_round=worths if random.random() < 0.3 else (),
        fewer_is_better=fewer,
        tie_order=tie_order_of(random),
        forfeit=ForfeitRule(
            win=win + random.choice((0, 0, 121)),
            loss=random.choice((0, 0, 30)),
            margin=random.choice((0, 0, 10)),
        ),
        skunk_margin=margins[0],
        double_skunk_margin=margins[1],
    )


def tie_order_of(random: Random) -> tuple[TieBreak, ...]:
    return tuple(random.sample(list(TIE_BREAKS.values()), random.randint(0, 4)))


def way_of(random: Random) -> Preset:
    rounds = random.randint(2, 8)
    prizes = [ExtraPrize(Prize.MOST_SKUNKS), ExtraPrize(Prize.NO_WINS), ExtraPrize(Prize.WINS, 2)]
    return replace(
        SENIOR_GAMES_PRESET,
        name=random.choice(("", "Our way", "Notre façon de jouer")),
        rounds=rounds,
        target=random.choice((121, 61)),
        scoring=scoring_of(random, rounds),
        extra_prizes=tuple(random.sample(prizes, random.randint(0, 3))),
        min_games=random.randint(0, rounds),
        age_groups=random.choice((None, (), (60,), (60, 70))),
        director_fills_in=random.random() < 0.5,
    )
