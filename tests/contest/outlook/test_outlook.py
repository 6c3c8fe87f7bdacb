"""Exactly who can still win what: against trying everything, and over whole events."""

from dataclasses import replace
from random import Random

import pytest

from cribbage_events.contest.medals import award
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.outlook.needs import place_need
from cribbage_events.contest.outlook.outlook import (
    Chance,
    WrongExampleError,
    medal_outlook,
    place_outlook,
)
from cribbage_events.contest.outlook.situation import GameToCome, NotKnownError, Situation
from cribbage_events.contest.prizes import is_something_for_all, prize_ranks, share
from cribbage_events.contest.scoring import ACC, LEGION_LEAGUE, SENIOR_GAMES
from cribbage_events.contest.standings import explain_all, standings
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, TieBreak
from tests.contest.outlook.cases import (
    MEDALS,
    afternoon,
    case,
    chances_by_trying,
    completions,
    situation_of,
    to_come,
)
from tests.tools.examples import examples

SAFE, POSSIBLE, OUT = Chance.SAFE, Chance.POSSIBLE, Chance.OUT
WITHOUT_HEAD_TO_HEAD = replace(
    ACC, tie_order=tuple(rule for rule in ACC.tie_order if rule is not HEAD_TO_HEAD)
)


def result(number: int, table: int, one: int, score: int, other: int, against: int) -> Outcome[int]:
    return Outcome(number, table, (Side((one,), score), Side((other,), against)))


def still(number: int, table: int, one: int, other: int) -> GameToCome[int]:
    return GameToCome(number, table, ((one,), (other,)))


@pytest.mark.parametrize("hundred", range(examples(20)))
def test_as_if_everything_were_tried(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        each = case(seed)
        found = medal_outlook(each.situation)
        assert {player: dict(of.chances) for player, of in found.items()} == (
            chances_by_trying(each)
        ), seed


@pytest.mark.parametrize(
    ("players", "rounds", "count"),
    [(4, 3, 1200), (5, 3, 700), (6, 4, 100), (8, 3, 100), (9, 4, 50), (12, 4, 25)],
)
def test_what_is_out_never_comes_and_what_is_safe_always_does(
    players: int, rounds: int, count: int
) -> None:
    """This looks after every result of 2,000 whole events, and after some results of 175 more.

    Each call also gets the examples of the result before. A fault shows soon where many play;
    rare cases come with few.
    """
    for seed in range(examples(count)):
        games = afternoon(seed, players, rounds)
        ineligible = frozenset({0}) if seed % 2 else frozenset()
        rows = standings(range(players), games, SENIOR_GAMES)
        medals = {each.player: each.medal for each in award(rows, ineligible=ineligible).awards}
        known: list[tuple[Outcome[int], ...]] = []
        for played in range(0, len(games) + 1, 1 if players < 6 or seed < 25 else 3):
            left = to_come(games[played:])
            found = medal_outlook(
                situation_of(range(players), games[:played], left, ineligible=ineligible), known
            )
            known = [each for of in found.values() for each in of.examples.values()]
            for player, of in found.items():
                assert of.chances, "everything is decided"
                for medal in MEDALS:
                    came = medals.get(player) == medal
                    assert of.chances[medal] != (OUT if came else SAFE), (seed, played, player)


def test_when_nothing_is_to_come_the_medals_are_safe() -> None:
    games = afternoon(1, 6, 3)
    found = medal_outlook(situation_of(range(6), games, ()))
    rows = standings(range(6), games, SENIOR_GAMES)
    medals = {each.player: each.medal for each in award(rows, ineligible=()).awards}
    for player, of in found.items():
        assert of.chances["medal"] is (SAFE if player in medals else OUT)
        assert [code for code in MEDALS if of.chances[code] is SAFE] == (
            [medals[player]] if player in medals else []
        )


def test_an_example_is_an_end_of_all_games_that_gives_the_medal() -> None:
    for seed in range(30):
        games = afternoon(seed, 8, 4)
        left = to_come(games[9:])
        for player, of in medal_outlook(situation_of(range(8), games[:9], left)).items():
            for medal in MEDALS:
                if of.chances[medal] is OUT:
                    assert medal not in of.examples
                    continue
                example = of.examples[medal]
                assert to_come(example) == left
                rows = standings(range(8), [*games[:9], *example], SENIOR_GAMES)
                assert award(rows, ineligible=()).medal_of(player) == medal


def test_the_order_of_what_is_given_does_not_matter() -> None:
    random = Random(5)
    for seed in range(examples(40)):
        games = afternoon(seed, 10, 4)
        past, left = games[:13], to_come(games[13:])
        found = medal_outlook(situation_of(range(10), past, left))
        mixed = medal_outlook(
            situation_of(
                random.sample(range(10), 10),
                random.sample(past, len(past)),
                [
                    game._replace(sides=tuple(random.sample(game.sides, 2)))
                    for game in random.sample(left, len(left))
                ],
            )
        )
        assert {each: of.chances for each, of in found.items()} == {
            each: of.chances for each, of in mixed.items()
        }


def test_a_medal_that_is_shared_counts() -> None:
    """Two with the same card end level whatever the other table does."""
    past = [result(1, 1, 1, 121, 2, 100), result(1, 2, 3, 121, 4, 100)]
    found = medal_outlook(situation_of(range(1, 5), past, ()))
    assert found[1].chances["gold"] is found[3].chances["gold"] is SAFE
    assert found[2].chances["bronze"] is found[4].chances["bronze"] is SAFE
    assert found[2].chances["silver"] is OUT, "two golds: there is no silver"


def test_who_directs_has_no_medal_and_takes_none_away() -> None:
    past = [result(1, 1, 1, 121, 2, 60)]
    found = medal_outlook(situation_of((1, 2), past, (), ineligible=frozenset({1})))
    assert found[1].chances == dict.fromkeys((*MEDALS, "medal"), OUT)
    assert found[2].chances["gold"] is SAFE


def test_a_game_against_another_division_counts_only_here() -> None:
    past = [result(1, 1, 1, 121, 2, 100)]
    found = medal_outlook(situation_of((1, 2), past, [still(2, 1, 2, 9)]))
    assert set(found) == {1, 2}
    assert found[2].chances["gold"] is POSSIBLE


def test_who_never_plays_has_no_medal() -> None:
    found = medal_outlook(situation_of((1, 2, 3), [result(1, 1, 1, 121, 2, 100)], ()))
    assert found[3].chances["medal"] is OUT
    assert found[2].chances["silver"] is SAFE


def test_who_meets_whom_decides_what_is_possible_for_a_third() -> None:
    """Both leaders lead by two wins' worth of points and meet: one of them stays ahead."""
    past = [result(1, 1, 1, 121, 5, 60), result(1, 2, 2, 121, 6, 60), result(1, 3, 3, 121, 4, 60)]
    past += [result(2, 1, 1, 121, 6, 60), result(2, 2, 2, 121, 5, 60), result(2, 3, 4, 121, 3, 60)]
    games = [still(3, 1, 1, 2), still(3, 2, 3, 5), still(3, 3, 4, 6)]
    found = medal_outlook(situation_of(range(1, 7), past, games))
    assert found[3].chances["gold"] is OUT
    assert found[3].chances["silver"] is POSSIBLE


def test_three_at_one_table_whose_winner_the_farther_loser_pays_cannot_be_said() -> None:
    games = [GameToCome(1, 1, ((1,), (2,), (3,)))]
    scoring = replace(SENIOR_GAMES, bonus_on_nearest=False)
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2, 3), (), games, scoring))


