"""A way of playing that says something against itself is found, with the field to change."""

from dataclasses import replace
from typing import Any

import pytest

from cribbage_events.contest.presets import (
    LEGION_LEAGUE_PRESET,
    PRESETS,
    SENIOR_GAMES_PRESET,
    Preset,
)
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.scoring import Adds, ForfeitRule
from cribbage_events.contest.tie_breaks import (
    FEWEST_LOSSES,
    FEWEST_SHORT,
    GAMES_WON,
    HEAD_TO_HEAD,
    PLUS_POINTS,
    SKUNKS,
    SPREAD,
    WIDEST_WIN,
)
from cribbage_events.contest.ways import Circumstances, contradictions, said_already
from cribbage_events.events.kinds import contradictions_in

WINS_ONLY = {"win": 1, "skunk": 1, "double_skunk": 1, "forfeit": ForfeitRule(win=1)}
PEGS: dict[str, Any] = {
    "win": 0,
    "skunk": 0,
    "double_skunk": 0,
    "adds": Adds.PEGS,
    "forfeit": ForfeitRule(win=121, loss=90),
}


def _way(base: Preset = SENIOR_GAMES_PRESET, **changed: Any) -> Preset:
    names = Preset.__dataclass_fields__
    scoring = {name: value for name, value in changed.items() if name not in names}
    others = {name: value for name, value in changed.items() if name in names}
    return replace(base, scoring=replace(base.scoring, **scoring), **others)


def _found(way: Preset, **given: Any) -> list[tuple[str, str]]:
    return [(field, code.value) for field, code in contradictions(way, Circumstances(**given))]


@pytest.mark.parametrize("code", PRESETS)
def test_no_preset_contradicts_itself(code: str) -> None:
    assert contradictions_in(PRESETS[code]) == ()


@pytest.mark.parametrize(
    "changed",
    [
        WINS_ONLY | {"tie_order": (FEWEST_SHORT,)},
        WINS_ONLY | {"target": 61},
        PEGS | {"tie_order": (GAMES_WON, SPREAD, WIDEST_WIN)},
        {"by_round": (6, 7, 8, 9)},
        {"by_round": (6, 7, 8, 9), "tie_order": (GAMES_WON, FEWEST_LOSSES, SKUNKS)},
        {"age_groups": ()},
        {"age_groups": (60,)},
        {"extra_prizes": (ExtraPrize(Prize.MOST_SKUNKS), ExtraPrize(Prize.WINS, 3))},
        {"min_games": 4},
        # Everybody's spread alone.
        {"win": 0, "skunk": 0, "double_skunk": 0, "forfeit": ForfeitRule(win=0)},
    ],
)
def test_what_clubs_play_is_no_contradiction(changed: dict[str, Any]) -> None:
    assert _found(_way(**changed)) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"tie_order": (SPREAD, SKUNKS, SPREAD)}, ("tie_order", "tie-twice")),
        (WINS_ONLY | {"tie_order": (GAMES_WON,)}, ("tie_order", "tie-said")),
        ({"skunk": 1}, ("skunk", "skunk-below-win")),
        ({"skunk": 4}, ("double_skunk", "double-below-skunk")),
        ({"loss": 3}, ("win", "loss-beats-win")),
        ({"loss": 3, "by_round": (2, 3, 4, 5)}, ("by_round", "loss-beats-win")),
        ({"by_round": (6, 7, 8)}, ("by_round", "round-count")),
        ({"adds": Adds.SHORT}, ("adds", "short-is-fewer")),
        ({"bye": 4}, ("bye", "bye-beats-win")),
        ({"forfeit": ForfeitRule(win=2, loss=3)}, ("forfeit", "forfeit-beats-win")),
        ({"target": 91}, ("target", "target")),
        ({"target": 61, "double_skunk_margin": 62}, ("double_skunk_margin", "skunk-beyond-target")),
        ({"skunk_margin": 0}, ("skunk_margin", "skunk-beyond-target")),
        ({"double_skunk_margin": 30}, ("double_skunk_margin", "double-before-skunk")),
        ({"min_games": 5}, ("min_games", "games-beyond-rounds")),
        ({"age_groups": (70, 60)}, ("age_groups", "ages-order")),
        ({"age_groups": (60, 60)}, ("age_groups", "ages-order")),
        ({"age_groups": (60, 70)}, ("age_groups", "too-many-ages")),
        ({"extra_prizes": (ExtraPrize(Prize.WINS, 5),)}, ("extra_prizes", "prize-beyond-rounds")),
        (
            {"extra_prizes": (ExtraPrize(Prize.WINS, 0), ExtraPrize(Prize.NO_WINS))},
            ("extra_prizes", "prize-twice"),
        ),
    ],
)
def test_a_contradiction_is_found_with_its_field(
    changed: dict[str, Any], found: tuple[str, str]
) -> None:
    assert _found(_way(**changed)) == [found]


def test_where_fewer_is_better_a_skunk_takes_points_off() -> None:
    league = LEGION_LEAGUE_PRESET
    assert _found(_way(league, skunk=1, double_skunk=1)) == [("skunk", "skunk-below-win")]
    assert _found(_way(league, adds=Adds.PEGS)) == [("adds", "pegs-are-more")]
    assert _found(_way(league, loss=-2)) == [("win", "loss-beats-win")]


def test_cards_keep_neither_pegs_nor_rounds_of_different_worth() -> None:
    way = _way(by_round=(6, 7, 8, 9))
    assert _found(way, ruled_by_cards=True) == [("by_round", "rounds-on-cards")]
    assert _found(_way(**PEGS), ruled_by_cards=True) == [("adds", "pegs-on-cards")]


def test_where_games_have_no_rounds_none_is_worth_more() -> None:
    assert _found(_way(by_round=(6, 7)), has_rounds=False) == [("by_round", "rounds-unknown")]
    assert _found(_way(by_round=(6, 7)), knows_rounds=False) == []


def test_the_format_says_whether_head_to_head_can_decide() -> None:
    order = (SPREAD, HEAD_TO_HEAD)
    assert contradictions_in(_way(tie_order=order)) == ()
    doubles = _way(LEGION_LEAGUE_PRESET, tie_order=order)
    assert [(each.field, each.contradiction.value) for each in contradictions_in(doubles)] == [
        ("tie_order", "head-to-head")
    ]


def test_ages_are_named_only_where_there_are_age_groups() -> None:
    way = _way(age_groups=(60,))
    assert _found(way, has_age_groups=False) == [("age_groups", "no-age-groups")]
    assert _found(_way(age_groups=()), has_age_groups=False) == []


def test_a_tie_break_that_follows_from_others_never_decides() -> None:
    # Two for a win and one more for a skunk: of the same points and wins, the same skunks.
    senior = SENIOR_GAMES_PRESET.scoring
    assert said_already(replace(senior, tie_order=(GAMES_WON, SKUNKS))) == (SKUNKS,)
    assert said_already(replace(senior, tie_order=(SKUNKS,))) == ()
    # The spread is the points won by less those lost by.
    order = (PLUS_POINTS, FEWEST_SHORT, SPREAD)
    assert said_already(replace(senior, tie_order=order)) == (SPREAD,)
    # A game given up is worth another number, so games won still say something.
    wins = replace(senior, win=1, skunk=1, double_skunk=1, tie_order=(GAMES_WON,))
    assert said_already(wins) == ()
    assert said_already(replace(wins, forfeit=ForfeitRule(win=1))) == (GAMES_WON,)
    assert said_already(replace(wins, forfeit=ForfeitRule(win=1), bye=1)) == ()
