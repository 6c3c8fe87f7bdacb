"""The prizes and the money of a night, as closing it would leave them or has left them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from cribbage_events.contest.prizes import Money
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.night_end import disputed_tables
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.lines import missed_words, remarks
from cribbage_events.events.standings.rows import StandingsRow
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.events.standings.typed_cards import cards_left
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.money.selectors import (
    Taken,
    debtors_who_played,
    money_due,
    paid_without_a_seat,
    standings_of_night,
    taken_by,
)
from cribbage_events.leagues.pools import (
    PoolLine,
    PoolNight,
    pool_lines,
    pools_of_night,
    won_in,
)
from cribbage_events.words.counts import count_of_season_points

Kind = LedgerLine.Kind


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize in cents, as due and as paid; `prize` is set once the night is closed. `pools` has
    the pools and cents that are a part of what is due.
    """

    place: int | None
    name: str
    number: int
    due: int
    had: int = 0
    borne: int = 0
    prize: Prize | None = None
    # Whether there is enough money for what is still to be handed out.
    is_there: bool = True
    pools: Sequence[tuple[str, int]] = ()

    @property
    def to_hand_out(self) -> int:
        return max(self.due + self.borne - self.had, 0)

    @property
    def to_get_back(self) -> int:
        return max(self.had - self.due - self.borne, 0)


@dataclass(frozen=True, slots=True)
class Missing:
    """A thing that has to be done before a night is closed, and the name of the address to do it
    at.
    """

    words: str
    where: str


@dataclass(frozen=True, slots=True)
class Closing:
    """`idle` has the names of those who have paid and had no seat. `spent` has a label and cents
    for each use of the money; they add up to what came in: `fees`,
    `pool_fees`, and `carried`, what the pools had from earlier nights. `order` has the rows of the
    ranking, best first.
    """

    missing: list[Missing]
    debtors: list[EntryRow]
    idle: list[str]
    prizes: list[PrizeLine]
    fees: int
    spent: list[tuple[str, int]] = field(default_factory=list)
    pools: Sequence[PoolLine] = ()
    cards_left: Mapping[str, int] = field(default_factory=dict)
    pool_fees: int = 0
    carried: int = 0
    order: Sequence[tuple[int, str, str, str]] = ()

    @property
    def total(self) -> int:
        return sum(cents for _, cents in self.spent)

    @property
    def to_get_back(self) -> list[PrizeLine]:
        return [line for line in self.prizes if line.to_get_back]


def closing_of(night: Night) -> Closing:
    standings = standings_of_night(night)
    money, games = money_due(standings), standings.games
    closed = night.event.status == Event.Status.FINISHED
    pools = pools_of_night(night, standings)
    prizes = prize_lines(night, pools) if closed else expected_prizes(night, standings, pools)
    taken = taken_by(night)
    return Closing(
        missing=[] if closed else missing_before_closing(night, games, taken),
        debtors=[] if closed else debtors_who_played(night.event, games, taken),
        idle=[] if closed else idle_payers(night, games),
        prizes=prizes,
        fees=money.fees,
        spent=spent_of(night, money, prizes) + spent_of_pools(pools),
        pool_fees=sum(each.received for each in pools),
        carried=sum(each.carried for each in pools),
        order=order_of(night, standings),
        pools=pool_lines(pools, {key: each.name for key, each in games.entries.items()}),
        cards_left={} if closed else cards_left(night.event, games),
    )


def spent_of(night: Night, money: Money[int], prizes: Iterable[PrizeLine]) -> list[tuple[str, int]]:
    borne = sum(line.borne for line in prizes)
    winner = {"name": night.draw_winner.name} if night.draw_winner else None
    lines = [
        (_("50/50 to %(name)s") % winner if winner else _("50/50"), money.draw_winner),
        (_("Prizes"), sum(money.prizes.values()) + borne),
        (_("Supplies"), money.supplies),
        (_("Activities"), money.activities - borne),
    ]
    return [line for line in lines if line[1] or night.money.draw]


def spent_of_pools(pools: Iterable[PoolNight]) -> list[tuple[str, int]]:
    paid = sum(sum(each.paid.values()) for each in pools)
    lines = [
        (_("Pools to the winners"), paid),
        (_("Pools, for a later night"), sum(each.rolls_over for each in pools)),
    ]
    return [line for line in lines if line[1]]


