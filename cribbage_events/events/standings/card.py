"""One entrant's card: the games as they count for this entrant, and where to go next."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.scoring import ScoringSystem, SideResult
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rounds import card_line_words, on_card
from cribbage_events.events.games.rows import GameRow, side_result
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.rows import StandingsLine, StandingsRow, awards_of
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.events.standings.typed_cards import results_by_cards, typed_cards
from cribbage_events.words.counts import count_of_game_points
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import ordinal, signed
from cribbage_events.words.ties import HEADINGS
from cribbage_events.words.ways import is_written_as_card, measures


class OwnGame(NamedTuple):
    """A game from one side of the table; scores and result are None until it has ended."""

    id: int
    round: int
    table: int
    opponent: str
    own_score: int | None
    their_score: int | None
    forfeited: bool
    result: SideResult | None
    partner: str = ""
    # Whether both left it, so that it counts for nobody.
    is_void: bool = False
    # The table of the round before, if this is another.
    came_from: int | None = None

    @property
    def spread(self) -> int:
        if self.result is None:
            return 0
        return self.result.margin if self.result.won else -self.result.margin


@dataclass(frozen=True)
class EntrantCard:
    """An entrant's games, and the sentences of their page. `row` is theirs in the standings, of as
    many as are `ranked`; None for somebody who isn't.
    """

    event: Event
    row: StandingsRow | None
    ranked: int
    division: str
    games: list[OwnGame]

    @property
    def next_game(self) -> OwnGame | None:
        return next((game for game in self.games if game.result is None), None)

    @cached_property
    def line(self) -> StandingsLine | None:
        return awards_of(self.event).line_of(self.event)(self.row) if self.row else None

    @property
    def place(self) -> str:
        """Return words such as: 2nd of 7, 65 and over."""
        if self.line is None or self.line.played == 0:
            return ""
        words = _("%(place)s of %(ranked)s")
        if self.division:
            words = _("%(place)s of %(ranked)s, %(division)s")
        tie = "=" if self.line.place.startswith("=") else ""
        return words % {
            "place": tie + ordinal(int(self.line.place.removeprefix("="))),
            "ranked": self.ranked,
            "division": self.division,
        }

    @property
    def summary(self) -> str:
        """Return words such as: 9 game points, 4 of 4 games won, spread +87."""
        if self.row is None:
            return ""
        row = self.row.row
        if self.line and self.line.summary:
            return self.line.summary
        scoring, values = self.row.preset.scoring, (self.row.measures or ())
        if not is_written_as_card(scoring):
            heads = measures(self.row.preset) or ()
            own = [
                f"{HEADINGS[rule.code]} {each}" for rule, each in zip(heads, values, strict=True)
            ]
            words = ngettext(
                "%(points)s, %(won)s of %(played)s games won",
                "%(points)s, %(won)s of %(played)s games won",
                row.won,
            )
            said = {"points": self.row.card, "won": row.won, "played": row.played}
            return " · ".join([words % said, *own])
        words = ngettext(
            "%(points)s, %(won)s of %(played)s games won, spread %(spread)s",
            "%(points)s, %(won)s of %(played)s games won, spread %(spread)s",
            row.won,
        )
        return words % {
            "points": count_of_game_points(row.game_points),
            "won": row.won,
            "played": row.played,
            "spread": signed(row.spread),
        }

    @property
    def next_words(self) -> str:
        game = self.next_game
        if game is None:
            return ""
        words = _("%(round)s, %(players)s")
        found = {"round": card_line_words(self.event, game.round), "players": company_words(game)}
        return words % found

    @property
    def lines(self) -> list[tuple[OwnGame, str, str]]:
        """Each game with its result and its spread in words."""
        return [(game, own_result_words(game), spread_words(game)) for game in self.games]


def card_of(event: Event, entry: Entry, games: EventGames) -> EntrantCard:
    """Return the card of an entrant in the event as it is shown; at most two queries."""
    divisions = standings_of(event, games)
    found = (
        (row, len(division.rows), division.name if len(divisions) > 1 else "")
        for division in divisions
        for row in division.rows
        if row.entry.pk == entry.pk
    )
    own = own_results(event, games, entry.pk)
    played = [
        ruled(own_game(game, entry.pk, games.target, event.preset.scoring), own)
        for game in on_card(event, games.games_of.get(entry.pk, []))
    ]
    row, ranked, division = next(found, (None, 0, ""))
    return EntrantCard(event, row, ranked, division, list(with_moves(played)))


def own_results(event: Event, games: EventGames, entry: int) -> Mapping[int, SideResult]:
    """Return, by game, what it is worth to an entrant where the scores don't say it; at most one
    query.
    """
    if not kind_of(event).ruled_by_cards:
        return {}
    cards = typed_cards(event, games)
    return results_by_cards(cards, entry) if cards.cards else {}


def ruled(game: OwnGame, own: Mapping[int, SideResult]) -> OwnGame:
    return game._replace(result=own[game.id]) if game.id in own else game


def with_moves(games: list[OwnGame]) -> Iterator[OwnGame]:
    before: OwnGame | None = None
    for game in games:
        moved = before and before.round == game.round - 1 and before.table != game.table
        yield game._replace(came_from=before.table) if before and moved else game
        before = game


def own_game(game: GameRow, player: int, target: int, scoring: ScoringSystem) -> OwnGame:
    own = game.sides[game.side_of(player)]
    others = [side for side in game.sides if side is not own]
    ended = not game.outstanding and not game.is_void
    return OwnGame(
        id=game.id,
        round=game.round,
        table=game.table,
        opponent=and_list(seat.name for side in others for seat in side.seats),
        partner=and_list(seat.name for seat in own.seats if seat.entry != player),
        own_score=own.score,
        their_score=max((side.score or 0 for side in others), default=0) if ended else None,
        forfeited=game.forfeited,
        is_void=game.is_void,
        result=side_result(game, player, target, scoring) if ended else None,
    )


def company_words(game: OwnGame) -> str:
    """Return words such as: with Ann Lee, against Bob Ray and Cy Dow."""
    words = _("against %(opponent)s")
    if game.partner:
        words = _("with %(partner)s, against %(opponent)s")
    return words % {"partner": game.partner, "opponent": game.opponent}


def own_result_words(game: OwnGame) -> str:
    if game.is_void:
        return _("not played: both had left")
    if game.result is None:
        return _("not in yet")
    if game.forfeited:
        return _("won by forfeit") if game.result.won else _("lost by forfeit")
    if not game.own_score and not game.their_score:
        return _("a loss for both")
    words = _("won %(scores)s, a skunk") if game.result.skunk else _("won %(scores)s")
    if not game.result.won:
        words = _("lost %(scores)s")
    return words % {"scores": f"{game.own_score}–{game.their_score}"}


def spread_words(game: OwnGame) -> str:
    return "" if game.result is None else signed(game.spread)
