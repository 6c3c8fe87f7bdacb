import pytest

from cribbage_events.cribbage.game import Rules
from cribbage_events.practice.screens.game.narration import PlayerNames


@pytest.mark.parametrize(
    ("players", "sides"),
    [(2, ["You", "Pat"]), (3, ["You", "Pat", "Sam"]), (4, ["You and Sam", "Pat and Lou"])],
)
def test_sides_are_called_by_their_players(players: int, sides: list[str]) -> None:
    names = PlayerNames(Rules(players))
    assert [names.side(side) for side in range(names.rules.sides)] == sides


def test_a_partner_s_crib_is_one_s_own() -> None:
    four, three = PlayerNames(Rules(4)), PlayerNames(Rules(3))
    assert four.whose_crib(2) == "Sam’s crib (your side)"
    assert three.whose_crib(2) == "Sam’s crib"
    assert four.whose_crib(1) == "Pat’s crib"
    assert four.whose_crib(0) == "Your crib"
