"""The players' scorecards as they were typed in, a line for each round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from cribbage_events.contest.cross_check import Line, Totals, line_of
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import CardTotals, Event, Game, ScoreReport
from cribbage_events.events.results.game import weighed


class CardLine(NamedTuple):
    """One round of a card: its line, and the state of the game. Where there is nothing to write,
    `words` say why.

    `vouched`: the result was reported by somebody else than the cards, and only cards disagree.
    """

    round: int
    game: int | None = None
    table: int | None = None
    side: int = 0
    opponent: str = ""
    written: Line | None = None
    result: Line | None = None
    disputed: bool = False
    vouched: bool = False
    words: str = ""

    @property
    def can_be_written(self) -> bool:
        return not self.words

    @property
    def settled(self) -> bool:
        """The result differs from the card, and that has been decided."""
        differs = self.written is not None and self.written != self.result
        return differs and self.result is not None and not self.disputed

    @property
    def wrong(self) -> bool:
        """The card differs from a result that is known without it."""
        differs = self.written is not None and self.written != self.result
        return differs and self.disputed and self.vouched

    @property
    def in_doubt(self) -> bool:
        """The game is disputed, and nobody knows yet what is right: any card may be wrong."""
        return self.written is not None and self.disputed and not self.vouched


@dataclass(frozen=True)
class Scorecards:
    """Plain values; keys are those of the entries and games."""

    event: Event
    games: EventGames
    by: Mapping[int, str]  # of disputed games: who reported what counts
    reported: Mapping[tuple[int, int], list[int]]  # by entry and game: the scores that a card gives
    totals: Mapping[int, Totals]
    vouched: frozenset[int]  # disputed games of which only cards say otherwise

    @cached_property
    def entries(self) -> list[EntryRow]:
        """The entrants who have a card, by number."""
        return [entry for pk, entry in self.games.entries.items() if pk in self.games.games_of]

    def lines_of(self, entry: int) -> list[CardLine]:
        """A line for each round that is drawn."""
        game_in = {game.round: game for game in self.games.games_of.get(entry, [])}
        return [
            self.line(entry, game_in[number]) if number in game_in else self.rest(entry, number)
            for number in sorted(self.games.seated_in)
        ]

    def rest(self, entry: int, number: int) -> CardLine:
        sits_out = any(resting.pk == entry for resting in self.games.byes_in(number))
        return CardLine(number, words=_("sits out") if sits_out else _("doesn’t play"))

    def line(self, entry: int, game: GameRow) -> CardLine:
        side = game.side_of(entry)
        blank = CardLine(game.round, game.id, game.table, side, game.opponents(side))
        if game.forfeited:
            won = game.sides[side].won
            return blank._replace(words=_("won by forfeit") if won else _("lost by forfeit"))
        if game.is_void:
            return blank._replace(words=_("not played: both had left"))
        if len(game.sides) != 2:
            return blank._replace(words=_("a game of three: see its result"))
        return blank._replace(
            written=self.written(game, entry),
            result=self.result(game, side),
            disputed=game.disputed,
            vouched=game.id in self.vouched,
        )

    def written(self, game: GameRow, entry: int) -> Line | None:
        scores = self.reported.get((entry, game.id))
        return None if scores is None else line_of(scores, game.side_of(entry), self.games.target)

    def result(self, game: GameRow, side: int) -> Line | None:
        if game.status != Game.Status.PLAYED:
            return None
        return line_of(game.scores, side, self.games.target)


def scorecards_of(event: Event) -> Scorecards:
    """Four queries; two more if a game is disputed."""
    games = event_games(event)
    disputed = games_in(event, Q(game__disputed=True)) if games.disputed else []
    return Scorecards(
        event,
        games,
        {game.id: game.by for game in disputed},
        _reported(event),
        _totals(event),
        _vouched(event) if disputed else frozenset(),
    )


def _reported(event: Event) -> dict[tuple[int, int], list[int]]:
    """The latest scores that each card gives for each game."""
    rows = (
        ScoreReport.objects.filter(
            game__round__stage__event=event, via=ScoreReport.Via.SCORECARD, taken_back_at=None
        )
        .order_by("at", "pk")
        .values_list("entry_id", "game_id", "scores")
    )
    return {(entry, game): scores for entry, game, scores in rows}


def _vouched(event: Event) -> frozenset[int]:
    reports = ScoreReport.objects.filter(
        game__round__stage__event=event, game__disputed=True, taken_back_at=None
    ).order_by("game", "at", "pk")
    return frozenset(
        game
        for game, said in groupby(reports, key=attrgetter("game_id"))
        if _is_vouched(event, said)
    )


def _is_vouched(event: Event, reports: Iterable[ScoreReport]) -> bool:
    """Whether all valid reports that aren't cards agree with the result that counts."""
    by_key = {report.pk: report for report in reports}
    verdict = weighed(by_key.values(), event)
    beside = {
        said.result
        for said in verdict.standing
        if by_key[said.key].via != ScoreReport.Via.SCORECARD
    }
    return verdict.accepted is not None and beside == {verdict.accepted.result}


def _totals(event: Event) -> dict[int, Totals]:
    rows = CardTotals.objects.filter(entry__event=event)
    return {
        entry: Totals(points, won, spread)
        for entry, points, won, spread in rows.values_list(
            "entry_id", "game_points", "won", "spread"
        )
    }
