import datetime
import math
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.memory.players.rating import (
    SETTINGS,
    START,
    RatedGame,
    Rating,
    rate_event,
    ratings_of,
)

PLAYERS = 6
NEW = dict.fromkeys(range(PLAYERS), SETTINGS.new)
BEGAN = datetime.datetime(2020, 9, 1, tzinfo=datetime.UTC)

ratings = st.builds(Rating, st.floats(1300, 1700), st.floats(5, SETTINGS.deviation))
fields = st.fixed_dictionaries(dict.fromkeys(range(PLAYERS), ratings))
losers = st.integers(0, 120)


@st.composite
def games_of_events(draw: st.DrawFn, sides: Sequence[int] = (1, 2, 3)) -> list[RatedGame[int]]:
    """Make singles, doubles and three-handed games; a person plays once in a round."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(sides))
        seats = draw(st.permutations(range(PLAYERS)))
        if kind == 3:
            scores = draw(st.permutations([121, draw(losers), draw(losers)]))
            found.append(RatedGame(number, tuple((seat,) for seat in seats[:3]), tuple(scores)))
        else:
            scores = draw(st.permutations([121, draw(losers)]))
            both = tuple(seats[:kind]), tuple(seats[kind : 2 * kind])
            found.append(RatedGame(number, both, tuple(scores)))
    return found


@given(fields, games_of_events(), st.randoms())
def test_the_order_of_games_in_an_event_changes_nothing(
    before: dict[int, Rating], games: list[RatedGame[int]], chance: Random
) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)
    one, other = rate_event(before, games), rate_event(before, shuffled)
    assert {who: change.after for who, change in one.items()} == {
        who: change.after for who, change in other.items()
    }


@given(games_of_events(sides=(1, 2)))
def test_between_equally_sure_players_what_one_side_wins_the_other_loses(
    games: list[RatedGame[int]],
) -> None:
    changes = rate_event(NEW, games)
    total = math.fsum(change.after.points - START for change in changes.values())
    assert total == pytest.approx(0, abs=1e-9)


@given(fields, games_of_events())
def test_every_game_makes_the_rating_surer(
    before: dict[int, Rating], games: list[RatedGame[int]]
) -> None:
    for who, change in rate_event(before, games).items():
        assert 0 < change.after.deviation < before[who].deviation


@given(fields, games_of_events(sides=(1, 2)))
def test_the_winners_rise_and_the_losers_fall(
    before: dict[int, Rating], games: list[RatedGame[int]]
) -> None:
    for who, change in rate_event(before, games).items():
        for game in games:
            won = any(
                who in side and score == 121
                for side, score in zip(game.sides, game.scores, strict=True)
            )
            if game.key in change.moves:
                assert (change.moves[game.key].points > 0) == won


@given(fields)
def test_beating_a_stronger_player_brings_more(before: dict[int, Rating]) -> None:
    before |= {1: Rating(1600, 30), 2: Rating(1400, 30)}
    stronger = rate_event(before, [RatedGame(1, ((0,), (1,)), (121, 100))])[0]
    weaker = rate_event(before, [RatedGame(1, ((0,), (2,)), (121, 100))])[0]
    assert stronger.after.points > weaker.after.points


def test_a_strong_partner_makes_a_win_worth_less() -> None:
    before = NEW | {1: Rating(1600, 40.0)}
    game = RatedGame(1, ((0, 1), (2, 3)), (121, 100))
    with_strong, with_equal = rate_event(before, [game]), rate_event(NEW, [game])
    assert with_strong[0].after.points < with_equal[0].after.points


def test_doubles_tell_less_of_each_partner_than_singles() -> None:
    singles = rate_event(NEW, [RatedGame(1, ((0,), (2,)), (121, 100))])
    doubles = rate_event(NEW, [RatedGame(1, ((0, 1), (2, 3)), (121, 100))])
    assert START < doubles[0].after.points < singles[0].after.points
    assert doubles[0].after.deviation > singles[0].after.deviation


def test_of_three_the_second_loses_less_than_the_third() -> None:
    changes = rate_event(NEW, [RatedGame(1, ((0,), (1,), (2,)), (121, 100, 60))])
    first, second, third = (changes[who].after.points for who in range(3))
    assert first > second > third


def test_a_long_pause_makes_a_rating_less_sure_but_never_as_unsure_as_a_newcomers() -> None:
    sure = Rating(1580.0, 20.0)
    assert SETTINGS.later(sure, 0) == sure
    later = SETTINGS.later(sure, 2)
    assert later.points == 1580
    assert 20 < later.deviation < SETTINGS.deviation
    assert SETTINGS.later(sure, 1000).deviation == SETTINGS.deviation


def test_ratings_of_events_so_far_stay_when_another_event_comes() -> None:
    games = [RatedGame(1, ((0,), (1,)), (121, 100)), RatedGame(2, ((0, 2), (1, 3)), (90, 121))]
    events = [(key, BEGAN + datetime.timedelta(7 * key), games) for key in range(5)]
    everything = list(ratings_of(events))
    assert everything[:16] == list(ratings_of(events[:4]))
    mine = [(change, games) for _event, player, change, games in everything if player == 0]
    assert [games for _change, games in mine] == [2, 4, 6, 8, 10]
    later = [change for change, _games in mine]
    assert [round(each.before.points, 6) for each in later[1:]] == [
        round(each.after.points, 6) for each in later[:-1]
    ]
