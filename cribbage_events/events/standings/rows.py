"""The rows of the standings and what the order earns: medals, prizes, places in the play-offs.

A model names the code of its awards; `awards_of` gives them, registered when the program starts:
see events/awards.py. The ledger of fees belongs to whoever runs the evening, such as a league,
which registers it here; without one everybody who plays has paid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.prizes import LEGION_MONEY, ExtraPrize, Money
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.words.divisions import division_name
from cribbage_events.words.ties import value_words
from cribbage_events.words.ways import (
    card_words,
    extra_prize_title,
    extra_won_words,
    measures,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


# The fees paid at an evening, for standings and prizes.
#
# The ledger belongs to whoever runs the evening, such as a league, which registers it here.
# Without one everybody who plays has paid.


class DrawWon(NamedTuple):
    """The 50/50: the key of the winner's entry, and the cents won."""

    entry: int
    cents: int


class Fees(NamedTuple):
    """`heads`: how many have paid the whole fee; `received`: in cents; `passed_over`: the keys of
    the entries without a prize, since their fee was written off.
    """

    heads: int
    received: int
    passed_over: frozenset[int] = frozenset()
    drawn: DrawWon | None = None


def fee_of(event: Event, entry: int | None = None) -> int:
    """The cents that this entry pays, by its key; without one, the fee that is announced.

    Everybody pays the same. Whatever asks for a fee asks here, so that this can be changed here.
    """
    return (event.money_rules or LEGION_MONEY).fee


LEDGERS: list[Callable[[Event], Fees | None]] = []


def fees_of(event: Event, games: EventGames) -> Fees:
    """Return the fees; at most one query."""
    for ledger in LEDGERS if event.preset.of_season else ():
        if (found := ledger(event)) is not None:
            return found
    playing = [pk for pk, entry in games.entries.items() if entry.division is not None]
    return Fees(len(playing), sum(fee_of(event, pk) for pk in playing))


def short_of_games(event: Event, games: EventGames) -> frozenset[int]:
    """Return the entries that can no longer play as many games as a medal or a prize takes here."""
    least = event.preset.min_games
    if not least:
        return frozenset()
    left, seated = 0, {game.round for game in games.rows if game.match is None}
    if event.status != Event.Status.FINISHED:
        left = event.round_count - len(seated)
    found = set()
    for pk, entry in games.entries.items():
        own = [game for game in games.games_of.get(pk, ()) if not game.is_void]
        more = event.round_count - len(own) if left and not games.sits_out else left
        if len(own) + (0 if entry.withdrawn else more) < least:
            found.add(pk)
    return frozenset(found)


class StandingsLine(NamedTuple):
    """A row of the standings in words. `place` is "5", or "=5" where several share it.

    `words` explain a tie, an award that isn't given, or an early end; `kept`: they matter to
    everybody, as that somebody withdrew or is the director. `award` is what puts somebody on the
    podium; `card` and `summary` are for their own page. Below it is what single awards show.
    """

    template: str
    number: int
    place: str
    name: str
    url: str
    played: int
    card: str
    words: str
    kept: bool
    award: str
    summary: str = ""
    medal: str = ""
    medal_words: str = ""
    prize: str = ""
    points: str = ""
    won: int = 0
    spread: str = ""
    skunks: int = 0
    qualified: bool = False
    settled: bool = False
    qualifies: bool = False
    grand_slam: bool = False
    # Of a club's own way: a column for each tie-break.
    measures: tuple[str, ...] | None = None


