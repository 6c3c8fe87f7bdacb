"""Reads the cards of an event."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cribbage_events.contest.cards import (
    CardEntry,
    Rule,
    RuledCard,
    checkers_needed,
    scores_from_cards,
)
from cribbage_events.contest.championship import GAMES, is_above_record
from cribbage_events.contest.cross_check import LastLine, check_totals
from cribbage_events.contest.formats.qualifying import (
    SeedChange,
    changes_of_seeds,
    qualifying_order,
    seeds_of,
)
from cribbage_events.contest.standings import CardLine, Row, card_standings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import CardTotals, Event, ScoreReport, WrittenLine
from cribbage_events.events.standings.standings import play_off_pairs
from cribbage_events.events.standings.typed_cards import (
    EventCards,
    RuledGame,
    typed_cards,
    would_qualify,
)
from cribbage_events.words.cards import (
    lower_spread_words,
    ruling_words,
    seed_change_words,
    written_words,
    wrong_totals_words,
)
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.results import reporter_name, result_words

# Finds who has to be told that a ruling changed their seed, or whether they qualify (RULES.md §5,
# i).


def seeds_as_written(cards: EventCards) -> Mapping[int, int]:
    return seeds_by(cards, cards.checked.written)


def seeds_as_ruled(cards: EventCards) -> Mapping[int, int]:
    return seeds_by(cards, cards.checked.ruled)


def seeds_by(cards: EventCards, rows: Sequence[Row[int]]) -> Mapping[int, int]:
    """Return the seeds; at a night the places of the qualifying cards."""
    event, counted = cards.event, cards.counted(rows)
    if event.preset.of_season:
        qualifying = would_qualify(event, counted)
        return {row.player: row.rank for row in counted if row.player in qualifying}
    seed = event.stages.values_list("seed", flat=True)[0]
    scoring, played = event.preset.scoring, play_off_pairs(event)
    return seeds_of(qualifying_order(counted, scoring, seed=seed, play_offs=played))


def untold_changes(cards: EventCards) -> Sequence[SeedChange[int]]:
    """Compare with what everybody was told; who wasn't told anything knows the card as written."""
    if not cards.complete:
        return ()
    known_seeds = {entry: card.told_seed for entry, card in cards.cards.items()}
    written = seeds_as_written(cards)
    then = {entry: seed for entry, seed in written.items() if known_seeds.get(entry) is None}
    then |= {entry: seed for entry, seed in known_seeds.items() if seed}
    order = [row.player for row in cards.checked.ruled]
    return changes_of_seeds(then, seeds_as_ruled(cards), order)


# Reads the checkers' page: which cards are in, what differs, how it is ruled, and who is to be
# told.