def order_of(night: Night, standings: EventStandings) -> list[tuple[int, str, str, str]]:
    """Return a place, a name, the points or the card, and remarks for everybody who has played."""
    return [
        (
            row.row.rank,
            row.entry.name,
            card_words(night, row),
            remarks((*missed_words(row), row.tie)),
        )
        for division in standings.divisions
        for row in division.rows
        if row.row.played
    ]


def idle_payers(night: Night, games: EventGames) -> list[str]:
    """Return, once no game is to come, who has paid and had no seat; two queries."""
    event = night.event
    if event.status != Event.Status.RUNNING or format_of(event).task_left(event, games):
        return []
    return list(dict.fromkeys(each.entry.name for each in paid_without_a_seat(night)))


def card_words(night: Night, row: StandingsRow) -> str:
    """The words beside somebody in the report of a night."""
    if kind_of(night.event).in_doubles:
        return count_of_season_points(row.points)
    return row.card


def missing_before_closing(night: Night, games: EventGames, taken: Taken) -> list[Missing]:
    missing = []
    event = night.event
    if event.status == Event.Status.REGISTRATION:
        tables_page = kind_of(event).pages.get("draw") or ""
        missing.append(Missing(_("Nobody has been seated yet."), tables_page))
    else:
        game = format_of(event).task_left(event, games)
        if game:
            missing.append(Missing(game.words, game.where))
        missing += [
            Missing(
                _("Two results differ: table %(table)s of round %(round)s.")
                % {"table": table, "round": number},
                "events:desk",
            )
            for number, table in disputed_tables(games)
        ]
    if night.money.draw and not night.drawn_at and taken.paid:
        missing.append(Missing(_("The 50/50 hasn’t been drawn yet."), "leagues:half_half"))
    return missing


def due_to(standings: EventStandings, pools: Sequence[PoolNight]) -> dict[int, int]:
    """Return, by entry, the cents of prizes and pools together."""
    due = Counter(money_due(standings).prizes)
    due.update(won_in(pools))
    return dict(due)


def places_with_prize(standings: EventStandings) -> dict[int, int]:
    """Return the places of prizes; somebody who wins only a pool has none."""
    prizes = money_due(standings).prizes
    return {entry: place for entry, place in standings.places.items() if prizes.get(entry)}


def expected_prizes(
    night: Night, standings: EventStandings, pools: Sequence[PoolNight]
) -> list[PrizeLine]:
    """Prizes by the present standings, with what was paid before the night was reopened."""
    due, places = due_to(standings, pools), places_with_prize(standings)
    had = {prize.entry_id: prize for prize in night.prizes.all() if prize.had}
    entries = Entry.objects.filter(pk__in={*had, *due}).select_related("person")
    lines = [
        replace(
            expected_prize(entry, due.get(entry.pk, 0), places.get(entry.pk), had.get(entry.pk)),
            pools=won_by(entry.pk, pools),
        )
        for entry in entries
    ]
    return sorted(lines, key=lambda line: (line.place or len(lines) + 1, line.number))


def won_by(entry: int, pools: Iterable[PoolNight]) -> list[tuple[str, int]]:
    """Return the name of each pool that somebody has won, and the cents."""
    return [(each.pool.name, each.paid[entry]) for each in pools if each.paid.get(entry)]


def expected_prize(entry: Entry, cents: int, place: int | None, before: Prize | None) -> PrizeLine:
    had = before.had if before else 0
    return PrizeLine(
        place=place if cents else None,
        name=entry.name,
        number=entry.number,
        due=cents,
        had=had,
        borne=min(before.borne, max(had - cents, 0)) if before else 0,
    )


def prize_lines(night: Night, pools: Sequence[PoolNight] = ()) -> list[PrizeLine]:
    """Return the prizes as they were when the night was closed, best place first."""
    prizes = sorted(
        night.prizes.select_related("entry__person"),
        key=lambda prize: (prize.place is None, prize.place or 0, prize.entry.number),
    )
    there = sum(prize.to_hand_out - prize.to_get_back for prize in prizes)
    return [
        PrizeLine(
            prize.place,
            prize.entry.name,
            prize.entry.number,
            prize.cents,
            prize.had,
            prize.borne,
            prize,
            is_there=prize.to_hand_out <= there,
            pools=won_by(prize.entry_id, pools),
        )
        for prize in prizes
    ]
