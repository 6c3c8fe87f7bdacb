"""The end of a night: closing it, and the treasurer's sheet."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import Money
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.doubles import disputed_tables
from cribbage_events.events.forms import SeenForm, refusals_beside_fields
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.lifecycle.services import finishing
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.lines import missed_words, remarks
from cribbage_events.events.standings.rows import fee_of
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.events.standings.typed_cards import cards_left
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.money import (
    PLAYED_OR_HERE,
    Account,
    Ledger,
    NightMoney,
    Taken,
    debtors,
    debtors_who_played,
    differences,
    ledger_of,
    money_due,
    paid_without_a_seat,
    standings_of_night,
    sums_of,
    taken_by,
    ticket_holders,
    write_differences,
)
from cribbage_events.leagues.nights.next_step import evening_done
from cribbage_events.leagues.pools import ROLLED, PoolNight, pools_of_night, won_in
from cribbage_events.words.dates import full_date
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import places_in_words

Kind = LedgerLine.Kind


def closing_of(night: Night) -> dict[str, Any]:
    """Return what the page shows.

    `idle` has the names of those who have paid and had no seat. `spent` has a label and cents for
    each use of the money; they add up to what came in: `fees`, `pool_fees`, and `carried`, what
    the pools had from earlier nights. `order` has the rows of the ranking, best first. `done` is
    the next step once no prize is left.
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
        "to_hand_out": [prize for prize in prizes if prize.to_hand_out],
        "cents_to_hand_out": sum(prize.to_hand_out for prize in prizes),
        "fees": money.fees,
        "spent": spent,
        "bar": bar_of(spent),
        "total": sum(cents for _, cents in spent),
        "pool_fees": sum(each.received for each in pools),
        "carried": sum(each.carried for each in pools),
        "order": order_of(standings),
        "pools": pools,
        "cards_left": {} if closed else cards_left(night.event, games),
        "done": evening_done(night.event) if closed and not still_to_settle(prizes) else None,
    }


def still_to_settle(prizes: Iterable[Prize]) -> bool:
    return any(prize.to_hand_out or prize.to_get_back for prize in prizes)


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


