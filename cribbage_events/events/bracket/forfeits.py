"""Games that somebody has forfeited by not being there; the rules: RULES.md §5."""

from dataclasses import dataclass
from datetime import datetime

from cribbage_events.contest.formats.matches import games_forfeited
from cribbage_events.events.bracket.brackets import MatchRow, StageBracket


@dataclass(frozen=True, slots=True)
class LateMatch:
    """A match in which nothing has been played: `minutes` since it could begin, and for each side
    how many more games it forfeits if it isn't there.
    """

    row: MatchRow
    stage: int
    minutes: int
    due: tuple[int, int]


def late_matches(found: StageBracket, now: datetime) -> list[LateMatch]:
    """The open matches of the bracket from which games are due; without a query."""
    late = (late_match(found, row, now) for row in found.standing.values())
    return [each for each in late if each and any(each.due)]


def late_match(found: StageBracket, row: MatchRow, now: datetime) -> LateMatch | None:
    """Return the match, or None if it is over, or both have played in it."""
    ended = [game for game in row.games if game.winner]
    if not found.is_open(row) or not all(game.forfeited for game in ended):
        return None
    since = row.games[0].since or found.settings.began
    minutes = int((now - since).total_seconds() // 60) if since else 0
    owed = games_forfeited(minutes, best_of=row.best_of)
    given = [
        sum(game.match is not None and game.match.given_up_by == side for game in ended)
        for side in (0, 1)
    ]
    # Whoever was there isn't the one who is late.
    due = tuple(max(owed - given[side], 0) if not given[1 - side] else 0 for side in (0, 1))
    return LateMatch(row, found.stage.position, minutes, (due[0], due[1]))
