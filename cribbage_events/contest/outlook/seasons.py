"""A season before its last night is over: what everybody has, and what the night makes of it.

Rules: those of the season's table (`season_table`, `championship/grass_roots.py`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from cribbage_events.contest.championship.grass_roots import NightPoints, club_season
from cribbage_events.contest.outcome import Key
from cribbage_events.contest.season_table import Line, season_table
from cribbage_events.contest.standings import Row

# Who has the higher one is first in the season's table.
type Level = tuple[Fraction, ...]
# A place of a night that gives nothing more.
AFTER_ALL = 1 << 20


class Placed[P: Key](Protocol):
    """Somebody's row in the season's table."""

    @property
    def player(self) -> P: ...

    @property
    def rank(self) -> int | None: ...


class SeasonSoFar[P: Key](Protocol):
    """The nights before the last one. A better card of the last night never gives a lower level."""

    @property
    def players(self) -> Collection[P]:
        """Everybody who has played on these nights."""

    def levels(self, player: P, points: Sequence[int], *, is_whole: bool) -> Sequence[Level]:
        """Return what the player ends up with by each of these game points on the last night;
        without any they aren't there, and end up with one level. `is_whole`: they play every game
        of it. Nothing for somebody who gets no place in the table.
        """

    def table(self, rows: Sequence[Row[P]]) -> Sequence[Placed[P]]:
        """The season's table, the program's own, once the last night ends with these rows."""


@dataclass(frozen=True, slots=True)
class DoublesSoFar[P: Key]:
    """A season that goes by the average of whole nights, fewest points first."""

    nights: Sequence[Mapping[P, Line]]
    min_nights: int

    @property
    def players(self) -> Collection[P]:
        return {player for night in self.nights for player in night}

    def levels(self, player: P, points: Sequence[int], *, is_whole: bool) -> Sequence[Level]:
        whole = list(self._whole(player))
        tonight = points if is_whole else ()
        nights = len(whole) + bool(tonight)
        if nights < max(self.min_nights, 1):
            return ()
        before = sum(whole)
        level_of = {each: (-Fraction(before + each, nights),) for each in tonight or (0,)}
        # Of a night that isn't whole no result counts.
        return [level_of[each if tonight else 0] for each in points or (0,)]

    def _whole(self, player: P) -> Iterator[int]:
        for night in self.nights:
            line = night.get(player)
            if line and line.played == max(each.played for each in night.values()):
                yield line.points

    def table(self, rows: Sequence[Row[P]]) -> Sequence[Placed[P]]:
        last = {row.player: _line(row) for row in rows if row.played}
        return season_table([*self.nights, last], min_nights=self.min_nights)


@dataclass(frozen=True, slots=True)
class ClubSoFar[P: Key]:
    """A grass-roots season: points of the cards, then the average of game points. The rule gives
    nothing more for a place of the night.
    """

    nights: Sequence[Sequence[Row[P]]]
    rule: NightPoints

    @property
    def players(self) -> Collection[P]:
        return {card.player for night in self.nights for card in night if card.played}

    def levels(self, player: P, points: Sequence[int], *, is_whole: bool) -> Sequence[Level]:
        cards = [
            card.game_points
            for night in self.nights
            for card in night
            if card.player == player and card.played
        ]
        if not points:
            return [self._level(cards)] if cards else ()
        level_of = {each: self._level([*cards, each]) for each in set(points)}
        return [level_of[each] for each in points]

    def _level(self, cards: Sequence[int]) -> Level:
        gained = sum(self.rule.of_rank(AFTER_ALL, card) for card in cards)
        return Fraction(gained), Fraction(sum(cards), len(cards))

    def table(self, rows: Sequence[Row[P]]) -> Sequence[Placed[P]]:
        return club_season([*self.nights, rows], self.rule)


def _line[P: Key](row: Row[P]) -> Line:
    return Line(played=row.played, won=row.won, skunks=row.skunks, points=row.game_points, prize=0)