def bar_of(uses: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """Return the parts of a bar, in hundredths of it; none unless every use has cents above 0."""
    used = [(words, cents) for words, cents in uses if cents]
    total = sum(cents for _words, cents in used)
    if not used or min(cents for _words, cents in used) < 0:
        return []
    starts = accumulate((cents for _words, cents in used), initial=0)
    return [
        {
            "words": words,
            "cents": cents,
            "start": f"{100 * start / total:.2f}",
            "length": f"{100 * cents / total:.2f}",
        }
        for (words, cents), start in zip(used, starts, strict=False)
    ]


def spent_of_pools(pools: Iterable[PoolNight]) -> list[tuple[str, int]]:
    paid = sum(sum(each.paid.values()) for each in pools)
    lines = [
        (_("Pools to the winners"), paid),
        (_("Pools, for a later night"), sum(each.rolls_over for each in pools)),
    ]
    return [line for line in lines if line[1]]


def order_of(standings: EventStandings) -> list[tuple[str, str, str, str]]:
    """Return a place, a name, the points or the card, and remarks for everybody who has played."""
    return [
        (
            place,
            row.entry.name,
            row.card,
            # The sign says already that a place is shared.
            remarks((*missed_words(row), "" if place.startswith("=") else row.tie)),
        )
        for division in standings.divisions
        for places in [places_in_words(row.row.rank for row in division.rows)]
        for row in division.rows
        if row.row.played
        for place in [places[row.row.rank]]
    ]


def idle_payers(night: Night, games: EventGames) -> list[str]:
    """Return, once no game is to come, who has paid and had no seat; two queries."""
    event = night.event
    if event.status != Event.Status.RUNNING or format_of(event).task_left(event, games):
        return []
    return list(dict.fromkeys(entry.name for entry, _line in paid_without_a_seat(night)))


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
    return prizes_in_order(prizes, pools)


def closed_prizes(night: Night, pools: Sequence[PoolNight] = ()) -> list[Prize]:
    """Return the prizes as they were when the night was closed."""
    prizes = list(night.prizes.select_related("entry__person"))
    there = sum(prize.to_hand_out - prize.to_get_back for prize in prizes)
    for prize in prizes:
        prize.is_there = prize.to_hand_out <= there
    return prizes_in_order(prizes, pools)


def prizes_in_order(prizes: Iterable[Prize], pools: Sequence[PoolNight]) -> list[Prize]:
    """Return the best place first, each with what of it was won in pools."""
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


def close_night(night: Night, *, by: Actor, seen: int) -> None:
    """Finish the night's event, and write prizes and funds.

    A night that was reopened is closed the same way; its ledger then gets the differences.
    """
    with finishing(night.event, by=by, seen=seen) as final:
        night = Night.objects.select_related("event", "season").get(pk=night.pk)
        ledger = ledger_of(night)
        check_money(night, final.games, ledger)
        pools = pools_of_night(night, final, ledger.entered)
        prizes = prizes_for(night, final, pools)
        wanted = accounts(night, money_due(final), prizes, pools)
        check_order(night, wanted, ledger)
        write_differences(night, wanted, ledger, by=by)
        save_prizes(prizes)


def close_event(event: Event, *, by: Actor, seen: int) -> None:
    night = Night.objects.select_related("event", "season").get(event=event)
    close_night(night, by=by, seen=seen)


def check_money(night: Night, games: EventGames, ledger: Ledger) -> None:
    taken = ledger.taken
    if night.money.draw and night.drawn_at is None and taken.paid:
        raise ValidationError(_("The 50/50 hasn’t been drawn yet: draw it before you close."))
    away = [
        entry.name
        for entry in games.entries.values()
        if entry.pk in taken.paid and entry.status == Entry.Status.NO_SHOW
    ]
    if away:
        message = _("Paid before, but didn’t come: %(names)s. Give the money back at the door.")
        raise ValidationError(message % {"names": ", ".join(away)})
    owing = debtors_who_played(night.event, games, taken)
    if owing:
        names = ", ".join(entry.name for entry in owing)
        message = _("Not paid yet: %(names)s. Take the fee, or write it off.")
        raise ValidationError(message % {"names": names})


def check_is_settled(event: Event) -> None:
    """Undoing may close a night again only if its money is as it was when it was closed."""
    nights = Night.objects.select_related("event", "season")
    night = nights.filter(event=event).first()
    if night is None:
        return
    standings, ledger = standings_of_night(night), ledger_of(night)
    check_money(night, standings.games, ledger)
    pools = pools_of_night(night, standings, ledger.entered)
    prizes = prizes_for(night, standings, pools)
    changed = any(prize.is_changed for prize in prizes)
    if changed or differences(ledger, accounts(night, money_due(standings), prizes, pools)):
        raise ValidationError(
            _(
                "Money has come in or gone out since, so the night can’t be closed here."
                " Close it on its page “Close” instead."
            )
        )


def check_order(night: Night, wanted: Mapping[Account, int], ledger: Ledger) -> None:
    """Refuse a change of what rolls over once a later night has taken it in."""
    accounts = {*wanted, *ledger.written}
    if not any(
        wanted.get(each, 0) != ledger.written.get(each, 0)
        for each in accounts
        if each.kind in ROLLED
    ):
        return
    later = LedgerLine.objects.filter(
        night__season=night.season_id,
        night__event__starts_at__gt=night.event.starts_at,
        night__event__status=Event.Status.FINISHED,
        kind__in=ROLLED,
    ).select_related("night__event__club")
    if found := later.order_by("night__event__starts_at").first():
        message = _(
            "What is in the pots has already gone to the night of %(day)s. First reopen that night;"
            " then close this one, and close that one again."
        )
        raise ValidationError(message % {"day": full_date(found.night.event.day)})


def accounts(
    night: Night, money: Money[int], prizes: list[Prize], pools: Sequence[PoolNight]
) -> dict[Account, int]:
    """The cents of every account but the fees', so that the ledger adds up to 0."""
    borne = sum(prize.borne for prize in prizes)
    wanted: dict[Account, int] = {
        Account(Kind.SUPPLIES): -money.supplies,
        Account(Kind.ACTIVITIES): borne - money.activities,
    }
    if night.draw_winner_id:
        wanted[Account(Kind.DRAW, night.draw_winner_id)] = -money.draw_winner
    won = won_in(pools)
    wanted |= {
        Account(Kind.PRIZE, prize.entry_id): won.get(prize.entry_id, 0) - prize.cents - prize.borne
        for prize in prizes
    }
    for each in pools:
        wanted[Account(Kind.POOL_IN, pool=each.pool.pk)] = each.carried
        wanted[Account(Kind.POOL_OUT, pool=each.pool.pk)] = -each.rolls_over
        for entry, cents in each.paid.items():
            wanted[Account(Kind.POOL, entry, each.pool.pk)] = -cents
    return wanted


def save_prizes(prizes: list[Prize]) -> None:
    """One statement each for new, changed and deleted prizes. A prize is deleted when nothing is
    due and nothing was handed out.
    """
    gone = [prize.pk for prize in prizes if prize.pk and not (prize.cents or prize.had)]
    new = [prize for prize in prizes if not prize.pk]
    changed = [prize for prize in prizes if prize.pk and prize.is_changed and prize.pk not in gone]
    if gone:
        Prize.objects.filter(pk__in=gone).delete()
    Prize.objects.bulk_create(new)
    if changed:
        Prize.objects.bulk_update(changed, ["place", "cents", "borne"])


WORDS = {
    Kind.FEE: gettext_lazy("Fees"),
    Kind.DRAW: gettext_lazy("50/50 to the winner"),
    Kind.PRIZE: gettext_lazy("Prizes"),
    Kind.SUPPLIES: gettext_lazy("To supplies"),
    Kind.ACTIVITIES: gettext_lazy("To activities"),
    Kind.POOL_FEE: gettext_lazy("Paid for pools"),
    Kind.POOL_IN: gettext_lazy("Pools, from earlier nights"),
    Kind.POOL: gettext_lazy("Pools to the winners"),
    Kind.POOL_OUT: gettext_lazy("Pools, for a later night"),
}


def sheet_for_treasurer(night: Night) -> dict[str, Any]:
    """All in cents. `cash` is what is in the cash box now; `cash_to_get` is what the coordinator
    has laid out and gets from the treasurer.
    """
    taken, event = taken_by(night), night.event
    closed = event.status == Event.Status.FINISHED
    sums = sums_of(night)
    money = NightMoney(night, players_of(night), len(taken.paid), sums)
    prizes = closed_prizes(night) if closed else had_before(night)
    idle = [] if event.status == Event.Status.REGISTRATION else paid_without_a_seat(night)
    tickets = len(ticket_holders(night)) if night.draw_tickets else 0
    drawn, had = night.draw_cents or 0, sum(prize.had for prize in prizes)
    cash = money.fees + money.pool_fees - drawn - had
    to_get_back = sum(prize.to_get_back for prize in prizes)
    lines = [(str(words), sums[kind]) for kind, words in WORDS.items() if kind in sums]
    return {
        "money": money,
        "lines": lines,
        "bar": bar_of([(words, -cents) for words, cents in lines if cents < 0]) if closed else [],
        "prizes": prizes,
        "fee": fee_of(event),
        "written_off": written_off_words(taken.written_off),
        "owing": "" if closed else ", ".join(entry.name for entry in debtors(night, taken)),
        "idle": ", ".join(dict.fromkeys(entry.name for entry, _line in idle)),
        "drawn": drawn,
        "drawn_out": -drawn,
        "prizes_out": -had,
        "cash": cash,
        "cash_to_get": max(-cash, 0),
        "to_hand_out": sum(prize.to_hand_out for prize in prizes) if closed else 0,
        "to_get_back": to_get_back,
        "to_come_back": -to_get_back,
        "late_payers": max(tickets - (night.draw_tickets or 0), 0),
        "closed": closed,
    }


def players_of(night: Night) -> int:
    """Return how many people played a game or are here."""
    return Entry.objects.filter(PLAYED_OR_HERE, event=night.event_id).distinct().count()


def had_before(night: Night) -> list[Prize]:
    """The prizes that were handed out before the night was reopened."""
    if not night.prizes.exists():
        return []
    standings = standings_of_night(night)
    expected = expected_prizes(night, standings, pools_of_night(night, standings))
    return [prize for prize in expected if prize.had]


def written_off_words(reasons: Mapping[int, str]) -> str:
    """Return words such as "Ann Lee (went home), Bob Ray (ill)"."""
    entries = Entry.objects.filter(pk__in=reasons).select_related("person")
    values = ({"name": entry.name, "reason": reasons[entry.pk]} for entry in entries)
    return ", ".join(gettext("%(name)s (%(reason)s)") % each for each in values)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def close(request: HttpRequest, night: Night) -> HttpResponse:
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            close_night(night, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: the night is closed. Now hand out the prizes."))
            return redirect("leagues:close", night.event.slug)
    context: dict[str, Any] = {
        "event": night.event,
        "night": night,
        "refused": form,
        "form": SeenForm(initial={"seen": night.event.revision}),
        "closed": night.event.status == Event.Status.FINISHED,
        "closing": closing_of(night),
        "fee": dollars(fee_of(night.event)),
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"leagues/closing/close.html{part}", context)


@require_safe
@for_night_director
def treasurer(request: HttpRequest, night: Night) -> HttpResponse:
    """A sheet to print: the money in, and the use of every cent."""
    context = {"event": night.event, "night": night, "sheet": sheet_for_treasurer(night)}
    return render(request, "leagues/closing/treasurer.html", context)
