"""Disputed games: people report different results, and the director decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.results.selectors.game_history import History, ShownReport, history_from
from cribbage_events.events.results.selectors.score_sheet import disputed_games
from cribbage_events.words.lists import short_list


@dataclass(frozen=True, slots=True)
class Dispute:
    """A disputed game with its reports."""

    game: GameRow
    history: History

    @property
    def words(self) -> str:
        """Return words such as: Ann Lee v Bob Ray: Joe says 121–90, Ann says 121–87."""
        with_winner = self.history.winners_differ
        reports = ", ".join(
            report_words(group, with_winner=with_winner) for group in self.history.results
        )
        return _("%(game)s: %(reports)s") % {"game": self.game.versus, "reports": reports}


def disputes_of(event: Event) -> list[Dispute]:
    """Return disputes by round and table. One query; one or two more if there are any."""
    games = disputed_games(event)
    if not games:
        return []
    reports = (
        ScoreReport.objects.filter(game__in=[game.id for game in games], taken_back_at=None)
        .select_related("entry__person")
        .order_by("game", "pk")
    )
    by_game = {game: list(taken) for game, taken in groupby(reports, key=attrgetter("game_id"))}
    return [
        Dispute(game, history_from(event, by_game.get(game.id, []), game.names)) for game in games
    ]


def report_words(group: Sequence[ShownReport], *, with_winner: bool) -> str:
    """ "Joe says 121–90", "Ann and Flo say 121–87": of reports that agree."""
    words = ngettext("%(names)s says %(result)s", "%(names)s say %(result)s", len(group))
    names = short_list([report.who for report in group])
    return words % {"names": names, "result": group[0].short(with_winner=with_winner)}
