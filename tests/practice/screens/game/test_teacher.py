from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import DECK, parse_cards
from cribbage_events.cribbage.computer import WeighedDiscard, weigh_discards
from cribbage_events.cribbage.game import Rules
from cribbage_events.cribbage.moves import Discard
from cribbage_events.practice.screens.game.narration import PlayerNames
from cribbage_events.practice.screens.game.teacher import (
    Hint,
    Lesson,
    hint,
    in_tenths,
    lesson,
)
from cribbage_events.practice.services import make_move
from cribbage_events.practice.session import PERSON
from cribbage_events.words.cribbage import card_name
from cribbage_events.words.numbers import decimal, percent
from tests.cribbage.computer.seeing import to_discard
from tests.practice.guest import session_at
from tests.tools.examples import examples

FIVES = WeighedDiscard(parse_cards("5H JD"), parse_cards("2C 3D 7S 8S"), 4.2, -7.1, -0.3, -3.2)
OTHERS = WeighedDiscard(parse_cards("2C 3D"), parse_cards("5H JD 7S 8S"), 6.0, -5.0, -0.32, 0.68)

PLAYERS, PAT = PlayerNames(Rules(2)), 1
PART = st.floats(-30, 30)


def lesson_after(discard: Discard, players: int = 2) -> Lesson:
    session = session_at("discard", players=players, teacher=True)
    after = make_move(session, session.game(), discard)
    found = lesson(after)
    assert found
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_discard_is_compared_with_the_expert_s(players: int) -> None:
    game = session_at("discard", players=players).game()
    best = weigh_discards(game.view(PERSON))[0]
    for thrown in combinations(game.view(PERSON).hand, game.rules.thrown):
        found = lesson_after(Discard(thrown), players)
        assert set(found.yours.thrown) == set(thrown)
        assert found.experts == in_tenths(best)
        assert found.gain >= 0


def test_the_same_discard_is_praised() -> None:
    best = weigh_discards(session_at("discard").game().view(PERSON))[0]
    found = lesson_after(Discard(best.thrown))
    assert found.is_same
    assert found.title == "The expert would have discarded the same"
    assert found.words == ""


@pytest.mark.parametrize(
    ("is_alike", "total", "title"),
    [
        (True, 0.68, "That is as good as the expert’s choice"),
        (True, -3.2, "The expert would have discarded other cards"),
        (False, 0.68, "The expert would have discarded other cards"),
    ],
)
def test_points_decide_where_chances_can_t_be_told_apart(
    is_alike: bool, total: float, title: str
) -> None:
    yours = FIVES._replace(win_chance=0.93, total=total, is_alike=is_alike)
    experts = OTHERS._replace(win_chance=0.931 if is_alike else 0.95, is_alike=True)
    found = Lesson(yours, experts, PLAYERS, PAT)
    assert found.title == title
    assert ("points decide" in found.words) == is_alike
    assert ("95.0% instead of 93.0%" in found.words) != is_alike


def test_a_hint_says_when_the_chance_to_win_has_decided() -> None:
    best, most = OTHERS._replace(win_chance=0.52), FIVES._replace(win_chance=0.47, total=3.5)
    assert Hint(best, most, PLAYERS, PAT).words.endswith(
        "The chance to win decides: 52.0%. With the five of hearts and the jack of diamonds it"
        " would be 47.0%, for 3.5 points."
    )
    assert Hint(best, best, PLAYERS, PAT).words.endswith("pegging −0.3. Chance to win: 52.0%.")


@pytest.mark.parametrize("seed", range(examples(12)))
def test_a_hint_never_contradicts_its_figures(seed: int) -> None:
    """Whoever reads the figures finds the discard best: by points, or else by a higher chance."""
    rng = Random(seed)
    lowest = (0, 85)[seed % 3 > 0]
    scores = rng.randint(lowest, 118), rng.randint(lowest, 118)
    cards = " ".join(map(str, rng.sample(DECK, 6)))
    weighed = weigh_discards(to_discard(cards, dealer=seed % 2, scores=scores))
    best, most = weighed[0], max(weighed, key=lambda each: each.total)
    assert best.win_chance is not None
    assert most.win_chance is not None
    if best.total < most.total:
        assert percent(best.win_chance, 1) != percent(most.win_chance, 1)
        assert best.win_chance > most.win_chance


def test_the_difference_is_taken_apart() -> None:
    found = Lesson(FIVES, OTHERS, PLAYERS, PAT)
    assert found.title == "The expert would have discarded other cards"
    assert found.words == (
        "The expert’s is 3.9 points better on average: the hand counts 1.8 more"
        " and Pat’s crib counts 2.1 less."
    )
    assert [(row["what"], row["yours"], row["experts"]) for row in found.rows] == [
        ("Hand", "4.2", "6.0"),
        ("Pat’s crib", "−7.1", "−5.0"),
        ("Pegging, yours less Pat’s", "−0.3", "−0.3"),
        ("Total", "−3.2", "0.7"),
    ]


