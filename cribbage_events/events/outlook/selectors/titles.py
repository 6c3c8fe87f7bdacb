"""Reads the situation of a season's title in the last game of its last night."""

from collections.abc import Sequence

from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.outlook.situation import GameToCome, NotKnownError, Situation
from cribbage_events.contest.outlook.titles import TitleOutlook
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.situations import (
    DivisionSituation,
    Ranking,
    game_to_come,
    games_left,
    is_last_game,
)
from cribbage_events.events.outlook.selectors.winnable import TitleToWin
from cribbage_events.events.standings.standings import is_ranked


def title_situation(
    event: Event, games: EventGames, left: Sequence[GameRow]
) -> DivisionSituation | None:
    """Return the situation of people, not of entries, with these games to come; None if no title is
    decided. At most four queries.
    """
    if not left or not is_last_game(left) or len(games.divisions) != 1:
        return None
    found = event.format.season_title(event)
    if found is None:
        return None
    [(division, label)] = games.divisions.items()
    to_come = [_of_people(game_to_come(game, games), games) for game in left]
    situation = Situation(_PeopleRanking(event, games, division), to_come, event.preset.scoring)
    winnable = TitleToWin(found.season, TitleOutlook(situation, found.season))
    return DivisionSituation(label, situation, winnable, found.people)


def is_title_open(event: Event, games: EventGames) -> bool:
    """Whether it is known who can still win the title of a season. At most four queries."""
    found = title_situation(event, games, games_left(event, games))
    winnable = found.winnable if found else None
    try:
        return isinstance(winnable, TitleToWin) and winnable.outlook.can_be_won
    except NotKnownError:
        return False


def _of_people(game: GameToCome[int], games: EventGames) -> GameToCome[int]:
    sides = tuple(tuple(games.entries[each].person for each in side) for side in game.sides)
    return game._replace(sides=sides)


class _PeopleRanking:
    """The standings of the night, of people in place of entries."""

    def __init__(self, event: Event, games: EventGames, division: int) -> None:
        players = [pk for pk, entry in games.entries.items() if is_ranked(entry, division, games)]
        self.ranking = Ranking(event, games, division, players)
        self.person_of = {pk: entry.person for pk, entry in games.entries.items()}
        self.entry_of = {entry.person: pk for pk, entry in games.entries.items()}

    def __call__(self, further: Sequence[Outcome[int]]) -> Sequence[Row[int]]:
        rows = self.ranking([self._of_entries(outcome) for outcome in further])
        return [row._replace(player=self.person_of[row.player]) for row in rows]

    def _of_entries(self, outcome: Outcome[int]) -> Outcome[int]:
        sides = tuple(
            side._replace(players=tuple(self.entry_of[each] for each in side.players))
            for side in outcome.sides
        )
        return outcome._replace(sides=sides)
