"""The standings of an event, as pages, scripts and the archive show them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from cribbage_events.contest.cross_check import MINUS
from cribbage_events.contest.medals import award, may_show_so_far
from cribbage_events.contest.play_offs import after_play_offs, play_off_words
from cribbage_events.contest.prizes import LEGION_MONEY, Money, night_money, prize_ranks
from cribbage_events.contest.rotating_doubles import missed_rounds
from cribbage_events.contest.standings import Row, explain_all, standings
from cribbage_events.events.models import Division, Event, PlayOff
from cribbage_events.events.selectors.fees import Fees, fees_of
from cribbage_events.events.selectors.sheet import EntryLine, Sheet, sheet_of

# The columns of a row in standings.json, as the command line's.
NUMBERS = ("played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread", "card")
MEDAL_COLUMNS = ("rank", "name", *NUMBERS, "eligible", "medal")
MONEY_COLUMNS = ("fees", "draw_winner", "supplies", "pot", "activities")
PRIZE_COLUMNS = ("rank", "name", "played", "won", "skunks", "points", "prize_cents")


def columns_of(event: Event) -> tuple[str, ...]:
    return PRIZE_COLUMNS if event.preset.awards == "prizes" else MEDAL_COLUMNS


class StandingsRow(NamedTuple):
    """One entrant's line, with what is said beside it, if anything."""

    entry: EntryLine
    row: Row[int]
    medal: str | None
    why_no_medal: str
    tie: str
    prize: int  # in cents, of an evening with prizes
    next_round: int | None
    next_table: int | None

    @property
    def points(self) -> int:
        return self.row.game_points

    @property
    def eligible(self) -> bool:
        return self.entry.medal_eligible

    @property
    def card(self) -> str:
        """For people, with a minus as wide as a plus; the row's own is for scripts."""
        return self.row.card.replace("-", MINUS)

    def column(self, name: str) -> Any:
        if name == "name":
            return self.entry.name
        if name == "prize_cents":
            return self.prize
        return getattr(self if name in {"eligible", "medal", "points"} else self.row, name)


@dataclass(frozen=True, slots=True)
class DivisionStandings:
    """A division's rows, best first; `name` is shown only where there is more than one division."""

    name: str
    division: int
    rows: list[StandingsRow]


class Deciding(NamedTuple):
    """What beside the games decides about medals or prizes: one query for either."""

    play_offs: Sequence[tuple[int, int]] = ()
    fees: Fees | None = None


def standings_of(
    event: Event,
    sheet: Sheet | None = None,
    fees: Fees | None = None,
    *,
    play_offs: Sequence[tuple[int, int]] | None = None,
) -> list[DivisionStandings]:
    """Four queries, however many play; two if sheet and fees have been fetched already.

    `play_offs` instead of those recorded: none, to see who is level without them.
    """
    sheet = sheet or sheet_of(event)
    divisions = Division.objects.filter(event=event).order_by("position").values_list("pk", "name")
    deciding = deciding_of(event, sheet, fees, play_offs)
    return [
        DivisionStandings(name, pk, rows_of(event, sheet, pk, deciding)) for pk, name in divisions
    ]


def deciding_of(
    event: Event,
    sheet: Sheet,
    fees: Fees | None = None,
    play_offs: Sequence[tuple[int, int]] | None = None,
) -> Deciding:
    if event.has_prizes:
        return Deciding(fees=fees or fees_of(event, sheet))
    return Deciding(play_off_pairs(event) if play_offs is None else play_offs)


def rows_of(event: Event, sheet: Sheet, division: int, deciding: Deciding) -> list[StandingsRow]:
    scoring = event.preset.scoring
    players = [pk for pk, entry in sheet.entries.items() if is_ranked(entry, division, sheet)]
    byes = byes_of(sheet, players) if scoring.bye else ()
    missed = missed_rounds(players, sheet.seated_in) if event.has_prizes else None
    outcomes = sheet.outcomes_in.get(division, ())
    level = standings(players, outcomes, scoring, byes=byes, missed=missed)
    rows = after_play_offs(level, deciding.play_offs)
    names = {pk: sheet.entries[pk].name for pk in players}
    earned = awards_of(event, sheet, rows, deciding)
    ties = explain_all([row for row in rows if row.played], scoring, names)
    ties |= play_off_words(level, deciding.play_offs, names)
    return [
        StandingsRow(
            sheet.entries[row.player],
            row,
            earned.medals.get(row.player),
            earned.why_not.get(row.player, ""),
            ties.get(row.player, ""),
            earned.prizes.get(row.player, 0),
            *sheet.next_tables.get(row.player, (None, None)),
        )
        for row in rows
    ]


class Earned(NamedTuple):
    """By entry: what the order earns, and why it doesn't."""

    medals: Mapping[int, str]
    prizes: Mapping[int, int]
    why_not: Mapping[int, str]


