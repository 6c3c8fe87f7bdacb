"""Cards count as a club's own way says, wherever the results would."""

from dataclasses import replace

from cribbage_events.contest.cards import CardEntry, GameOnCards, check_cards
from cribbage_events.contest.cards import check_cards_by as checked
from cribbage_events.contest.scoring import ACC


def test_a_loss_on_a_card_is_worth_what_a_loss_is() -> None:
    cards = (CardEntry(plus=10), CardEntry(minus=10))
    found = check_cards([GameOnCards(("A", "B"), cards)], 1, replace(ACC, loss=1))
    assert {row.player: row.game_points for row in found.written} == {"A": 2, "B": 1}
    assert {row.player: row.game_points for row in found.ruled} == {"A": 2, "B": 1}


def test_a_bye_counts_beside_cards() -> None:
    cards = (CardEntry(plus=10), CardEntry(minus=10))
    found = checked(
        [GameOnCards(("A", "B"), cards)],
        lambda rows: frozenset(),
        replace(ACC, bye=3),
        besides={"C": []},
        byes=["C"],
    )
    assert [(row.player, row.game_points, row.played) for row in found.ruled] == [
        ("C", 3, 0),
        ("A", 2, 1),
        ("B", 0, 1),
    ]