@dataclass(frozen=True)
class CardCheck:
    """The cards of an event, typed and ruled; `own`: the checker's own entries; `reported`: by
    game, the scores of the latest report that doesn't come from cards.
    """

    cards: EventCards
    own: frozenset[int]
    reported: Mapping[int, tuple[int, ...]]

    @property
    def checkers(self) -> int:
        return checkers_needed(len(self.cards.players))

    @cached_property
    def states(self) -> list[dict[str, Any]]:
        """Return of each card how many of its games are typed, and what doesn't add up."""
        return [self.state_of(entry) for entry in self.cards.players]

    def state_of(self, entry: EntryRow) -> dict[str, Any]:
        games = self.cards.lines_of(entry.pk)
        typed = sum((entry.pk, game.id) in self.cards.lines for game in games)
        return {
            "entry": entry,
            "is_in": entry.pk in self.cards.cards,
            "games": len(games),
            "typed": typed,
            "empty": len(games) - typed,
            "wrong_total": self.wrong_total(entry.pk),
            "is_own": entry.pk in self.own,
        }

    def wrong_total(self, entry: int) -> str:
        card = self.cards.cards.get(entry)
        if card is None:
            return ""
        own, counts = self.written_row.get(entry), self.ruled_row.get(entry)
        if own is None or counts is None:
            return ""
        return wrong_totals_words(check_totals(card.totals, totals_in(own), totals_in(counts)))

    @cached_property
    def written_row(self) -> Mapping[int, Row[int]]:
        return {row.player: row for row in self.cards.checked.written}

    @cached_property
    def ruled_row(self) -> Mapping[int, Row[int]]:
        return {row.player: row for row in self.cards.checked.ruled}

    @property
    def wrong(self) -> list[dict[str, Any]]:
        return [state for state in self.states if state["wrong_total"]]

    @property
    def apparent(self) -> list[EntryRow]:
        """Return who would qualify by the cards as written, best first."""
        qualifiers = self.cards.checked.apparent_qualifiers
        order = (row.player for row in self.cards.checked.written)
        return [self.cards.games.entries[player] for player in order if player in qualifiers]

    @property
    def apparent_names(self) -> str:
        return and_list([entry.name for entry in self.apparent])

    @property
    def missing_names(self) -> str:
        return and_list([entry.name for entry in self.cards.missing])

    @cached_property
    def differences(self) -> list[dict[str, Any]]:
        """Return, by table, then round, the games whose cards differ, as written and as ruled."""
        found = [each for each in self.cards.ruled if self.differs(each)]
        found.sort(key=lambda each: (each.game.table, each.game.round))
        return [self.difference(each) for each in found]

    def differs(self, each: RuledGame) -> bool:
        """A card that isn't in doesn't differ yet."""
        if not any(each.written) or not self.is_agreed_by_both(each):
            return False
        changed = (
            card.changed
            for card, entry in zip(each.ruling.cards, each.entries, strict=True)
            if entry is not None
        )
        return bool(each.ruling.rules) or any(changed) or bool(self.other_result(each))

    def is_agreed_by_both(self, each: RuledGame) -> bool:
        """Whether both cards say so (one may leave the line empty), or a card and a result."""
        both_in = all(player in self.cards.cards for player in each.game.entries)
        return both_in or all(each.entries)

    def other_result(self, each: RuledGame) -> str:
        """The result from a phone, where both cards make another: "Ann Lee beat Bob Ray 121–87"."""
        reported = self.reported.get(each.game.id)
        if reported is None or not all(each.written):
            return ""
        scoring, target = self.cards.event.preset.scoring, self.cards.games.target
        if reported == scores_from_cards(each.written, target, scoring):
            return ""
        return result_words(each.game.names, reported, None)

    def difference(self, each: RuledGame) -> dict[str, Any]:
        sides = zip(
            *(each.game.entries, each.written, each.entries, each.ruling.cards), strict=True
        )
        return {
            "game": each.game,
            "sides": [
                {
                    "entry": self.cards.games.entries[player],
                    "written": entry_words(entry),
                    # No card says it, so the result stands for it.
                    "from_result": written is None and entry is not None,
                    "ruled": entry_words(None if card.won is None else card),
                    "changed": card.changed,
                    "qualifies": player in self.cards.checked.apparent_qualifiers,
                    "total": with_minus(self.ruled_row[player].card),
                }
                for player, written, entry, card in sides
            ],
            "rules": list(self.rules(each)),
            "result": self.other_result(each),
        }

    def rules(self, each: RuledGame) -> Iterator[tuple[str, str]]:
        for rule in each.ruling.rules:
            yield rule.value, ruling_words(rule)
        one, two = (entry.points if entry else None for entry in each.entries)
        ruled = {Rule.SAME_RESULT_ONE_COLUMN, Rule.SPREAD_ON_ONE_CARD, *SPREADS}
        if one and two and one != two and not ruled & set(each.ruling.rules):
            yield "", lower_spread_words()

    @cached_property
    def to_tell(self) -> list[str]:
        return words_to_tell(self.cards)


SPREADS = (Rule.BETTER_FOR_QUALIFIER, Rule.TWO_QUALIFIERS, Rule.WORSE_FOR_QUALIFIER)


def entry_words(entry: CardEntry | RuledCard | None) -> str:
    return written_words(*((entry.game_points, entry.plus, entry.minus) if entry else (None,) * 3))


def totals_in(row: Row[int]) -> LastLine:
    return LastLine(row.game_points, row.won, row.spread)


def check_of(event: Event, own: frozenset[int] = frozenset()) -> CardCheck:
    """Four queries; up to four more once all cards are in."""
    return CardCheck(typed_cards(event, event_games(event)), own, reported_in(event))


def changes_to_tell(event: Event) -> list[str]:
    """One query before the first card is in; up to ten once all are."""
    if not CardTotals.objects.filter(entry__event=event).exists():
        return []
    return words_to_tell(typed_cards(event, event_games(event)))


def words_to_tell(cards: EventCards) -> list[str]:
    """Return who has another seed by the rulings, or qualifies only by them, or no longer does."""
    entries = cards.games.entries
    return [
        seed_change_words(entries[each.player].name, each.before, each.now)
        for each in untold_changes(cards)
    ]


def reported_in(event: Event) -> dict[int, tuple[int, ...]]:
    """Return reports by game; forfeits are left out, since no card has a line of them."""
    rows = (
        ScoreReport.objects.filter(
            game__round__stage__event=event, taken_back_at=None, forfeited_by=None
        )
        .exclude(via=ScoreReport.Via.CARDS)
        .order_by("pk")
        .values_list("game", "scores")
    )
    return {game: tuple(scores) for game, scores in rows}


def lines_typed_before(entry: int, games: Sequence[GameRow]) -> list[dict[str, Any]]:
    """Return what was typed of these games of the card before, in their order; one query."""
    lines = WrittenLine.objects.filter(entry=entry).exclude(taken_back_at=None)
    columns = ("game_points", "plus", "minus", "by_name", "at")
    typed: dict[int, list[Any]] = {}
    for game, *typed_line in lines.order_by("pk").values_list("game", *columns):
        typed.setdefault(game, []).append(typed_line)
    return [
        {
            "opponent": game.opponents(game.side_of(entry)),
            "words": written_words(points, plus, minus),
            "by": reporter_name(by),
            "at": at,
        }
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
