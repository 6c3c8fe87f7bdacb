"""Rounds in words: by table, and by name."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.games.by_name import paths_of
from cribbage_events.events.games.hiding import hidden_from
from cribbage_events.events.games.progress import being_played_words
from cribbage_events.events.games.rounds import PLAYING, RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event


class GameLine(NamedTuple):
    table: int
    words: str
    ended: bool


class RoundLines(NamedTuple):
    """A round by table; the one being played is open."""

    number: int
    title: str
    games: list[GameLine]
    byes: str
    is_open: bool


class NameLine(NamedTuple):
    """Somebody's table in every round, in order."""

    name: str
    url: str
    tables: list[str]


def game_line(game: GameRow) -> GameLine:
    words = game.words
    if game.disputed:
        words = _("%(result)s, disputed") % {"result": words}
    return GameLine(game.table, words, not game.outstanding)


def round_lines(event: Event, rounds: list[RoundRow]) -> list[RoundLines]:
    """The round being played first, then those to come, then the past ones, newest first."""
    current = next((each for each in rounds if not each.complete), None)
    hidden = hidden_from(event, [each.number for each in rounds if each.games])
    first = current.number if current else len(rounds) + 1
    coming = [each for each in rounds if each.number >= first]
    past = [each for each in reversed(rounds) if each.number < first]
    return [
        RoundLines(
            number=each.number,
            title=hidden_title(each)
            if each.number == hidden == first
            else round_title(event, each, first),
            games=[game_line(game) for game in each.games],
            byes=", ".join(bye.name for bye in each.byes),
            is_open=each is current,
        )
        for each in (*coming, *past)
    ]


def hidden_title(shown: RoundRow) -> str:
    """Return a title without a count: nobody is told how many results are in."""
    words = _("Round %(number)s: its results are shown at the prize-giving")
    return words % {"number": shown.number}


def round_title(event: Event, shown: RoundRow, current: int) -> str:
    games = len(shown.games)
    if kind_of(event).as_tables_finish:
        if shown.number == PLAYING:
            return being_played_words(games)
        words = ngettext("%(count)s game has ended", "%(count)s games have ended", games)
        return words % {"count": games}
    if shown.number < current:
        return _("Round %(number)s: complete") % {"number": shown.number}
    if shown.number > current:
        return _("Round %(number)s: to come") % {"number": shown.number}
    words = _("Round %(number)s: %(ended)s of %(games)s games in")
    return words % {"number": shown.number, "ended": games - shown.outstanding, "games": games}


def name_lines(event: Event, rounds: list[RoundRow]) -> list[NameLine]:
    below = event.get_absolute_url()
    return [
        NameLine(
            path.listed_name,
            f"{below}entrants/{path.number}/",
            [str(stop.table or "–") for stop in path.stops],
        )
        for path in paths_of(rounds)
    ]
