"""Estimates the points that will be counted after the play, from known and guessed cards."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.computer.odds import (
    crib_chances,
    crib_of_singles,
    other_throws,
    played_by,
    unseen_ranks,
)
from cribbage_events.cribbage.computer.play import Scored
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.rank_table import rank_points


def points_of_show(view: View, hands: Sequence[Sequence[int]]) -> Scored:
    """Everybody's hand in the order of counting, where these ranks are still held."""
    return [
        (player, points_counted(view, player, hands[player]))
        for player in view.rules.from_left_of(view.dealer)
    ]


def points_counted(view: View, player: int, held: Sequence[int]) -> int:
    """Points of one hand: one's own exactly, another's by its ranks."""
    if view.starter is None:
        return 0
    if player == view.player:
        return points(view.kept, view.starter)
    return rank_points([*held, *played_by(view, player), view.starter.rank])


def likely_crib(view: View, rng: Random) -> list[float]:
    """Return, by points, how likely the crib counts them. Raises ValueError before there is a
    starter.
    """
    if view.starter is None:
        raise ValueError("no-starter")
    unseen = unseen_ranks(view)
    thrown = [card.rank for card in view.thrown]
    if view.rules.players == 2:
        throws = other_throws(unseen, owns_crib=view.owns_crib)
        return crib_chances(thrown, view.starter.rank, throws)
    return crib_of_singles(thrown[0], view.starter.rank, unseen, rng)