def test_the_experts_cards_are_named_for_screen_readers() -> None:
    said = Lesson(FIVES, OTHERS, PLAYERS, PAT).read_aloud
    assert said.startswith("The expert would have discarded other cards: two of clubs and three of")
    assert (
        Lesson(FIVES, FIVES, PLAYERS, PAT).read_aloud
        == "The expert would have discarded the same. "
    )


def test_the_chances_are_shown_beside_the_points() -> None:
    yours, experts = FIVES._replace(win_chance=0.43), OTHERS._replace(win_chance=0.471)
    found = Lesson(yours, experts, PLAYERS, PERSON)
    last = found.rows[-1]
    assert (last["what"], last["yours"], last["experts"]) == ("Chance to win", "43.0%", "47.1%")
    assert found.rows[1]["what"] == "Your crib"


def test_an_equally_good_discard_is_called_equally_good() -> None:
    twin = OTHERS._replace(thrown=parse_cards("2D 3C"))
    assert Lesson(twin, OTHERS, PLAYERS, PERSON).title == "That is as good as the expert’s choice"


def test_small_differences_that_add_up_are_said_without_their_parts() -> None:
    better = FIVES._replace(thrown=parse_cards("7S 8S"), hand=4.24, crib=-7.06, total=-3.12)
    assert (
        Lesson(FIVES, better, PLAYERS, PAT).words == "The expert’s is 0.1 points better on average."
    )


def test_points_have_one_decimal_and_a_real_minus() -> None:
    assert [decimal(number) for number in (4.25, -0.04, -1.26)] == ["4.2", "0.0", "−1.3"]


@given(PART, PART, PART)
def test_the_parts_that_are_shown_add_up_to_the_total(
    hand: float, crib: float, pegging: float
) -> None:
    parts = hand, crib, pegging
    weighed = FIVES._replace(hand=hand, crib=crib, pegging=pegging, total=sum(parts))
    *shown, total = (round(10 * number) for number in in_tenths(weighed)[2:6])
    assert sum(shown) == total == round(10 * weighed.total)
    assert all(abs(tenths - 10 * part) < 1.001 for tenths, part in zip(shown, parts, strict=True))


def test_the_difference_that_is_said_is_the_difference_that_is_shown() -> None:
    yours = in_tenths(FIVES._replace(hand=3.9, crib=-4.02, pegging=-1.83, total=-1.95))
    experts = in_tenths(OTHERS._replace(hand=10.29, crib=-4.21, pegging=-1.96, total=4.12))
    found = Lesson(yours, experts, PLAYERS, PAT)
    assert (found.rows[-1]["yours"], found.rows[-1]["experts"]) == ("−2.0", "4.1")
    assert found.words.startswith("The expert’s is 6.1 points better on average")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pegging_is_shown_only_where_two_play(players: int) -> None:
    """Nobody knows what three and four peg; the table is of two."""
    game = session_at("discard", players=players).game()
    found = lesson_after(Discard(weigh_discards(game.view(PERSON))[-1].thrown), players)
    labels = [row["what"] for row in found.rows[2:]]
    if players == 2:
        assert labels == ["Pegging, yours less Pat’s", "Total", "Chance to win"]
    else:
        assert labels == ["Total without pegging"]
    for each in (found.yours, found.experts):
        pegging = each.pegging if players == 2 else 0
        assert each.total == pytest.approx(each.hand + each.crib + pegging)
    assert ("the play scores" in found.words) <= (players == 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hint_names_the_expert_s_cards_and_what_they_are_worth(players: int) -> None:
    game = session_at("discard", players=players).game()
    best = weigh_discards(game.view(PERSON))[0]
    found = hint(game)
    assert found.cards == sorted(best.thrown)
    assert all(f"the {card_name(card)}" in found.read_aloud for card in best.thrown)
    without = "" if players == 2 else ", without pegging"
    assert found.words.startswith(f"{decimal(best.total)} points on average{without}: hand ")
    assert ("pegging −" in found.words or "pegging 0" in found.words) <= (players == 2)


def test_there_is_no_lesson_before_the_first_discard() -> None:
    assert lesson(session_at("discard")) is None


def test_the_lesson_is_about_this_deal_s_discard() -> None:
    session = session_at("lesson", deal=2)
    found = lesson(session)
    assert found
    hands = session.game().hands
    assert hands
    assert set(found.yours.thrown) == set(hands.thrown[PERSON])
