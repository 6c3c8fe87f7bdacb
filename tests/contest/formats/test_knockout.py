from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.formats.knockout import (
    Bracket,
    MatchResult,
    Place,
    bracket_of,
    bracket_of_matches,
    consolation_entrants,
    first_round,
    light_consolation,
    seeds_in_bracket,
)
from cribbage_events.contest.formats.qualifying import bracket_size, count_of_byes

players = st.integers(2, 100)
type Results = dict[Place, MatchResult[int]]


def higher_seed_wins(count: int) -> tuple[Bracket[int], Results]:
    """Return a bracket played to its end, in which the higher seed wins every match."""
    seeds, results = range(1, count + 1), dict[Place, MatchResult[int]]()
    while open_matches := bracket_of(seeds, results).open_matches:
        for match in open_matches:
            high, low = sorted((match.first or 0, match.second or 0))
            results[match.place] = MatchResult(high, low)
    return bracket_of(seeds, results), results


def test_the_bracket_for_108_entrants_begins_as_it_is_drawn() -> None:
    pairs = first_round(27)
    assert pairs[:2] == [(1, None), (16, 17)]
    assert [high for high, low in pairs if low is None] == [1, 4, 5, 2, 3]


def test_a_bracket_of_eight_from_top_to_bottom() -> None:
    assert seeds_in_bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert first_round(6) == [(1, None), (4, 5), (2, None), (3, 6)]


def test_one_player_has_nobody_to_meet() -> None:
    assert first_round(1) == []
    assert bracket_of(["A"]).rounds == ()
    assert first_round(2) == [(1, 2)]


@given(players)
def test_pairs_add_up_to_the_size_and_one(count: int) -> None:
    size = bracket_size(count)
    pairs = first_round(count)
    assert all(low is None or high + low == size + 1 for high, low in pairs)
    seeds = sorted(seed for pair in pairs for seed in pair if seed is not None)
    assert seeds == list(range(1, count + 1))


@given(players)
def test_byes_go_to_the_highest_seeds(count: int) -> None:
    with_bye = sorted(high for high, low in first_round(count) if low is None)
    assert with_bye == list(range(1, count_of_byes(count) + 1))


@given(players)
def test_the_highest_left_meets_the_lowest_left_if_all_higher_seeds_win(count: int) -> None:
    bracket, _ = higher_seed_wins(count)
    for matches in bracket.rounds[1:]:
        for match in matches:
            assert match.first is not None
            assert match.second is not None
            assert match.first + match.second == 2 * len(matches) + 1
    assert bracket.champion == 1


@given(players)
def test_the_round_that_everybody_reached(count: int) -> None:
    bracket, _ = higher_seed_wins(count)
    reached = bracket.rounds_reached()
    assert reached[1] == len(bracket.rounds) + 1
    assert reached[2] == len(bracket.rounds)
    assert sorted(reached) == list(range(1, count + 1))


def test_the_second_round_is_known_as_soon_as_both_have_won() -> None:
    seeds = ["A", "B", "C", "D", "E"]
    bracket = bracket_of(seeds)
    first, second = bracket.open_matches
    # Of eight places A, B and C have a bye, so B and C already meet.
    assert [(each.first, each.second) for each in bracket.rounds[0]] == [
        ("A", None),
        ("D", "E"),
        ("B", None),
        ("C", None),
    ]
    assert (first.place, second.place) == (Place(1, 2), Place(2, 2))
    later = bracket_of(seeds, {Place(1, 2): MatchResult("E", "D")})
    assert [(each.first, each.second) for each in later.open_matches] == [("A", "E"), ("B", "C")]
    assert later.champion is None


def test_a_correction_deep_in_the_bracket_touches_only_what_follows_from_it() -> None:
    seeds = list(range(1, 9))
    _, results = higher_seed_wins(8)
    results[Place(1, 1)] = MatchResult(8, 1)
    assert bracket_of(seeds, results).fallen == (Place(2, 1), Place(3, 1))


def test_what_has_fallen_stands_again_when_its_players_are_back() -> None:
    seeds = list(range(1, 9))
    _, results = higher_seed_wins(8)
    results[Place(1, 1)] = MatchResult(8, 1)
    assert bracket_of(seeds, results).fallen == (Place(2, 1), Place(3, 1))
    # 4 beats 8 and 1 alike, so 1 beating 2 in the final never was.
    results[Place(2, 1)] = MatchResult(8, 4)
    assert bracket_of(seeds, results).fallen == (Place(3, 1),)
    results[Place(1, 1)] = MatchResult(1, 8)
    results[Place(2, 1)] = MatchResult(1, 4)
    assert bracket_of(seeds, results).fallen == ()


@given(st.integers(2, 40), st.data())
def test_after_any_correction_every_result_is_between_the_two_who_meet(
    count: int, data: st.DataObject
) -> None:
    seeds = list(range(1, count + 1))
    _, results = higher_seed_wins(count)
    place = data.draw(st.sampled_from(sorted(results)))
    corrected = MatchResult(results[place].loser, results[place].winner)
    after = bracket_of(seeds, {**results, place: corrected})
    # Only matches on the way from the corrected one to the final fall.
    following = {place}
    while (last := max(following)).round < len(after.rounds):
        following.add(last.next)
    assert set(after.fallen) <= following - {place}
    for matches in after.rounds:
        for match in matches:
            if match.winner is not None and not match.bye:
                assert match.winner in (match.first, match.second)


def test_a_light_consolation_gives_its_byes_to_the_best_cards() -> None:
    by_card = list("ABCDEFGHIJK")
    seeds = light_consolation(by_card, seed=3)
    assert seeds[:5] == tuple("ABCDE")
    assert sorted(seeds) == by_card
    assert {light_consolation(by_card, seed=each)[5:] for each in range(20)} != {seeds[5:]}
    assert light_consolation([*by_card[:5], *reversed(by_card[5:])], seed=3) == seeds


def test_the_consolation_is_for_those_who_did_not_qualify() -> None:
    assert consolation_entrants("ABCDE", "AB") == ("C", "D", "E")


def winners_of(
    won: dict[tuple[Place, frozenset[str]], str], gone: set[str]
) -> list[list[str | None]]:
    """Return the winners by round when A has drawn D and B has drawn C."""
    bracket = bracket_of_matches("ABCD", won, gone)
    return [[match.winner for match in matches] for matches in bracket.rounds]


def test_who_is_gone_loses_what_nobody_has_won() -> None:
    played = {(Place(1, 1), frozenset("AD")): "D"}
    assert winners_of({}, set()) == [[None, None], [None]]
    assert winners_of(played, set()) == [["D", None], [None]]
    assert winners_of({}, {"A"}) == [["D", None], [None]]
    assert winners_of({}, {"D"}) == [["A", None], [None]]
    # Of two who are gone the second one loses.
    assert winners_of({}, {"A", "D"}) == [["A", None], [None]]
    # What was won stays won, and the next match is lost.
    assert winners_of(played, {"D", "B"}) == [["D", "C"], ["C"]]
    assert bracket_of_matches("ABCD", played, {"A"}).fallen == ()


def test_before_the_final_nobody_has_come_further_than_their_match() -> None:
    assert bracket_of("ABCD").rounds_reached() == dict.fromkeys("ABCD", 1)
