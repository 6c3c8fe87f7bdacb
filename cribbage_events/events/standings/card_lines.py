"""One entrant's card in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.games.rounds import card_line_words
from cribbage_events.events.models import Event
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.card import Card, CardGame
from cribbage_events.events.standings.line_kinds import Line, PrizeLine
from cribbage_events.words.counts import count_of_game_points
from cribbage_events.words.numbers import signed


@dataclass(frozen=True, slots=True)
class CardLines:
    """The sentences of an entrant's page."""

    event: Event
    card: Card
    line: Line | None

    @property
    def place(self) -> str:
        """Return words such as: Place 2 of 7, 65 and over."""
        if self.line is None or self.line.played == 0:
            return ""
        words = _("Place %(place)s of %(ranked)s")
        if self.card.division:
            words = _("Place %(place)s of %(ranked)s, %(division)s")
        return words % {
            "place": self.line.place,
            "ranked": self.card.ranked,
            "division": self.card.division,
        }

    @property
    def summary(self) -> str:
        """Return words such as: 9 game points, 4 of 4 games won, spread +87."""
        if self.card.row is None:
            return ""
        row = self.card.row.row
        if isinstance(self.line, PrizeLine):
            return self.line.summary
        words = ngettext(
            "%(points)s, %(won)s of %(played)s games won, spread %(spread)s",
            "%(points)s, %(won)s of %(played)s games won, spread %(spread)s",
            row.played,
        )
        return words % {
            "points": count_of_game_points(row.game_points),
            "won": row.won,
            "played": row.played,
            "spread": signed(row.spread),
        }

    @property
    def next_words(self) -> str:
        game = self.card.next_game
        if game is None:
            return ""
        words = _("%(round)s, %(players)s")
        found = {"round": card_line_words(self.event, game.round), "players": company_words(game)}
        return words % found

    @property
    def games(self) -> list[tuple[CardGame, str, str]]:
        """Each game with its result and its spread in words."""
        return [(game, own_result_words(game), spread_words(game)) for game in self.card.games]


def card_lines(event: Event, card: Card) -> CardLines:
    line = awards_of(event).line_of(event)
    return CardLines(event, card, line(card.row) if card.row else None)


def company_words(game: CardGame) -> str:
    """Return words such as: with Ann Lee, against Bob Ray and Cy Dow."""
    words = _("against %(opponent)s")
    if game.partner:
        words = _("with %(partner)s, against %(opponent)s")
    return words % {"partner": game.partner, "opponent": game.opponent}


def own_result_words(game: CardGame) -> str:
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


def spread_words(game: CardGame) -> str:
    return "" if game.result is None else signed(game.spread)
