from collections import Counter
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from benchmarks.lab import compiled
from benchmarks.lab.tables import averages, experts, positions, race
from benchmarks.lab.tables.deals import deals
from benchmarks.lab.tables.prospects import Prospects
from cribbage_events.cribbage.computer import weigh_plays
from cribbage_events.cribbage.computer.odds import (
    DEALER,
    FOURS,
    PAIRS,
    PONE,
    joint_pegging,
    net_pegging,
    place,
)
from cribbage_events.cribbage.computer.play import START, pile_of
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.game import Rules
from cribbage_events.practice.trainers import Plays

EVEN = [[0.0] + [1 / 13] * 13] * 5


def test_every_card_of_a_deal_is_somewhere_once() -> None:
    for dealt in deals(20, Random(1)):
        cards = [card for cards in (*dealt.kept, *dealt.thrown) for card in cards]
        assert len({*cards, dealt.starter}) == 13


def test_shares_are_of_a_million() -> None:
    thrown, kept = averages.shares(deals(50, Random(2)))

    for table in (thrown, kept):
        for shares in table.values():
            assert sum(shares) == pytest.approx(1e6)


def test_a_player_who_always_pegs_enough_in_one_deal_wins_by_dealing() -> None:
    """Each deal brings the dealer 70 points and the other 60, in this order."""
    chance = race.chances([[(True, 70), (False, 60)]])

    assert chance[70][1] == 1
    assert chance[71][60] == 0
    assert chance[121][121] == pytest.approx(1 - chance[61][51])
    assert chance[61][51] == 1


def test_a_deal_between_partners_pegs_for_their_sides() -> None:
    course = race.course(Rules(4), Random(3))

    assert sum(points for _, points in course) > 0
    assert all(isinstance(by_dealer, bool) for by_dealer, _ in course)


def test_a_pile_promises_what_is_certain_of_it() -> None:
    prospects = Prospects(EVEN)

    assert prospects.after(pile_of(10, (13,)), 0, 0) == 1
    assert prospects.after(pile_of(31, (13,)), 0, 0) == 0
    assert prospects.after(pile_of(26, (13,)), 0, 1) < 1


def test_a_five_is_the_worst_card_to_lead() -> None:
    prospects = Prospects(EVEN)
    leads = {rank: prospects.after(START.then(rank), 3, 4) for rank in range(1, 14)}

    assert min(leads, key=leads.__getitem__) == 5


# What quick players peg with these is worth more, and with those less, than what experts do.
WORSE = [(3, 4, 4, 5), (5, 5, 11, 11), (4, 4, 5, 11), (5, 5, 10, 10), (5, 6, 11, 11)]
BETTER = [(1, 4, 5, 11), (1, 4, 5, 10), (6, 8, 9, 10), (8, 10, 11, 12), (2, 2, 5, 8)]
A_FEW = 8  # deals of each
SPREAD = 2.35  # of one deal's net points


@pytest.mark.skipif(not compiled.is_there(), reason="There is no C compiler (cc) on this machine.")
def test_the_pegging_is_what_the_expert_pegs_against_the_expert() -> None:
    """Seeded; within three standard errors of the table, and further from what quick players do."""
    for fours in (WORSE, BETTER):
        played = fmean(
            net(experts.mean(mine, PONE, experts.deals(mine, PONE, A_FEW))) for mine in fours
        )
        told = fmean(net_pegging(PONE)[place(mine)] for mine in fours)
        assert abs(told - played) < 3 * SPREAD / sqrt(A_FEW * len(fours))
        quick = fmean(net(experts.quick_mean(mine, PONE)) for mine in fours)
        assert abs(told - quick) > 0.5


def net(found: experts.Pegged) -> float:
    return found.own - found.theirs


@pytest.mark.parametrize("who", averages.ROLES)
def test_what_both_peg_together_has_the_means_of_what_each_pegs(who: str) -> None:
    pegging, joint = read("pegging")[who], joint_pegging(who)

    assert len(joint) == len(FOURS)
    for place_of_four, cells in enumerate(joint):
        assert sum(likely for _, _, likely in cells) == pytest.approx(1)
        own = sum(likely * own for own, _, likely in cells)
        theirs = sum(likely * theirs for _, theirs, likely in cells)
        assert own == pytest.approx(pegging["own"][place_of_four], abs=0.05)
        assert theirs == pytest.approx(pegging["theirs"][place_of_four], abs=0.05)


def test_what_depends_on_ranks_alone_is_told_from_them_and_chance_is_taken_off() -> None:
    """Each five is worth a fifth of a point; the rest is noise."""
    rng = Random(4)
    true = [0.2 * mine.count(5) for mine in FOURS]
    noisy = [value + rng.gauss(0, 0.4) for value in true]
    found = experts.drawn_together(noisy)
    assert error(found, true) < error(noisy, true) * 2 / 3
    assert experts.drawn_together([1.5] * len(FOURS)) == pytest.approx([1.5] * len(FOURS))


def error(found: list[float], true: list[float]) -> float:
    return sqrt(fmean((one - other) ** 2 for one, other in zip(found, true, strict=True)))


@pytest.mark.parametrize("seed", range(5))
def test_experts_are_dealt_each_rank_at_most_four_times(seed: int) -> None:
    rng = Random(seed)
    mine = rng.choice(FOURS)
    cards = experts.drawn(mine, DEALER, rng)
    every = [*cards.kept[0], *cards.kept[1], *cards.thrown[0], *cards.thrown[1], cards.starter]
    assert (cards.kept[0], len(every)) == (mine, 13)
    assert max(Counter(every).values()) <= 4


@pytest.mark.parametrize("who", averages.ROLES)
def test_the_tables_have_a_figure_for_every_case(who: str) -> None:
    assert [len(read(name)[who]) for name in ("throws", "cribs")] == [len(PAIRS)] * 2
    assert len(read("kept")[who]) == len(FOURS)
    assert [len(read("pegging")[who][whose]) for whose in ("own", "theirs")] == [len(FOURS)] * 2
    assert [len(read("singles")[players][who]) for players in ("3", "4")] == [13, 13]


@pytest.mark.parametrize("players", ["2", "4"])
def test_the_race_is_known_from_every_score(players: str) -> None:
    rows = read("race")[players]

    assert len(rows) == 121
    assert {len(row) for row in rows} == {3 * 121}


def test_the_seed_of_a_deal_finds_the_same_positions_again() -> None:
    once, again = ([*positions.positions(number)] for number in (14, 14))
    assert once
    assert once == again


def test_the_positions_of_the_play_are_as_clear_to_the_present_expert() -> None:
    """Else make positions.json again: the play has changed."""
    questions = [Plays("clear", at) for at in range(10)] + [Plays("too", at) for at in range(10)]
    agreed = 0
    for question in questions:
        best, second, *_ = weigh_plays(question.view)
        most = max(question.worth, key=question.worth.__getitem__)
        agreed += best.card.rank == most and best.points - second.points > positions.GAIN
    assert agreed >= 18