class StandingsRow(NamedTuple):
    """One entrant's line, with a note beside it, if any."""

    entry: EntryRow
    row: Row[int]
    medal: str | None
    why_no_medal: str
    tie: str
    prize: int  # in cents, of an evening with prizes
    # Of a tournament: whether this entrant goes on to the play-offs.
    qualified: bool
    preset: Preset

    @property
    def points(self) -> int:
        return self.row.game_points

    @property
    def eligible(self) -> bool:
        return self.entry.medal_eligible

    @property
    def card(self) -> str:
        """Return the card for people, with a minus as wide as a plus, or the points alone where no
        card is written; the row's own is for scripts.
        """
        return card_words(self.row, self.preset.scoring)

    @property
    def measures(self) -> tuple[str, ...] | None:
        """Return what each measure's column says; None where there are none of a club's own."""
        rules = measures(self.preset)
        if rules is None:
            return None
        return tuple(value_words(rule, rule.value(self.row)) for rule in rules)

    def column(self, name: str) -> Any:
        if name == "name":
            return self.entry.name
        if name == "prize_cents":
            return self.prize
        return getattr(
            self if name in {"eligible", "medal", "points", "qualified"} else self.row, name
        )


class ExtraWon(NamedTuple):
    """A prize besides those for the first places, and who shares it."""

    prize: ExtraPrize
    rows: Sequence[StandingsRow]

    @property
    def title(self) -> str:
        return extra_prize_title(self.prize)

    @property
    def words(self) -> str:
        names = [row.entry.name for row in self.rows]
        return extra_won_words(self.prize, names, self.rows[0].row.skunks)


@dataclass(frozen=True, slots=True)
class DivisionStandings:
    """A division's rows, best first; its name is shown only where there is more than one division.

    Where prizes are the awards: the night's `money`, and by entry the place among those who can win
    a prize. `extras`: who has a prize besides those for the first places, so far or for good.
    """

    label: DivisionLabel
    division: int
    rows: list[StandingsRow]
    money: Money[int] | None = None
    places: Mapping[int, int] = field(default_factory=dict)
    extras: Sequence[ExtraWon] = ()

    @property
    def name(self) -> str:
        return division_name(self.label)


class Deciding(NamedTuple):
    """The facts beside the games that decide about medals or prizes: one query for either."""

    play_offs: Sequence[tuple[int, int]] = ()
    fees: Fees | None = None


class Earned(NamedTuple):
    """The awards by entry: what the order earns, and why it doesn't."""

    medals: Mapping[int, str]
    why_not: Mapping[int, str]
    money: Money[int] | None = None
    places: Mapping[int, int] = MappingProxyType({})
    qualified: frozenset[int] = frozenset()


class Honour(NamedTuple):
    """`medal` is its code, "" of a prize; `words` are such as “Bronze” or “Second prize: $20”."""

    medal: str
    words: str
    rows: Sequence[StandingsRow]


# The awards that the order of an event earns: medals, prizes, places in the play-offs.
#
# A model names the code; `awards_of` gives the awards, which are registered when the program
# starts: see events/awards.py.


class EventAwards:
    """The awards of an event, and how its pages show them."""

    # As in `Preset.awards`.
    code: str
    # The folders of its templates: each template is taken from the first that has it.
    folders: tuple[str, ...]
    # Of a row in standings.json.
    columns: tuple[str, ...]
    gives_medals = False
    # Whether a director may hide them, and the last round, until the prize-giving.
    can_be_hidden = True
    # Whether somebody who missed a round is ranked after all who played every round.
    missed_rank_last = False
    # That nothing changes any more.
    final_words: "str | StrPromise" = gettext_lazy("The results are final.")

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        """The awards of a division's rows, best first, so far or final."""
        raise NotImplementedError

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The medals or prizes of a division in the order in which they are called: the last one
        first, and the best at the end.
        """
        raise NotImplementedError

    def line_of(self, event: Event) -> Callable[[StandingsRow], StandingsLine]:
        """The function that gives a row of the standings its words."""
        raise NotImplementedError


_awards: dict[str, EventAwards] = {}


def register_awards(awards: EventAwards) -> None:
    _awards[awards.code] = awards


def awards_of(event: Event) -> EventAwards:
    return _awards[event.preset.awards]


def find_awards(code: str) -> EventAwards:
    """Raises KeyError for a code that isn't registered."""
    return _awards[code]
