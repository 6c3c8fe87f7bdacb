"""A bracket in words, round by round, for pages, print and projector."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cribbage_events.contest.formats.knockout import Match
from cribbage_events.contest.formats.matches import games_to_win
from cribbage_events.events.bracket.brackets import MatchRow, StageBracket
from cribbage_events.events.bracket.places import CONSOLATION
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.words.codes import round_name

# As many first matches as one printed sheet takes.
ON_A_SHEET = 32


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
    match: Match[int],
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
    match: Match[int],
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
