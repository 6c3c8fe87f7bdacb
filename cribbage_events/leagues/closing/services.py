"""The end of a night: ranking final, prizes to hand out, every cent accounted for."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import Money
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.lifecycle.services import finishing
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.closing.selectors import prizes_for
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.money.selectors import (
    Account,
    Ledger,
    debtors_who_played,
    ledger_of,
    money_due,
    standings_of_night,
)
from cribbage_events.leagues.money.services import differences, write_differences
from cribbage_events.leagues.pools import (
    ROLLED,
    PoolNight,
    pools_of_night,
    won_in,
)
from cribbage_events.words.dates import full_date

Kind = LedgerLine.Kind


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
