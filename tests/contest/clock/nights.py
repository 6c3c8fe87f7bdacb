"""Nights on which games begin as tables finish, by the program's own choice of the next pair."""

from collections import Counter
from math import log
from random import Random
from typing import NamedTuple

from cribbage_events.contest.clock.pace import PastEvent, Table
from cribbage_events.contest.clock.rests import AsTablesFinish, AtTable, Player
from cribbage_events.contest.formats.as_tables_finish import Evening, next_pair
from tests.contest.clock.halls import Hall, People


class NightGame(NamedTuple):
    players: tuple[int, int]
    began: float
    ended: float


class Night(NamedTuple):
    """A night as it went, game by game in the order in which they began."""

    players: int
    games: int
    played: list[NightGame]

    @property
    def end(self) -> float:
        return max(game.ended for game in self.played)

    @property
    def past(self) -> PastEvent:
        return PastEvent([game.ended - game.began for game in self.played])


def play_night(hall: Hall, random: Random, *, players: int, games: int) -> Night:
    people = People(hall, random, players)
    waiting, playing = list(range(players)), list[NightGame]()
    met: Counter[frozenset[int]] = Counter()
    found, now = list[NightGame](), 0.0
    while True:
        busy = [player for game in playing for player in game.players]
        pair = next_pair(Evening(waiting, busy, met), games=games)
        if pair is not None:
            playing.append(NightGame(pair, now, now + people.minutes(*pair)))
            found.append(playing[-1])
            waiting = [player for player in waiting if player not in pair]
            met[frozenset(pair)] += 1
        elif playing:
            first = min(playing, key=lambda game: game.ended)
            playing.remove(first)
            now = first.ended
            waiting += first.players
        else:
            return Night(players, games, found)


def tables_at(night: Night, now: float) -> list[Table]:
    """The games that have begun, as they are known at this moment."""
    return [
        Table(game.began, game.ended if game.ended <= now else None)
        for game in night.played
        if game.began <= now
    ]


def rest_at(night: Night, now: float) -> AsTablesFinish:
    """What is still to come at this moment."""
    begun = [game for game in night.played if game.began <= now]
    had = Counter(player for game in begun for player in game.players)
    playing = [game for game in begun if game.ended > now]
    busy = {player for game in playing for player in game.players}

    def player_of(number: int) -> Player:
        logs = [
            log(game.ended - game.began)
            for game in begun
            if game.ended <= now and number in game.players
        ]
        return Player(night.games - had[number], len(logs), sum(logs))

    return AsTablesFinish(
        [AtTable(game.began, tuple(map(player_of, game.players))) for game in playing],
        [player_of(number) for number in range(night.players) if number not in busy],
    )
