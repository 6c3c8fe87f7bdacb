"""One card as it is being typed: what was typed before, and whether it can be believed."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from cribbage_events.contest.cards.entries import CardEntry
from cribbage_events.contest.championship.grass_roots import GAMES, is_above_record
from cribbage_events.contest.standings import CardLine, card_standings
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event, WrittenLine
from cribbage_events.words.cards.written import written_words
from cribbage_events.words.results import reporter_name


class EarlierLine(NamedTuple):
    """A line that was typed again since."""

    opponent: str
    words: str
    by: str
    at: datetime.datetime


def lines_typed_before(entry: int, games: Sequence[GameRow]) -> list[EarlierLine]:
    """Return what was typed of these games of the card before, in their order; one query."""
    lines = WrittenLine.objects.filter(entry=entry).exclude(taken_back_at=None)
    columns = ("game_points", "plus", "minus", "by_name", "at")
    typed: dict[int, list[Any]] = {}
    for game, *said in lines.order_by("pk").values_list("game", *columns):
        typed.setdefault(game, []).append(said)
    return [
        EarlierLine(
            game.opponents(game.side_of(entry)),
            written_words(points, plus, minus),
            reporter_name(by),
            at,
        )
        for game in games
        for points, plus, minus, by, at in typed.get(game.id, ())
    ]


def is_unheard_of(event: Event, lines: Sequence[CardEntry | None]) -> bool:
    """Whether a card of nine games is better than any that is known."""
    written = [line for line in lines if line is not None and line.says_won is not None]
    if len(lines) != GAMES:
        return False
    scoring = event.preset.scoring
    card = [
        CardLine(
            index,
            bool(line.says_won),
            points_of(line, scoring.win_points(line.points or 0)),
            line.plus or 0,
            line.minus or 0,
        )
        for index, line in enumerate(written, start=1)
    ]
    (row,) = card_standings({0: card}, scoring)
    return is_above_record(row)


def points_of(line: CardEntry, won: int) -> int:
    if line.game_points is not None:
        return line.game_points
    return won if line.says_won else 0
