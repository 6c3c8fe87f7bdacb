"""The prizes and the money of a night, as closing it would leave them or has left them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.contest.prizes import Money
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.night_end import disputed_tables
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
    PoolNight,
    pools_of_night,
    won_in,
)
from cribbage_events.words.counts import count_of_season_points

Kind = LedgerLine.Kind


def closing_of(night: Night) -> dict[str, Any]:
    """Return what the page shows.

    `idle` has the names of those who have paid and had no seat. `spent` has a label and cents for
    each use of the money; they add up to what came in: `fees`, `pool_fees`, and `carried`, what
    the pools had from earlier nights. `order` has the rows of the ranking, best first.
    """
    standings = standings_of_night(night)
    money, games = money_due(standings), standings.games
    closed = night.event.status == Event.Status.FINISHED
    pools = pools_of_night(night, standings)
    prizes = closed_prizes(night, pools) if closed else expected_prizes(night, standings, pools)
    taken = taken_by(night)
    spent = spent_of(night, money, prizes) + spent_of_pools(pools)
    return {
        "missing": [] if closed else missing_before_closing(night, games, taken),
        "debtors": [] if closed else debtors_who_played(night.event, games, taken),
        "idle": [] if closed else idle_payers(night, games),
        "prizes": prizes,
        "to_get_back": [prize for prize in prizes if prize.to_get_back],
        "fees": money.fees,
        "spent": spent,
        "total": sum(cents for _, cents in spent),
        "pool_fees": sum(each.received for each in pools),
        "carried": sum(each.carried for each in pools),
        "order": order_of(night, standings),
        "pools": pools,
        "cards_left": {} if closed else cards_left(night.event, games),
    }


def spent_of(night: Night, money: Money[int], prizes: Iterable[Prize]) -> list[tuple[str, int]]:
    borne = sum(prize.borne for prize in prizes)
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
    return list(dict.fromkeys(entry.name for entry, _line in paid_without_a_seat(night)))


def card_words(night: Night, row: StandingsRow) -> str:
    """The words beside somebody in the report of a night."""
    if kind_of(night.event).in_doubles:
        return count_of_season_points(row.points)
    return row.card


def missing_before_closing(night: Night, games: EventGames, taken: Taken) -> list[tuple[str, str]]:
    """Return what has to be done before, and the name of the address to do it at."""
    missing = []
    event = night.event
    if event.status == Event.Status.REGISTRATION:
        tables_page = kind_of(event).pages.get("draw") or ""
        missing.append((_("Nobody has been seated yet."), tables_page))
    else:
        game = format_of(event).task_left(event, games)
        if game:
            missing.append((game.words, game.where))
        missing += [
            (
                _("Two results differ: table %(table)s of round %(round)s.")
                % {"table": table, "round": number},
                "events:desk",
            )
            for number, table in disputed_tables(games)
        ]
    if night.money.draw and not night.drawn_at and taken.paid:
        missing.append((_("The 50/50 hasn’t been drawn yet."), "leagues:half_half"))
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


def prizes_for(night: Night, standings: EventStandings, pools: Sequence[PoolNight]) -> list[Prize]:
    """The prizes as they are due now, with what each person was paid; not saved."""
    due, places = due_to(standings, pools), places_with_prize(standings)
    known = {prize.entry_id: prize for prize in night.prizes.all()}
    prizes = [known.get(entry) or Prize(night=night, entry_id=entry) for entry in {**known, **due}]
    for prize in prizes:
        set_due(prize, due, places)
    return prizes


def set_due(prize: Prize, prizes: Mapping[int, int], places: Mapping[int, int]) -> None:
    """The activities fund goes on bearing only what is still too much."""
    before = prize.place, prize.cents, prize.borne
    prize.cents = prizes.get(prize.entry_id, 0)
    prize.place = places.get(prize.entry_id) if prize.cents else None
    prize.borne = min(prize.borne, max(prize.had - prize.cents, 0))
    prize.is_changed = (prize.place, prize.cents, prize.borne) != before


def expected_prizes(
    night: Night, standings: EventStandings, pools: Sequence[PoolNight]
) -> list[Prize]:
    """Prizes by the present standings, with what was paid before the night was reopened."""
    prizes = [each for each in prizes_for(night, standings, pools) if each.cents or each.had]
    keys = [prize.entry_id for prize in prizes]
    entries = Entry.objects.select_related("person").in_bulk(keys)
    for prize in prizes:
        prize.entry = entries[prize.entry_id]
    return in_order(prizes, pools)


def closed_prizes(night: Night, pools: Sequence[PoolNight] = ()) -> list[Prize]:
    """Return the prizes as they were when the night was closed."""
    prizes = list(night.prizes.select_related("entry__person"))
    there = sum(prize.to_hand_out - prize.to_get_back for prize in prizes)
    for prize in prizes:
        prize.is_there = prize.to_hand_out <= there
    return in_order(prizes, pools)


def in_order(prizes: Iterable[Prize], pools: Sequence[PoolNight]) -> list[Prize]:
    """The best place first, each with what of it was won in pools."""
    found = sorted(
        prizes,
        key=lambda prize: (prize.place is None, prize.place or 0, prize.entry.number),
    )
    for prize in found:
        prize.from_pools = [
            (each.pool.name, each.paid[prize.entry_id])
            for each in pools
            if each.paid.get(prize.entry_id)
        ]
    return found