def test_three_at_one_table_with_more_than_one_game_to_come_cannot_be_said() -> None:
    games = [GameToCome(number, 1, ((1,), (2,), (3,))) for number in (1, 2)]
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2, 3), (), games))


def test_doubles_with_more_than_one_game_to_come_cannot_be_said() -> None:
    games = [GameToCome(number, 1, ((1, 2), (3, 4))) for number in (1, 2)]
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of(range(1, 5), (), games))


def test_other_tie_breaks_than_the_spread_with_several_games_to_come_cannot_be_said() -> None:
    games = [still(1, 1, 1, 2), still(2, 1, 1, 2)]
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2), (), games, WITHOUT_HEAD_TO_HEAD))
    last = situation_of((1, 2), (), games[:1], WITHOUT_HEAD_TO_HEAD)
    assert medal_outlook(last)[1].chances["gold"] is POSSIBLE


def test_medals_are_not_foreseen_where_a_tie_break_does_not_add_up() -> None:
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2), (), [still(1, 1, 1, 2)], ACC))


def test_a_new_tie_break_is_one_object_that_standings_and_outlook_ask() -> None:
    """Here fewer pegs lost are better; nothing but the object says so."""
    given = TieBreak("given-away", lambda row: -row.minus, adds_up=True, kept=None)
    scoring = replace(SENIOR_GAMES, tie_order=(given,))
    past = [result(1, 1, 1, 121, 3, 100), result(1, 2, 2, 121, 4, 95)]
    past += [result(2, 1, 3, 121, 1, 120), result(2, 2, 4, 121, 2, 110)]
    rows = standings((1, 2), past, scoring)
    assert [row.player for row in rows] == [1, 2]
    reason = explain_all(rows, scoring)[1]
    assert (reason.rule, reason.mine, reason.theirs) == (given, -1, -11)
    games = [still(3, 1, 2, 5)]
    chances = place_outlook(situation_of((1, 2), past, games, scoring), "place", 1, shared=False)
    assert chances[1].chances["place"] is POSSIBLE
    assert place_need(situation_of((1, 2), past, games, scoring), 2, "place", 1, shared=False)
    unforeseen = replace(scoring, tie_order=(replace(given, adds_up=False),))
    with pytest.raises(NotKnownError):
        medal_outlook(situation_of((1, 2), past, games, unforeseen))


