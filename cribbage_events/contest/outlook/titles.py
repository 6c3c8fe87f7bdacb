"""Works out who can still win a season's title, in the last games of its last night, exactly.

Rules: RULES.md §3, Outlook. Everybody's result gives them a place among all levels that anybody can
end up with; that place is the whole number that the games to come are worked out with.
"""

from collections.abc import Sequence
from functools import cached_property

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.outlook.field import FieldOfFinals
from cribbage_events.contest.outlook.gains import game_points_of
from cribbage_events.contest.outlook.last_games import (
    fewest_ahead,
    most_ahead,
    with_fewest_ahead,
)
from cribbage_events.contest.outlook.needs import Need, need_in
from cribbage_events.contest.outlook.outlook import Chance, Prospect, WrongExampleError
from cribbage_events.contest.outlook.seasons import Level, SeasonSoFar
from cribbage_events.contest.outlook.situation import (
    NotKnownError,
    Reckoning,
    Situation,
    reckoning,
)

TITLE = "title"


class TitleOutlook[P: Key]:
    """The outlook of a title from the situation of the season's last night; what is asked for is
    worked out then. Raises NotKnownError if somebody has more than one game to come.
    """

    def __init__(self, night: Situation[P], season: SeasonSoFar[P]) -> None:
        self.night = night
        self.season = season

    @cached_property
    def reckoned(self) -> Reckoning[P]:
        return _reckoning(self.night, self.season)

    @property
    def can_be_won(self) -> bool:
        """Whether anybody can have enough nights for a place."""
        return bool(self.reckoned.field.ranked)

    def prospects(self) -> dict[P, Prospect[P]]:
        """The chance of the title ("title"), which equal players share, of everybody in the season.
        Raises WrongExampleError.
        """
        return {player: self._prospect(player) for player in self.reckoned.players}

    def _prospect(self, player: P) -> Prospect[P]:
        field, number = self.reckoned.field, self.reckoned.numbers[player]
        if number not in field.ranked or fewest_ahead(field, number):
            return Prospect(player, {TITLE: Chance.OUT}, {})
        example = self.reckoned.completion(with_fewest_ahead(field, number))
        table = self.season.table(self.night.ranking(example))
        if not any(row.player == player and row.rank == 1 for row in table):
            raise WrongExampleError
        chance = Chance.POSSIBLE if most_ahead(field, number) else Chance.SAFE
        return Prospect(player, {TITLE: chance}, {TITLE: example})

    def need(self, player: P) -> Need[P] | None:
        """The least that makes the title safe for the player."""
        return need_in(self.reckoned, player, TITLE, 1, level=False)


def _reckoning[P: Key](night: Situation[P], season: SeasonSoFar[P]) -> Reckoning[P]:
    """The night as numbers, with everybody who has played in the season."""
    tonight = reckoning(night)
    if not tonight.field.is_last_game:
        raise NotKnownError
    absent = sorted(set(season.players).difference(tonight.players))
    players = [*tonight.players, *absent]
    levels = _levels(night, season, players)
    order = sorted({level for found in levels for level in found})
    number_of = {level: number for number, level in enumerate(order)}
    finals = [[number_of[level] for level in found] for found in levels]
    ranked = frozenset(number for number, found in enumerate(levels) if found)
    totals = [0] * len(players)
    field = FieldOfFinals(totals, ranked, tonight.field.games, finals)
    return Reckoning(players, tonight.entrants, night.games, field)


def _levels[P: Key](
    night: Situation[P], season: SeasonSoFar[P], players: Sequence[P]
) -> list[Sequence[Level]]:
    """Return, by player, what they can end up with, their worst result first."""
    rows = {row.player: row for row in night.ranking(())}
    target_of = {
        player: game.target for game in night.games for side in game.sides for player in side
    }
    played = {player: row.played + (player in target_of) for player, row in rows.items()}
    all_games = max(played.values(), default=0)
    found: list[Sequence[Level]] = []
    for player in players:
        target = target_of.get(player)
        results = game_points_of(night.scoring, target) if target else (0,)
        # Whoever only fills in, or isn't there, has no card.
        if not played.get(player):
            found.append([*season.levels(player, (), is_whole=False)] * len(results))
            continue
        points = [rows[player].game_points + each for each in results]
        found.append(season.levels(player, points, is_whole=played[player] == all_games))
    return found