def awards_of(event: Event, sheet: Sheet, rows: Sequence[Row[int]], deciding: Deciding) -> Earned:
    if deciding.fees is not None:
        money = money_of(event, rows, deciding.fees)
        return Earned({}, money.prizes, why_no_prize(event, rows, deciding.fees))
    entries = [sheet.entries[row.player] for row in rows]
    ineligible = {entry.pk: entry.why_not_eligible for entry in entries if not entry.medal_eligible}
    left = {entry.pk for entry in entries if entry.withdrawn}
    final = event.status == Event.Status.FINISHED
    if not final and not may_show_so_far(rows, ineligible=ineligible, left=left):
        return Earned({}, {}, {})
    names = {entry.pk: entry.name for entry in entries}
    awards = award(rows, ineligible=ineligible, name_of=names.__getitem__)
    return Earned({given.player: given.medal for given in awards.awards}, {}, awards.why_not)


def why_no_prize(event: Event, rows: Sequence[Row[int]], fees: Fees) -> dict[int, str]:
    """Of those passed over only whoever would have won something: the others need no reason."""
    places = len((event.money_rules or LEGION_MONEY).places)
    first = {row.player for row in rows if row.rank <= places}
    missed = {row.player: "no prize without every round" for row in rows if row.missed}
    return dict.fromkeys(fees.passed_over & first, "passed over for prizes") | missed


def places_of(rows: Iterable[Row[int]], fees: Fees) -> dict[int, int]:
    """By entry, the place among those who can win a prize: the first prize is always place 1."""
    winning = [row for row in rows if row.played]
    missed = {row.player for row in winning if row.missed}
    ranks = {row.player: row.rank for row in winning}
    return prize_ranks(ranks, without=missed | fees.passed_over)


def money_of(event: Event, rows: Sequence[Row[int]], fees: Fees) -> Money[int]:
    """The evening's accounts as the rows stand, of the fees that have come in."""
    return night_money(
        fees.heads,
        places_of(rows, fees),
        event.money_rules or LEGION_MONEY,
        received=fees.received,
        drawn=fees.drawn.cents if fees.drawn else None,
    )


def is_ranked(entry: EntryLine, division: int, sheet: Sheet) -> bool:
    """Whoever left before playing at all is not in the standings."""
    if entry.division != division:
        return False
    return not entry.withdrawn or entry.pk in sheet.games_of


def byes_of(sheet: Sheet, players: Iterable[int]) -> Iterator[int]:
    """Each player once for each bye in a round of which something has been reported."""
    begun = {outcome.round for outcome in sheet.outcomes}
    wanted = set(players)
    resting = chain.from_iterable(sheet.byes_in(number) for number in begun)
    return (entry.pk for entry in resting if entry.pk in wanted)


def play_off_pairs(event: Event) -> list[tuple[int, int]]:
    """Who beat whom in a play-off, by entry."""
    pairs = PlayOff.objects.filter(event=event).order_by("pk")
    return list(pairs.values_list("winner_id", "loser_id"))


def standings_json(event: Event) -> dict[str, Any]:
    """What standings.json says. A finished event's divisions are those of its archive."""
    head = {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "provisional": event.status != Event.Status.FINISHED,
    }
    if event.status == Event.Status.FINISHED and event.archive:
        money = {"money": event.archive["money"]} if "money" in event.archive else {}
        return {**head, "disputed": 0, "divisions": public_divisions(event), **money}
    sheet = sheet_of(event)
    fees = fees_of(event, sheet) if event.has_prizes else None
    found = standings_of(event, sheet, fees)
    data = {**head, "disputed": sheet.disputed, "divisions": divisions_json(event, found)}
    return data | money_json(event, found, fees)


def divisions_json(event: Event, divisions: Iterable[DivisionStandings]) -> list[dict[str, Any]]:
    columns = columns_of(event)
    return [
        {
            "name": division.name,
            "rows": [{name: row.column(name) for name in columns} for row in division.rows],
        }
        for division in divisions
    ]


def money_json(
    event: Event, divisions: Iterable[DivisionStandings], fees: Fees | None
) -> dict[str, dict[str, int]]:
    """What becomes of an evening's fees, in cents; nothing where medals are the awards."""
    if fees is None:
        return {}
    money = money_of(event, [row.row for each in divisions for row in each.rows], fees)
    return {"money": {name: getattr(money, name) for name in MONEY_COLUMNS}}


def public_divisions(event: Event) -> list[dict[str, Any]]:
    """The archive's rows without what ties them to the club's people."""
    columns = columns_of(event)
    return [
        {
            "name": division["name"],
            "rows": [{name: row[name] for name in columns} for row in division["rows"]],
        }
        for division in (event.archive or {})["divisions"]
    ]


def standings_table(event: Event) -> list[list[Any]]:
    """What standings.csv says: a heading, then a line for each entrant."""
    columns = columns_of(event)
    lines = [
        [division["name"], *(row[name] for name in columns)]
        for division in standings_json(event)["divisions"]
        for row in division["rows"]
    ]
    return [["division", *columns], *lines]
