"""The games about which people say different things: the director decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.selectors.history import History, Said, history_from
from cribbage_events.events.selectors.score_sheet import GameLine, disputed_games


@dataclass(frozen=True, slots=True)
class Dispute:
    """A disputed game, and what is said about it."""

    game: GameLine
    history: History

    @property
    def words(self) -> str:
        """Such as: Ann Lee v Bob Ray: Joe says 121–90, Ann says 121–87."""
        with_winner = self.history.winners_differ
        said = ", ".join(
            f"{listed([said.who for said in group])} {say(group)}"
            f" {group[0].short(with_winner=with_winner)}"
            for group in self.history.results
        )
        return f"{self.game.versus}: {said}"


def disputes_of(event: Event) -> list[Dispute]:
    """By round and table. One query; one or two more if there are any."""
    games = disputed_games(event)
    if not games:
        return []
    reports = (
        ScoreReport.objects.filter(game__in=[game.id for game in games], taken_back_at=None)
        .select_related("entry__person")
        .order_by("game", "pk")
    )
    said = {game: list(taken) for game, taken in groupby(reports, key=attrgetter("game_id"))}
    return [Dispute(game, history_from(event, said.get(game.id, []), game.sides)) for game in games]


def say(group: Sequence[Said]) -> str:
    return "says" if len(group) == 1 else "say"
