from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.formats.as_tables_finish import Evening, next_pair
from tests.tools.examples import examples


def met(*pairs: str) -> dict[frozenset[str], int]:
    return dict(Counter(frozenset(pair) for pair in pairs))


def test_who_has_waited_longest_plays_first() -> None:
    assert next_pair(Evening("CABD"), games=9) == ("C", "A")


def test_who_has_played_fewest_games_comes_before_who_has_waited() -> None:
    assert next_pair(Evening("ABC", met=met("AB")), games=9) == ("A", "C")
    assert next_pair(Evening("ABCD", met=met("AX", "BX")), games=9) == ("C", "D")


def test_two_who_have_met_wait_while_somebody_new_is_playing() -> None:
    evening = Evening("AB", playing="CD", met=met("AB", "CD"))
    assert next_pair(evening, games=9) is None
    # A has met all who are still here, B hasn't met D.
    assert next_pair(Evening("AB", "CD", met("AB", "AC", "AD", "BC")), games=9) is None


def test_two_who_have_met_play_again_when_nobody_new_is_left_for_either() -> None:
    assert next_pair(Evening("AB", met=met("AB")), games=9) == ("A", "B")
    # C is at another table, and has no game left after it.
    evening = Evening("AB", "CD", met("AB", "CD", "CE", "DE"))
    assert next_pair(evening, games=2) == ("A", "B")


def test_who_has_all_their_games_does_not_play() -> None:
    assert next_pair(Evening("ABC", met=met("AB")), games=1) is None
    assert next_pair(Evening("A"), games=9) is None


def whole_evening(size: int, games: int, tables: int, random: Random) -> Counter[frozenset[int]]:
    """Play until no game is left, and count how often each two met; any table may finish next."""
    waiting, playing = list(range(size)), list[tuple[int, int]]()
    count: Counter[frozenset[int]] = Counter()
    while True:
        busy = [player for pair in playing for player in pair]
        pair = next_pair(Evening(waiting, busy, count), games=games)
        if pair is not None and len(playing) < tables:
            count[frozenset(pair)] += 1
            playing.append(pair)
            waiting = [player for player in waiting if player not in pair]
        elif playing:
            waiting += playing.pop(random.randrange(len(playing)))
        else:
            return count


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(2, 24), st.integers(1, 9), st.integers(1, 12), st.randoms(use_true_random=False))
def test_an_evening_comes_to_its_end(size: int, games: int, tables: int, random: Random) -> None:
    """Whatever the games take: nobody is left out, and repeats come only when nobody is new."""
    count = whole_evening(size, games, tables, random)
    played = Counter(player for pair, times in count.items() for player in [*pair] * times)
    short = [games - played[player] for player in range(size) if played[player] < games]
    assert max(played.values()) <= games
    # One at most is left, without anybody to play.
    assert len(short) <= 1


def test_eighteen_of_an_evening_have_hardly_an_opponent_twice() -> None:
    count = whole_evening(18, games=9, tables=9, random=Random(1))
    assert sum(count.values()) == 81
    assert sum(times - 1 for times in count.values()) <= 2
