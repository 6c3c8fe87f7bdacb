from dataclasses import replace

import pytest

from cribbage_events.contest.presets import LEGION_LEAGUE_PRESET, SENIOR_GAMES_PRESET, Preset
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.scoring import Adds, ForfeitRule
from cribbage_events.contest.tie_breaks import GAMES_WON, SKUNKS
from cribbage_events.contest.ways import OF_PRESET, OF_SCORING, Contradiction
from cribbage_events.words.ways import CONTRADICTIONS, changes

SENIOR = SENIOR_GAMES_PRESET
CHANGED_PRESET = {
    "name": "Fridays",
    "format": "everybody-once",
    "rounds": 6,
    "target": 61,
    "min_for_two_divisions": 20,
    "director_fills_in": False,
    "min_games": 3,
    "age_groups": (65, 75),
    "extra_prizes": (ExtraPrize(Prize.NO_WINS),),
}
CHANGED_SCORING = {
    "win": 1,
    "skunk": 4,
    "double_skunk": 5,
    "loss": 1,
    "bye": 2,
    "adds": Adds.PEGS,
    "by_round": (6, 7, 8, 9, 10),
    "fewer_is_better": True,
    "tie_order": (GAMES_WON, SKUNKS),
    "forfeit": ForfeitRule(win=1),
    "skunk_margin": 29,
    "double_skunk_margin": 59,
}


def changed(name: str, value: object) -> Preset:
    if name in OF_PRESET:
        return replace(SENIOR, **{name: value})  # type: ignore[arg-type]
    return replace(SENIOR, scoring=replace(SENIOR.scoring, **{name: value}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("skunk", "A skunk is worth 4, before it was 3."),
        ("target", "Games are to 61, before they were to 121."),
        ("rounds", "The number of rounds is 6, before it was 4."),
        ("tie_order", "Now ties are broken by games won, then by skunks."),
        ("fewer_is_better", "Now the fewest points win."),
        ("adds", "Now everybody also gets the pegs that they pegged."),
        (
            "by_round",
            "Now a win is worth 6 in round 1, 7 in round 2, 8 in round 3 and 9 in round 4.",
        ),
        ("forfeit", "A forfeited game gives the other side 1, before it was 2."),
        ("extra_prizes", "Now there is a prize for no games won."),
        ("age_groups", "Now the older age groups begin at 65 and 75."),
        ("director_fills_in", "Now the event director doesn’t take an empty seat."),
    ],
)
def test_what_was_changed_is_said(name: str, words: str) -> None:
    value = (CHANGED_PRESET | CHANGED_SCORING)[name]
    assert changes(SENIOR, changed(name, value)) == [words]


@pytest.mark.parametrize("name", [*OF_PRESET, *OF_SCORING])
def test_each_choice_that_differs_is_said_once(name: str) -> None:
    value = (CHANGED_PRESET | CHANGED_SCORING)[name]
    assert len(changes(SENIOR, changed(name, value))) == (name != "name")
    assert len(changes(changed(name, value), SENIOR)) == (name != "name")


def test_nothing_is_said_of_what_is_the_same() -> None:
    assert changes(SENIOR, replace(SENIOR, name="Fridays")) == []
    assert changes(LEGION_LEAGUE_PRESET, LEGION_LEAGUE_PRESET) == []


def test_a_prize_that_is_no_longer_given_is_said() -> None:
    before = replace(SENIOR, extra_prizes=(ExtraPrize(Prize.WINS, 3),))
    after = replace(SENIOR, extra_prizes=(ExtraPrize(Prize.MOST_SKUNKS),))
    assert changes(before, after) == [
        "Now there is a prize for the most skunks.",
        "There is no longer a prize for exactly 3 games won.",
    ]


def test_each_contradiction_has_its_sentence() -> None:
    assert CONTRADICTIONS.keys() == {*Contradiction}
