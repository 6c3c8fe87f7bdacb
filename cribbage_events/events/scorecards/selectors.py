"""Reads about scorecards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.cross_check import LastLine, Line, check_totals, is_same_game, line_of
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.standings import standings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, byes_of, event_games
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow, SideRow, outcome_of, side_result
from cribbage_events.events.models import CardTotals, Event, Game, ScoreReport
from cribbage_events.events.results.game import weighed
from cribbage_events.words.cards import contradiction_words, unlike_result_words, wrong_totals_words
from cribbage_events.words.numbers import with_minus

# The totals of a night's scorecards compared with the totals of the games.
#
# A line of such a card doesn't hold a game's whole result: a winner writes 0 whatever the others
# had. So only totals are compared, and the points of each game are shown beside a total that
# differs.


@dataclass(frozen=True, slots=True)
class NightCard:
    """Somebody's card: the points of each game that has ended, and the total written on it."""

    entry: EntryRow
    games: list[tuple[int, int]]  # round and points
    open: int  # games without a result
    written: int | None

    @property
    def points(self) -> int:
        return sum(points for _, points in self.games)

    @property
    def matches(self) -> bool:
        return self.written == self.points and not self.open

    @property
    def differs(self) -> bool:
        return self.written not in {None, self.points} and not self.open

    @property
    def words(self) -> str:
        """Return words such as: 0 in round 1, 18 in round 2, −1 in round 3."""
        words = _("%(points)s in round %(round)s")
        lines = ({"points": with_minus(points), "round": number} for number, points in self.games)
        return ", ".join(words % line for line in lines)

    @property
    def shown_total(self) -> str:
        return with_minus(self.written)

    @property
    def shown_points(self) -> str:
        return with_minus(self.points)


def night_cards_of(event: Event) -> list[NightCard]:
    """Return the cards of everybody who has a seat tonight, by name. Three queries."""
    games = event_games(event)
    rows = CardTotals.objects.filter(entry__event=event)
    written = dict(rows.values_list("entry_id", "game_points"))
    cards = [night_card(event, games, entry, written.get(entry)) for entry in games.games_of]
    return sorted(cards, key=lambda card: sort_key(card.entry.listed_name))


def night_card(event: Event, games: EventGames, entry: int, written: int | None) -> NightCard:
    played, scoring = games.games_of[entry], event.preset.scoring
    played = [game for game in played if not game.is_void]
    ended = [game for game in played if not game.outstanding]
    results = [side_result(game, entry, games.target, scoring) for game in ended]
    return NightCard(
        games.entries[entry],
        [(game.round, result.game_points) for game, result in zip(ended, results, strict=True)],
        len(played) - len(ended),
        written,
    )


class ScorecardLine(NamedTuple):
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
    totals: Mapping[int, LastLine]
    vouched: frozenset[int]  # disputed games of which only cards say otherwise

    @cached_property
    def entries(self) -> list[EntryRow]:
        """The entrants who have a card, by number."""
        return [entry for pk, entry in self.games.entries.items() if pk in self.games.games_of]

    def lines_of(self, entry: int) -> list[ScorecardLine]:
        """A line for each round that is drawn."""
        game_in = {game.round: game for game in self.games.games_of.get(entry, [])}
        return [
            self.line(entry, game_in[number]) if number in game_in else self.rest(entry, number)
            for number in sorted(self.games.seated_in)
        ]

    def rest(self, entry: int, number: int) -> ScorecardLine:
        sits_out = any(resting.pk == entry for resting in self.games.byes_in(number))
        return ScorecardLine(number, words=_("sits out") if sits_out else _("doesn’t play"))

    def line(self, entry: int, game: GameRow) -> ScorecardLine:
        side = game.side_of(entry)
        blank = ScorecardLine(game.round, game.id, game.table, side, game.opponents(side))
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
        for game, found in groupby(reports, key=attrgetter("game_id"))
        if _is_vouched(event, found)
    )


def _is_vouched(event: Event, reports: Iterable[ScoreReport]) -> bool:
    """Say whether all valid reports that aren't cards agree with the result that counts."""
    by_key = {report.pk: report for report in reports}
    verdict = weighed(by_key.values(), event)
    beside = {
        report.result
        for report in verdict.standing
        if by_key[report.key].via != ScoreReport.Via.SCORECARD
    }
    return verdict.accepted is not None and beside == {verdict.accepted.result}


def _totals(event: Event) -> dict[int, LastLine]:
    rows = CardTotals.objects.filter(entry__event=event)
    return {
        entry: LastLine(points, won, spread)
        for entry, points, won, spread in rows.values_list(
            "entry_id", "game_points", "won", "spread"
        )
    }


# The name of one side of a game, and what each of its cards says, if it is in.
type SideCards = tuple[str, list[tuple[EntryRow, Line | None]]]


class Misfit(NamedTuple):
    """A game whose cards and result don't match; `result` is the line for each side's card."""

    game: int
    round: int
    table: int
    sides: list[SideCards]
    result: list[Line]
    by: str
    words: str


class CardState(NamedTuple):
    """How much of a card is in, and what doesn't match; `in_doubt`: disputed, by whichever card."""

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
    def wrong_totals(self) -> list[tuple[EntryRow, str]]:
        """The cards whose last line doesn't match their games, and how."""
        found = ((entry, self.words_on_totals(entry.pk)) for entry in self.cards.entries)
        return [(entry, words) for entry, words in found if words]

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
        misfits += [words for each, words in self.wrong_totals if each.pk == entry.pk]
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
        return side.name, cards

    def words_on_totals(self, entry: int) -> str:
        totals = self.cards.totals.get(entry)
        if totals is None:
            return ""
        own, counts = (self.added_up(entry, as_written=each) for each in (True, False))
        return wrong_totals_words(check_totals(totals, own, counts))

    def added_up(self, entry: int, *, as_written: bool) -> LastLine:
        """The total of the games: as the card has them where it has them, or as they count."""
        scoring = self.cards.event.preset.scoring
        byes = byes_of(self.cards.games, [entry]) if scoring.bye else ()
        outcomes = list(self.outcomes(entry, as_written=as_written))
        row = standings([entry], outcomes, scoring, byes=byes)[0]
        return LastLine(row.game_points, row.won, row.spread)

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
    written = [[(entry.name, line) for entry, line in cards if line] for _name, cards in sides]
    for (one, its_line), (other, other_line) in product(*written):
        if not is_same_game(its_line, other_line):
            yield contradiction_words(one, its_line, other, other_line)
    for cards, line in zip(written, result, strict=False):
        for name, written_line in cards:
            if written_line != line:
                yield unlike_result_words(name, written_line, line)


def cross_check_of(event: Event) -> CrossCheck:
    return CrossCheck(scorecards_of(event))
