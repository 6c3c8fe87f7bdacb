"""The matches that a corrected result would take out of a bracket, before it is saved."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cribbage_events.events.bracket.brackets import MatchRow, bracket_at
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from cribbage_events.words.codes import round_name


def matches_falling(event: Event, game: GameRow, scores: Sequence[int]) -> list[str]:
    """Return the matches that fall; none if every match that was played still counts.
    Two queries.
    """
    if game.match is None or game.winner is None:
        return []
    before = bracket_at(event, game.match.stage)
    after = before.with_result(game.id, int(scores[1] > scores[0]))
    fallen = {row.id for row in before.fallen}
    return [match_words(row) for row in after.fallen if row.id not in fallen]


def match_words(row: MatchRow) -> str:
    """Return words such as “Semi-final: Ann Lee v Bob Ray”."""
    game = row.games[0]
    rounds = game.match.rounds if game.match else 0
    name = capfirst(round_name(row.place.round, rounds))
    return _("%(round)s: %(players)s") % {"round": name, "players": game.versus}