def test_standings_that_contradict_an_example_are_noticed() -> None:
    games = [still(1, 1, 1, 2)]

    def contradicting(further: object) -> object:
        return standings((1, 2), [result(1, 1, 1, 121, 2, 100)] if further else (), SENIOR_GAMES)

    with pytest.raises(WrongExampleError):
        medal_outlook(Situation(contradicting, games, SENIOR_GAMES))  # type: ignore[arg-type]


@pytest.mark.parametrize("scoring", [SENIOR_GAMES, ACC, LEGION_LEAGUE], ids=lambda each: each.code)
@pytest.mark.parametrize("shared", [True, False])
def test_a_place_in_the_last_game_as_if_everything_were_tried(scoring, shared: bool) -> None:  # type: ignore[no-untyped-def]
    """The games are singles, doubles and games of three, of every scoring system."""
    unsaid = 0
    for seed in range(examples(60)):
        random = Random(seed)
        target = random.choice((2, 3))
        players = list(range(8))
        order = random.sample(players, 8)
        past = [
            Outcome(
                1, table, (Side(pair[:1], target), Side(pair[1:], random.randrange(target))), target
            )
            for table, pair in enumerate(zip(order[::2], order[1::2], strict=True), 1)
        ]
        order = random.sample(players, 8)
        size = random.choice((2, 4))
        games = [
            GameToCome(
                2,
                at,
                (tuple(order[at : at + size // 2]), tuple(order[at + size // 2 : at + size])),
                target,
            )
            for at in range(0, 8, size)
        ][: random.randint(1, 3)]
        places = random.randint(1, 5)
        situation = situation_of(players, past, games, scoring)
        ends = []
        for further in completions(games):
            level = {row.player: row.rank for row in situation.ranking(further)}
            ends.append(
                {
                    player: (
                        sum(other < rank for other in level.values()) < places,
                        sum(other <= rank for other in level.values()) <= places,
                    )
                    for player, rank in level.items()
                }
            )
        found = place_outlook(situation, "prize", places, shared=shared)
        for player in players:
            can = any(end[player][0] for end in ends)
            must = all(end[player][0 if shared else 1] for end in ends)
            chance = found[player].chances.get("prize")
            if scoring is ACC and (chance is None or (must and chance is POSSIBLE)):
                # Head-to-head alone decides it.
                unsaid += 1
                continue
            assert chance == (SAFE if must else POSSIBLE if can else OUT), (seed, player)
    assert unsaid < examples(60), "nearly always it is said"


def test_a_shared_prize_that_may_be_nothing_is_never_called_safe() -> None:
    """If there are few dollars, those who are level may get nothing."""
    said = 0
    for seed in range(examples(80)):
        each = case(seed)
        prizes = Random(seed).choice([(1,), (1, 1), (2, 1), (3, 2, 1), (1, 1, 1)])
        situation, players = each.situation, set(each.players) - each.ineligible
        certain = is_something_for_all(prizes, len(players), unit=1)
        try:
            found = place_outlook(situation, "prize", len(prizes), shared=True, certain=certain)
        except NotKnownError:
            continue
        paid = [_paid(situation, prizes, players, further) for further in completions(each.games)]
        for player, prospect in found.items():
            if chance := prospect.chances.get("prize"):
                said += 1
                times = sum(player in each for each in paid)
                assert chance == (SAFE if times == len(paid) else POSSIBLE if times else OUT), seed
    assert said > examples(80), "of most it is said"


def _paid(
    situation: Situation[int],
    prizes: tuple[int, ...],
    players: set[int],
    further: tuple[Outcome[int], ...],
) -> dict[int, int]:
    ranks = {row.player: row.rank for row in situation.ranking(further) if row.played}
    return share(prizes, prize_ranks(ranks, without=set(ranks) - players), unit=1)


def test_a_place_with_several_games_to_come_cannot_be_said() -> None:
    games = [still(1, 1, 1, 2), still(2, 1, 1, 2)]
    with pytest.raises(NotKnownError):
        place_outlook(situation_of((1, 2), (), games), "prize", 1, shared=True)
