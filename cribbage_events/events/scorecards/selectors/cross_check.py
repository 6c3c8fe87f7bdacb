"""All scorecards compared with each other and with the results: what doesn't match, and whose."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.cross_check import (
    Line,
    Totals,
    check_totals,
    is_same_game,
)
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.standings import standings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.rows import GameRow, SideRow, outcome_of
from cribbage_events.events.models import Event
from cribbage_events.events.scorecards.selectors.scorecards import Scorecards, scorecards_of
from cribbage_events.events.standings.standings import byes_of
from cribbage_events.words.cards.scorecards import (
    contradiction_words,
    unlike_result_words,
    wrong_totals_words,
)


class SideCards(NamedTuple):
    """One side of a game: its names, and what each of its cards says, if it is in."""

    name: str
    cards: list[tuple[EntryRow, Line | None]]


class Misfit(NamedTuple):
    """A game whose cards and result don't match; `result` is the line that it would be on each
    side's card, empty while nothing is accepted.
    """

    game: int
    round: int
    table: int
    sides: list[SideCards]
    result: list[Line]
    by: str
    words: str


class WrongTotals(NamedTuple):
    """A card whose last line doesn't match its games."""

    entry: EntryRow
    words: str


class CardState(NamedTuple):
    """One entrant's card: how much of it is in, and whether something doesn't match.

    `in_doubt`: disputed games of which nobody knows yet which card is wrong.
    """

    entry: EntryRow
    games: int
    written: int
    misfits: list[str]
    in_doubt: list[Misfit]

    @property
    def complete(self) -> bool:
        return self.written == self.games

    @property
    def matches(self) -> bool:
        return self.complete and not self.misfits and not self.in_doubt

    @property
    def disputed_words(self) -> str:
        """ "round 1 disputed", "rounds 1, 3 disputed"."""
        words = ngettext(
            "round %(rounds)s disputed", "rounds %(rounds)s disputed", len(self.in_doubt)
        )
        return words % {"rounds": ", ".join(str(game.round) for game in self.in_doubt)}


@dataclass(frozen=True)
class CrossCheck:
    """The cards of one event; keys are those of the entries."""

    cards: Scorecards

    @cached_property
    def states(self) -> list[CardState]:
        """Return, by number, the entrants who have games that belong on a card."""
        found = [self.state_of(entry) for entry in self.cards.entries]
        return [state for state in found if state.games]

    @cached_property
    def misfits(self) -> list[Misfit]:
        """The games that don't match, by round and table."""
        found = [misfit for game in self.cards.games.rows if (misfit := self.misfit_in(game))]
        return sorted(found, key=lambda misfit: (misfit.round, misfit.table))

    @cached_property
    def wrong_totals(self) -> list[WrongTotals]:
        found = ((entry, self.words_on_totals(entry.pk)) for entry in self.cards.entries)
        return [WrongTotals(entry, words) for entry, words in found if words]

    @property
    def problems(self) -> int:
        return len(self.misfits) + len(self.wrong_totals)

    @property
    def complete(self) -> int:
        return sum(state.complete for state in self.states)

    @property
    def begun(self) -> int:
        return sum(0 < state.written < state.games for state in self.states)

    @property
    def words(self) -> str:
        """ "Cards: 3 of 7 are in", "Cards: 1 of 7 is in, 2 partly"."""
        words = ngettext(
            "Cards: %(complete)s of %(count)s is in",
            "Cards: %(complete)s of %(count)s are in",
            self.complete,
        )
        if self.begun:
            words = ngettext(
                "Cards: %(complete)s of %(count)s is in, %(begun)s partly",
                "Cards: %(complete)s of %(count)s are in, %(begun)s partly",
                self.complete,
            )
        return words % {
            "complete": self.complete,
            "count": len(self.states),
            "begun": self.begun,
        }

    def state_of(self, entry: EntryRow) -> CardState:
        lines = [line for line in self.cards.lines_of(entry.pk) if line.can_be_written]
        wrong = {line.game for line in lines if line.wrong}
        in_doubt = {line.game for line in lines if line.in_doubt}
        misfits = [misfit.words for misfit in self.misfits if misfit.game in wrong]
        misfits += [total.words for total in self.wrong_totals if total.entry.pk == entry.pk]
        return CardState(
            entry,
            games=len(lines),
            written=sum(line.written is not None for line in lines),
            misfits=misfits,
            in_doubt=[misfit for misfit in self.misfits if misfit.game in in_doubt],
        )

    def misfit_in(self, game: GameRow) -> Misfit | None:
        """Return None of a game that isn't disputed: it matches, or is settled."""
        written = any((entry, game.id) in self.cards.reported for entry in game.entries)
        if not game.disputed or not written:
            return None
        sides = [self.side_cards(game, side) for side in game.sides[:2]]
        lines = [self.cards.result(game, side) for side in (0, 1)]
        result = [line for line in lines if line is not None]
        words = next(misfit_words(sides, result), _("Another report disagrees"))
        by = self.cards.by[game.id]
        return Misfit(game.id, game.round, game.table, sides, result, by, words)

    def side_cards(self, game: GameRow, side: SideRow) -> SideCards:
        entries = self.cards.games.entries
        cards = [(entries[seat.entry], self.cards.written(game, seat.entry)) for seat in side.seats]
        return SideCards(side.name, cards)

    def words_on_totals(self, entry: int) -> str:
        totals = self.cards.totals.get(entry)
        if totals is None:
            return ""
        own, counts = (self.added_up(entry, as_written=each) for each in (True, False))
        return wrong_totals_words(check_totals(totals, own, counts))

    def added_up(self, entry: int, *, as_written: bool) -> Totals:
        """The total of the games: as the card has them where it has them, or as they count."""
        scoring = self.cards.event.preset.scoring
        byes = byes_of(self.cards.games, [entry]) if scoring.bye else ()
        outcomes = list(self.outcomes(entry, as_written=as_written))
        row = standings([entry], outcomes, scoring, byes=byes)[0]
        return Totals(row.game_points, row.won, row.spread)

    def outcomes(self, entry: int, *, as_written: bool) -> Iterator[Outcome[int]]:
        for game in self.cards.games.games_of.get(entry, []):
            if game.is_void:
                continue
            scores = self.cards.reported.get((entry, game.id)) if as_written else None
            if scores is not None and not game.forfeited:
                yield outcome_of(game.played(scores), self.cards.games.target)
            elif not game.outstanding:
                yield outcome_of(game, self.cards.games.target)

    def next_after(self, entry: int) -> EntryRow | None:
        """The next card to ask for: the opponents' first, by number, then anybody's."""
        games = self.cards.games.games_of.get(entry, [])
        met = {other for game in games for other in game.entries}
        missing = [state.entry for state in self.states if not state.complete]
        missing = [each for each in missing if each.pk != entry]
        return next((each for each in missing if each.pk in met), next(iter(missing), None))


def misfit_words(sides: list[SideCards], result: list[Line]) -> Iterator[str]:
    """The cards against each other; only if they agree, against the result."""
    written = [[(entry.name, line) for entry, line in side.cards if line] for side in sides]
    for (one, its_line), (other, other_line) in product(*written):
        if not is_same_game(its_line, other_line):
            yield contradiction_words(one, its_line, other, other_line)
    for cards, line in zip(written, result, strict=False):
        for name, written_line in cards:
            if written_line != line:
                yield unlike_result_words(name, written_line, line)


def cross_check_of(event: Event) -> CrossCheck:
    return CrossCheck(scorecards_of(event))
