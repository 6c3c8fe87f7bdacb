from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings, TwoLeftOver
from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, Preset, preset
from cribbage_events.contest.prizes import ExtraPrize, MoneyRules, Prize
from cribbage_events.contest.scoring import SENIOR_GAMES, Adds, ForfeitRule, Unit
from cribbage_events.contest.tie_breaks import (
    FEWEST_LOSSES,
    FEWEST_SHORT,
    GAMES_WON,
    WIDEST_WIN,
)
from cribbage_events.words.rules import how_to_read, preset_label, rules_of_preset


def text_of(kind: Preset) -> str:
    return "\n".join(text for section in rules_of_preset(kind) for text in section.paragraphs)


def test_every_preset_has_a_label() -> None:
    labels = {code: str(preset_label(code)) for code in PRESETS}
    assert labels["senior-games"] == "Senior games"
    assert labels["legion-league"] == "Legion league"


def test_the_rules_page_says_what_is_set() -> None:
    text = text_of(
        replace(
            SENIOR_GAMES_PRESET,
            rounds=6,
            target=61,
            scoring=replace(SENIOR_GAMES, double_skunk=7),
            min_for_two_divisions=20,
        )
    )
    assert "There are 6 rounds of singles." in text
    assert "The first to peg 61 wins." in text
    assert "A loser on 30 or less is skunked, on 0 or less it is a double skunk." in text
    assert "a double skunk 7" in text
    assert "Fewer than 20 entrants play in one division." in text


@pytest.mark.parametrize("code", PRESETS)
def test_the_rules_page_leaves_no_placeholder(code: str) -> None:
    for section in rules_of_preset(preset(code)):
        assert section.title
        for text in section.paragraphs:
            assert text
            assert not any(sign in text for sign in ("{", "%(", "  "))


def test_the_legions_rules_say_where_the_money_goes() -> None:
    text = text_of(preset("legion-league"))
    assert "Everybody pays $10. Of that, $2 goes into the draw" in text
    assert "80 percent is for prizes" in text
    assert "The first three get 50, 30 and 20 percent" in text
    assert "with a skunk −1, with a double skunk −2" in text


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ((100,), "The first gets 100 percent"),
        ((60, 40), "The first two get 60 and 40 percent"),
        ((40, 30, 20, 10), "The first four get 40, 30, 20 and 10 percent"),
        ((20,) * 5, "The first 5 get 20, 20, 20, 20 and 20 percent"),
    ],
)
def test_who_gets_a_share(shares: tuple[int, ...], words: str) -> None:
    league = replace(preset("legion-league"), money=MoneyRules(places=shares))
    assert words in text_of(league)


def test_tables_for_two_left_over() -> None:
    league = preset("legion-league")
    assert "a table of three; if two, a table of two; if one, a table" in text_of(league)
    other = replace(league, settings=RotatingDoublesSettings(TwoLeftOver.TWO_TABLES))
    assert "a table of three; if two, two tables of three; if one, a table" in text_of(other)


