"""A bracket in words, for pages, print and projector, and as data; what a correction or a
withdrawal means for it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cribbage_events.contest.formats.knockout import KnockoutMatch
from cribbage_events.contest.formats.matches import games_to_win
from cribbage_events.events.bracket.brackets import (
    CONSOLATION,
    MatchRow,
    StageBracket,
    bracket_at,
    brackets_of,
    how_far_in,
    still_in_bracket,
)
from cribbage_events.events.games.entries import EntryRow, entry_rows
from cribbage_events.events.games.rounds import GameLine
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.codes import round_name

# As many first matches as one printed sheet takes, with names that can be read.
ON_A_SHEET = 16


@dataclass(frozen=True, slots=True)
class SideLine:
    """One of two in a match; without a name nobody is known for it yet."""

    name: str = ""
    number: int = 0
    seed: int = 0
    won: int | None = None
    is_winner: bool = False
    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class MatchLine:
    """`game`: the one to be played next, if there is one."""

    number: int
    sides: tuple[SideLine, SideLine]
    row: MatchRow | None
    is_bye: bool
    is_over: bool
    table: int
    game: GameRow | None

    @property
    def is_open(self) -> bool:
        return self.game is not None

    @property
    def winner_is_known(self) -> bool:
        return self.is_bye or self.is_over

    @property
    def disputed(self) -> bool:
        return bool(self.row and any(game.disputed for game in self.row.games))

    @property
    def games(self) -> Sequence[GameRow]:
        """Those that have ended and count."""
        return [
            each for each in (self.row.games if self.row else ()) if each.winner and not each.fallen
        ]


@dataclass(frozen=True, slots=True)
class RoundOfBracket:
    number: int
    name: str
    to_win: int
    matches: Sequence[MatchLine]


@dataclass(frozen=True, slots=True)
class BracketLines:
    """`sheets`: the rounds again, cut into parts that fit on a printed sheet."""

    stage: int
    title: str
    rounds: Sequence[RoundOfBracket]
    champion: str
    fallen: Sequence[str]
    first_come: bool

    @property
    def sheets(self) -> Iterator[Sequence[RoundOfBracket]]:
        """Each with the rounds up to its last match; the last sheet has the rounds after them."""
        first = len(self.rounds[0].matches) if self.rounds else 0
        if first <= ON_A_SHEET:
            yield self.rounds
            return
        together = ON_A_SHEET.bit_length()
        for start in range(0, first, ON_A_SHEET):
            yield [
                cut_round(each, start >> index, ON_A_SHEET >> index)
                for index, each in enumerate(self.rounds[:together])
            ]
        yield self.rounds[together:]


def cut_round(whole: RoundOfBracket, start: int, count: int) -> RoundOfBracket:
    matches = whole.matches[start : start + count]
    return RoundOfBracket(whole.number, whole.name, whole.to_win, matches)


def bracket_lines(found: StageBracket, entries: Mapping[int, EntryRow]) -> BracketLines:
    """`entries` by number: their names are the ones that are shown."""
    seeds = {number: seed for seed, number in enumerate(found.settings.seeds, 1)}
    rounds = [
        RoundOfBracket(
            number,
            capfirst(round_name(number, len(found.bracket.rounds))),
            games_to_win(found.settings.best_of_in(number)),
            [match_line(found, match, entries, seeds) for match in matches],
        )
        for number, matches in enumerate(found.bracket.rounds, 1)
    ]
    champion = found.bracket.champion
    return BracketLines(
        found.stage.position,
        bracket_title(found.stage.position),
        rounds,
        entries[champion].name if champion is not None else "",
        [fallen_words(row, entries, len(rounds)) for row in found.fallen],
        found.settings.first_come,
    )


def bracket_title(position: int) -> str:
    return _("Consolation") if position == CONSOLATION else _("Play-offs")


def match_line(
    found: StageBracket,
    match: KnockoutMatch[int],
    entries: Mapping[int, EntryRow],
    seeds: Mapping[int, int],
) -> MatchLine:
    row = found.standing.get(match.place)
    sides = [
        side_line(number, row, match, entries, seeds) for number in (match.first, match.second)
    ]
    open_games = row.open_games if row and match.winner is None else []
    return MatchLine(
        match.place.number,
        (sides[0], sides[1]),
        row,
        match.bye,
        match.winner is not None and not match.bye,
        found.settings.table_of(*match.place),
        open_games[0] if open_games else None,
    )


def side_line(
    number: int | None,
    row: MatchRow | None,
    match: KnockoutMatch[int],
    entries: Mapping[int, EntryRow],
    seeds: Mapping[int, int],
) -> SideLine:
    if number is None:
        return SideLine()
    won = row.score[row.sides.index(number)] if row else None
    decided = row is not None and row.decided[0] is not None
    return SideLine(
        entries[number].name,
        number,
        seeds[number],
        won,
        is_winner=number == match.winner and not match.bye,
        gave_up=match.winner not in (None, number) and not decided,
    )


def fallen_words(row: MatchRow, entries: Mapping[int, EntryRow], rounds: int) -> str:
    first, second = (entries[number].name for number in row.sides)
    words = _("%(round)s, %(first)s v %(second)s: %(won)s–%(lost)s")
    score = dict(zip(("won", "lost"), row.score, strict=True))
    name = capfirst(round_name(row.place.round, rounds))
    return words % {"round": name, "first": first, "second": second, **score}


def by_number(entries: Mapping[int, EntryRow]) -> dict[int, EntryRow]:
    return {entry.number: entry for entry in entries.values()}


def bracket_json(
    event: Event, brackets: list[StageBracket], entries: Mapping[int, EntryRow]
) -> dict[str, Any]:
    """Return the brackets without a query; `entries` by number."""
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "brackets": [stage_json(found, entries) for found in brackets],
    }


def stage_json(found: StageBracket, entries: Mapping[int, EntryRow]) -> dict[str, Any]:
    lines = bracket_lines(found, entries)
    far = how_far_in(found)
    return {
        "bracket": "consolation" if found.stage.position == CONSOLATION else "play-offs",
        "decided": found.is_decided,
        "rounds": [
            {
                "round": each.number,
                "to_win": each.to_win,
                "matches": [match_json(match) for match in each.matches],
            }
            for each in lines.rounds
        ],
        "places": [
            {"place": far[number].place, "number": number, "name": entries[number].name}
            for number in sorted(far, key=lambda each: (far[each].place or 0, each))
            if far[number].place is not None
        ],
    }


def match_json(match: MatchLine) -> dict[str, Any]:
    return {
        "match": match.number,
        "bye": match.is_bye,
        "sides": [side_json(side) for side in match.sides],
        "games": [
            {
                "status": game.status,
                "scores": [game.sides[0].score, game.sides[1].score],
                "disputed": game.disputed,
            }
            for game in match.games
        ],
    }


def side_json(side: SideLine) -> dict[str, Any] | None:
    if not side.name:
        return None
    return {
        "seed": side.seed,
        "number": side.number,
        "name": side.name,
        "games": side.won,
        "won": side.is_winner,
        "withdrawn": side.gave_up,
    }


def archived_bracket(found: StageBracket) -> dict[str, Any]:
    """The bracket by the numbers of entrants: the archive says their names once."""
    far = how_far_in(found)
    return {
        "position": found.stage.position,
        "seeds": list(found.settings.seeds),
        "matches": [
            {
                "round": place.round,
                "match": place.number,
                "sides": list(row.sides),
                "games": list(row.score),
            }
            for place, row in sorted(found.standing.items())
        ],
        "places": {number: each.place for number, each in sorted(far.items())},
    }


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


def matches_being_played(bracket: BracketLines) -> list[GameLine]:
    """Return the matches of which both players are known, with the games that each has won."""
    words = _("%(first)s %(won)s–%(lost)s %(second)s")
    return [
        GameLine(0 if bracket.first_come else match.table, words % values_of(match), ended=False)
        for each in bracket.rounds
        for match in each.matches
        if match.is_open
    ]


def values_of(match: MatchLine) -> dict[str, object]:
    first, second = match.sides
    return {
        "first": first.name,
        "second": second.name,
        "won": first.won or 0,
        "lost": second.won or 0,
    }


def withdrawal_words(event: Event, entry: Entry) -> list[str]:
    """A sentence for each bracket that they are still in; three queries."""
    names = {number: each.name for number, each in by_number(entry_rows(event)).items()}
    return [
        withdrawal_in(found, entry.number, names)
        for found in brackets_of(event)
        if entry.number in still_in_bracket(found)
    ]


def withdrawal_in(found: StageBracket, number: int, names: dict[int, str]) -> str:
    match = next(
        (each for each in found.bracket.open_matches if number in (each.first, each.second)), None
    )
    if match is None:
        words = _("%(name)s has no match now. Their next opponent goes on without a game.")
        return words % {"name": names[number]}
    other = match.second if match.first == number else match.first
    words = _("%(round)s: %(other)s wins the match. Games that were played stay as they are.")
    return words % {"round": round_of_match(found, match), "other": names[other or 0]}


def round_of_match(found: StageBracket, match: KnockoutMatch[int]) -> str:
    return capfirst(round_name(match.place.round, len(found.bracket.rounds)))
