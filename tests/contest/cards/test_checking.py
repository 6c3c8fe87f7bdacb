from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.cards import (
    CardEntry,
    GameOnCards,
    cards_as_written,
    check_cards,
    checkers_needed,
)
from cribbage_events.contest.formats.qualifying import (
    SeedChange,
    count_of_qualifiers,
    qualifying_order,
    seed_changes,
)
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.scoring import ACC
from cribbage_events.contest.standings import Row, standings
from tests.contest.games import singles, won


def game(winner: str, loser: str, points: int) -> GameOnCards[str]:
    """Return a game of which both cards say the same."""
    return GameOnCards((winner, loser), (CardEntry(True, points), CardEntry(False, None, points)))


# Eight play, two qualify: A and B.
CARDS = [
    game("A", "H", 40),
    game("B", "G", 20),
    game("C", "F", 18),
    game("D", "E", 5),
    game("A", "G", 10),
    game("B", "F", 12),
    game("C", "E", 13),
    game("H", "D", 5),
]


def test_cards_that_agree_give_the_standings_of_the_games() -> None:
    checked = check_cards(CARDS, 2)
    assert checked.written == checked.ruled
    assert [(row.player, row.card) for row in checked.ruled[:3]] == [
        ("A", "5/2 +50"),
        ("B", "4/2 +32"),
        ("C", "4/2 +31"),
    ]
    assert checked.apparent_qualifiers == {"A", "B"}
    assert not any(ruling.rules for ruling in checked.rulings)


def test_a_ruling_that_moves_the_cut_names_those_concerned() -> None:
    """B wrote +20 and G wrote −17: by rule a, B has 29 and is behind C."""
    differing = GameOnCards(("G", "B"), (CardEntry(False, None, 17), CardEntry(True, 20)))
    checked = check_cards([differing if each == CARDS[1] else each for each in CARDS], 2)
    assert [ruling.rule for ruling in checked.rulings if ruling.rule] == ["a"]
    before = qualifying_order(checked.written, ACC, seed=1)
    now = qualifying_order(checked.ruled, ACC, seed=1)
    assert seed_changes(before, now) == (SeedChange("C", None, 2), SeedChange("B", 2, None))


def totals(rows: tuple[Row[str], ...]) -> dict[str, tuple[int, int, int]]:
    return {row.player: (row.game_points, row.won, row.spread) for row in rows}


def test_totals_follow_every_change() -> None:
    games = [
        game("A", "B", 40),
        GameOnCards(("A", "B"), (CardEntry(True, 33), CardEntry(True, 33))),
    ]
    checked = check_cards(games, 1)
    assert totals(checked.written) == {"A": (6, 2, 73), "B": (3, 1, -7)}
    assert totals(checked.ruled) == {"A": (3, 1, 7), "B": (0, 0, -73)}


def test_those_level_for_the_last_place_are_all_apparent_qualifiers() -> None:
    assert check_cards([game("A", "B", 10), game("C", "D", 10)], 1).apparent_qualifiers == {
        "A",
        "C",
    }


def test_a_game_that_a_card_says_nothing_of_is_no_line_of_it() -> None:
    games = [GameOnCards(("A", "B"), (CardEntry(True, 10), None))]
    assert [len(lines) for lines in cards_as_written(games).values()] == [1, 0]
    assert [row.played for row in check_cards(games, 1).ruled] == [1, 1]
    nothing = [GameOnCards(("A", "B"), (CardEntry(), None))]
    assert [row.played for row in check_cards(nothing, 1).ruled] == [0, 0]


def test_game_points_count_as_they_were_written_until_they_are_ruled() -> None:
    games = [
        GameOnCards(("A", "B"), (CardEntry(None, 35, game_points=2), CardEntry(False, None, 35)))
    ]
    checked = check_cards(games, 1)
    assert [checked.written[0].game_points, checked.ruled[0].game_points] == [2, 3]


def test_three_check_the_cards_of_a_large_table() -> None:
    assert [checkers_needed(cards) for cards in (1, 24, 25)] == [2, 2, 3]


@given(st.lists(singles(range(9)), max_size=30))
def test_the_order_of_the_cards_is_that_of_the_games(games: list[Outcome[int]]) -> None:
    """A card writes no forfeits, so they are played games here."""
    played = [each._replace(forfeited=False) for each in games]
    cards = [card_of(each) for each in played]
    players = {player for each in played for player in each.players}
    assert check_cards(cards, 2).ruled == standings(players, played, ACC)


def card_of(outcome: Outcome[int]) -> GameOnCards[int]:
    one, two = (
        CardEntry(True, outcome.margin(side))
        if outcome.won(side)
        else CardEntry(False, None, outcome.margin(side))
        for side in (0, 1)
    )
    first, second = outcome.players
    return GameOnCards((first, second), (one, two))


written = st.builds(
    lambda won, points, right: CardEntry(
        won, points if won == right else None, None if won == right else points
    ),
    st.booleans(),
    st.integers(1, 121),
    st.booleans(),
)


@given(
    st.lists(st.tuples(st.permutations(range(6)), written, written), max_size=20),
    st.randoms(use_true_random=False),
)
def test_the_rulings_do_not_depend_on_the_order_of_cards_and_games(
    drawn: list[tuple[list[int], CardEntry, CardEntry]], random: Random
) -> None:
    games = [GameOnCards((players[0], players[1]), (one, two)) for players, one, two in drawn]
    expected = check_cards(games, 2)
    turned = [
        replace(each, players=each.players[::-1], entries=each.entries[::-1]) for each in games
    ]
    random.shuffle(turned)
    found = check_cards(turned, 2)
    assert found.ruled == expected.ruled
    assert found.apparent_qualifiers == expected.apparent_qualifiers


def test_one_in_four_of_the_cards_qualify() -> None:
    games = [won(f"P{each}", f"Q{each}", 100) for each in range(10)]
    players = {player for each in games for player in each.players}
    order = qualifying_order(standings(players, games, ACC), ACC, seed=3)
    assert order.places == count_of_qualifiers(20) == 5