PEGS = {"win": 0, "skunk": 0, "double_skunk": 0, "adds": Adds.PEGS, "tie_order": (GAMES_WON,)}
WINS = {"win": 1, "skunk": 1, "double_skunk": 1}
WAYS: dict[str, tuple[dict[str, object], dict[str, object], list[str]]] = {
    "total pegs": (
        {},
        PEGS,
        [
            "The most pegs win. Everybody gets the pegs of their own score: the winner 121, the"
            " loser what they pegged.",
            "Players are ranked by pegs, then by games won.",
        ],
    ),
    "wins, then points short": (
        {},
        WINS | {"tie_order": (FEWEST_SHORT,)},
        [
            "A win gives 1 game point, a loss 0.",
            "You are short of 121 by the margins of your losses, added up.",
            "Players are ranked by game points, then by fewest points short.",
        ],
    ),
    "rounds of different worth": (
        {"rounds": 5},
        WINS | {"by_round": (6, 7, 8, 9, 10)},
        [
            "A win gives 6 in round 1, 7 in round 2, 8 in round 3, 9 in round 4 and 10 in round 5."
            " A loss gives 0.",
            "A forfeited game gives the other side the win of that round, without a skunk.",
        ],
    ),
    "wins only, to 61": (
        {"target": 61, "age_groups": ()},
        WINS | {"tie_order": ()},
        [
            "The first to peg 61 wins.",
            "Players are ranked by game points.",
            "Everybody plays in one division.",
        ],
    ),
    "prizes for skunks and for no wins": (
        {
            "min_games": 3,
            "extra_prizes": (ExtraPrize(Prize.MOST_SKUNKS), ExtraPrize(Prize.NO_WINS)),
        },
        {},
        [
            "There is also a prize for the most skunks and no games won.",
            "Only somebody who has played 3 games or more gets a medal or a prize.",
        ],
    ),
    "ages and no director": (
        {"age_groups": (65, 75), "director_fills_in": False},
        {"bye": 1, "forfeit": ForfeitRule(win=2, loss=-1, margin=10)},
        [
            "There are 3 age groups, each with its own games and ranking. The older ones begin at"
            " 65 and 75.",
            "If a division has an odd number, one entrant has a bye in each round",
            "A bye gives 1 game point.",
            "and the side that gave it up −1. It counts as won by 10.",
        ],
    ),
    "points short, fewest first": (
        {},
        {
            "win": 0,
            "skunk": 0,
            "double_skunk": 0,
            "adds": Adds.SHORT,
            "fewer_is_better": True,
            "tie_order": (WIDEST_WIN, FEWEST_LOSSES),
        },
        [
            "The fewest points win. A win gives 0 points. A loss gives the points that the loser"
            " was short of 121.",
            "Players are ranked by points (fewest first), then by widest win, then by fewest games"
            " lost.",
        ],
    ),
}


def way_of(base: Preset, of_preset: Mapping[str, Any], of_scoring: Mapping[str, Any]) -> Preset:
    return replace(base, scoring=replace(base.scoring, **of_scoring), **of_preset)


@pytest.mark.parametrize("name", WAYS)
def test_the_rules_of_a_clubs_own_way_are_said(name: str) -> None:
    of_preset, of_scoring, sentences = WAYS[name]
    text = text_of(way_of(SENIOR_GAMES_PRESET, of_preset, of_scoring))
    for sentence in sentences:
        assert sentence in text


@pytest.mark.parametrize("language", ["en-ca", "fr-ca"])
@pytest.mark.parametrize("code", PRESETS)
@pytest.mark.parametrize("name", WAYS)
def test_every_way_can_be_said_of_every_preset(name: str, code: str, language: str) -> None:
    of_preset, of_scoring, _ = WAYS[name]
    kind = way_of(preset(code), of_preset, of_scoring)
    with override(language):
        said = [text_of(kind), how_to_read(kind)]
    for text in said:
        assert not any(sign in text for sign in ("{", "%(", "  "))
        if kind.scoring.unit == Unit.PEGS:
            assert "game point" not in text
            assert "/4 +" not in text


def test_a_card_is_explained_by_one_that_can_be_had() -> None:
    assert "9/4 +87 means 9 game points, 4 games won and a spread of +87." in how_to_read(
        SENIOR_GAMES_PRESET
    )
    rounds = way_of(SENIOR_GAMES_PRESET, {}, WINS | {"by_round": (6, 7, 8, 9, 10)})
    assert "30/4 +87 means 30 game points" in how_to_read(rounds)


def test_a_skunk_that_counts_for_nothing_is_not_spoken_of() -> None:
    assert "skunked" not in text_of(way_of(SENIOR_GAMES_PRESET, {}, WINS))
    most = {"extra_prizes": (ExtraPrize(Prize.MOST_SKUNKS),)}
    assert "skunked" in text_of(way_of(SENIOR_GAMES_PRESET, most, WINS))
