from tests.ladder.ladder import climb, neighbours


def test_neighbours_play_and_other_neighbours_in_the_next_round() -> None:
    assert neighbours([4, 2, 7, 5, 1], 1) == [(4, 2), (7, 5)]
    assert neighbours([4, 2, 7, 5, 1], 2) == [(2, 7), (5, 1)]
    assert neighbours([4, 2, 7, 5], 2) == [(2, 7)]


def test_the_winner_is_on_the_higher_rung() -> None:
    assert climb([4, 2, 7, 5, 1], [(2, 4), (7, 5)]) == [2, 4, 7, 5, 1]
    assert climb([1, 2, 3, 4], [(1, 2), (4, 3)]) == [1, 2, 4, 3]
