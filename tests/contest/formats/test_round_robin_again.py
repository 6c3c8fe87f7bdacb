"""Few drawn games change when somebody leaves or arrives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.formats.round_robin import Draw, Pairing, draw
from tests.contest.drawing.draws import DIRECTOR, byes_of, check, pair, pairs_of
from tests.tools.examples import examples

SEEDS = st.integers(0, 2**32)
SEED = range(8)

type Round = tuple[Pairing[int], ...]


def again(
    first: Draw[int], divisions: list[list[int]], played: int = 1, **more: object
) -> Draw[int]:
    """The rounds still to be played, drawn again for the present players."""
    past = first.rounds[:played]
    byes = [one for each in first.byes[:played] for one in each]
    across = [game.players for games in past for game in games if game.division is None]
    options = {
        "rounds": len(first.rounds) - played,
        "seed": 7,
        "played": [game.players for games in past for game in games],
        "previous_byes": byes,
        "previous_crossings": [one for players in across for one in players],
        "first_round": played + 1,
        "drawn": first.rounds[played:],
        **more,
    }
    return draw(divisions, **options)  # type: ignore[arg-type]


def changed(before: tuple[Round, ...], after: tuple[Round, ...]) -> list[list[Pairing[int]]]:
    """Return the new games of each round, and games at another table."""
    return [[*set(now) - set(was)] for was, now in zip(before, after, strict=True)]


@pytest.mark.parametrize("seed", SEED)
def test_when_one_leaves_the_director_takes_that_seat_and_nothing_else_changes(seed: int) -> None:
    first = draw([range(12)], seed=seed, director=DIRECTOR)
    redrawn = again(first, [[*range(1, 12)]], director=DIRECTOR)
    check(redrawn, [range(1, 12)], pairs_of(first)[:6])
    for was, now in zip(first.rounds[1:], redrawn.rounds, strict=True):
        seat = next(game for game in was if 0 in game.players)
        other = next(one for one in seat.players if one != 0)
        assert set(now) - set(was) == {Pairing(seat.table, other, DIRECTOR, 0)}


@pytest.mark.parametrize("seed", SEED)
def test_when_another_leaves_the_director_gives_the_seat_to_who_would_sit_out(seed: int) -> None:
    first = draw([range(13)], seed=seed, director=DIRECTOR)
    redrawn = again(first, [[*range(1, 13)]], director=DIRECTOR)
    assert redrawn.director_plays == (None,) * 3
    assert redrawn.repeats == ()
    for was, now in zip(first.rounds[1:], redrawn.rounds, strict=True):
        loose = {one for game in was if {0, DIRECTOR} & {*game.players} for one in game.players}
        have_met = pair(*(loose - {0, DIRECTOR})) in pairs_of(first) if len(loose) == 4 else False
        # The two left over meet; if they meet in another round already, one more game changes.
        assert len(set(now) - set(was)) == (2 if have_met else len(loose) // 4)


@pytest.mark.parametrize("seed", SEED)
def test_without_a_director_the_player_who_lost_the_opponent_sits_out(seed: int) -> None:
    first = draw([range(12)], seed=seed)
    redrawn = again(first, [[*range(1, 12)]])
    assert changed(first.rounds[1:], redrawn.rounds) == [[], [], []]
    assert len(byes_of(redrawn)) == 3


@pytest.mark.parametrize("seed", SEED)
def test_a_late_arrival_takes_the_directors_seat(seed: int) -> None:
    first = draw([range(13)], seed=seed, director=DIRECTOR)
    redrawn = again(first, [[*range(14)]], director=DIRECTOR, late=[13])
    for was, now in zip(first.rounds[1:], redrawn.rounds, strict=True):
        seat = next(game for game in was if DIRECTOR in game.players)
        other = next(one for one in seat.players if one != DIRECTOR)
        assert set(now) - set(was) == {Pairing(seat.table, other, 13, 0)}


@pytest.mark.parametrize("seed", SEED)
def test_a_late_arrival_plays_the_first_round_if_nobody_sat_out(seed: int) -> None:
    first = draw([range(12)], seed=seed)
    redrawn = again(first, [[*range(13)]], late=[12])
    assert redrawn.repeats == ()
    assert 12 not in redrawn.byes[0]
    assert len(byes_of(redrawn)) == 3
    assert all(len(games) <= 1 for games in changed(first.rounds[1:], redrawn.rounds))


@pytest.mark.parametrize("seed", SEED)
def test_the_division_that_is_not_concerned_stays_as_it_was(seed: int) -> None:
    younger, older = [*range(12)], [*range(100, 114)]
    first = draw([younger, older], seed=seed, director=DIRECTOR)
    redrawn = again(first, [younger[1:], older], director=DIRECTOR)
    for was, now in zip(first.rounds[1:], redrawn.rounds, strict=True):
        assert [game for game in was if game.division] == [game for game in now if game.division]


@pytest.mark.parametrize("seed", SEED)
def test_two_who_have_lost_their_opponents_cross_where_both_divisions_are_odd(seed: int) -> None:
    younger, older = [*range(12)], [*range(100, 112)]
    first = draw([younger, older], seed=seed)
    redrawn = again(first, [younger[1:], older[1:]])
    assert redrawn.repeats == ()
    for games in changed(first.rounds[1:], redrawn.rounds):
        assert [game.division for game in games] == [None]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.integers(2, 14),
    st.integers(0, 14),
    st.integers(0, 3),
    st.booleans(),
    st.booleans(),
    SEEDS,
)
def test_never_more_repeats_than_a_fresh_draw(
    younger: int, older: int, played: int, directed: bool, arrives: bool, seed: int
) -> None:
    divisions = [[*range(younger)], [*range(100, 100 + older)]]
    director = DIRECTOR if directed else None
    first = draw(divisions, seed=seed, director=director)
    now = [divisions[0] + [50] if arrives else divisions[0][1:], divisions[1]]
    if sum(map(len, now)) < 2:
        return
    more = {"director": director, "late": [50]}
    redrawn = again(first, now, played, **more)
    fresh = again(first, now, played, drawn=(), **more)
    check(redrawn, now, [game.players for games in first.rounds[:played] for game in games])
    assert len(redrawn.repeats) == len(fresh.repeats)
    if played < 4 and not fresh.byes[0].count(50):
        assert 50 not in redrawn.byes[0]


def test_when_a_hundred_of_ten_thousand_leave_the_others_keep_their_games() -> None:
    first = draw([range(10_000)], seed=1)
    left = [player for player in range(10_000) if player % 100]
    redrawn = again(first, [left])
    assert redrawn.repeats == ()
    assert max(map(len, changed(first.rounds[1:], redrawn.rounds))) <= 50
