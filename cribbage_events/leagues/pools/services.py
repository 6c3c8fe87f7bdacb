"""Entering a pool at the door, leaving it, and a season's pools."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import LedgerLine, Night, Pool, Season
from cribbage_events.leagues.money.selectors.fees import HERE
from cribbage_events.leagues.money.services import Line, write_lines
from cribbage_events.leagues.nights.services import locked_season
from cribbage_events.leagues.pools.selectors import entered_in

OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def enter_pool(night: Night, entry: Entry, pool: int, *, by: Actor) -> Pool:
    """Somebody who is here pays the pool's fee."""
    with changing(night.event, by=by, verb="enter-pool", only=OPEN, touches=()) as writing:
        found, entry = find_pool(night, pool), reread(entry)
        if entry.status not in HERE:
            raise ValidationError(_("%(name)s isn’t here.") % {"name": entry.name})
        if not found.is_open:
            raise ValidationError(_("Nobody can enter this pool any more."))
        if (found.pk, entry.pk) not in entered_in(night):
            write_lines(
                night, [Line(LedgerLine.Kind.POOL_FEE, found.fee, entry.pk, pool=found.pk)], by=by
            )
            writing.says(entrant=entry.name, cents=found.fee, pool=found.name)
    return found


def leave_pool(night: Night, entry: Entry, pool: int, *, by: Actor) -> Pool:
    """Entered by mistake: another line of the ledger gives the fee back."""
    with changing(night.event, by=by, verb="leave-pool", only=OPEN, touches=()) as writing:
        found, entry = find_pool(night, pool), reread(entry)
        if cents := return_pool_fees(night, entry, by=by, only=found.pk):
            writing.says(entrant=entry.name, cents=cents, pool=found.name)
    return found


def return_pool_fees(night: Night, entry: Entry, *, by: Actor, only: int | None = None) -> int:
    """Return the fees of all pools, or of one; gives the cents that go back."""
    if not season_kind(night.season).has_pools:
        return 0
    paid = {
        pool: cents
        for (pool, key), cents in entered_in(night).items()
        if key == entry.pk and only in (None, pool)
    }
    kind, why = LedgerLine.Kind.POOL_FEE, LedgerLine.Why.GIVEN_BACK
    lines = [Line(kind, -cents, entry.pk, why=why, pool=pool) for pool, cents in paid.items()]
    write_lines(night, lines, by=by)
    return sum(paid.values())


def find_pool(night: Night, key: int) -> Pool:
    """Locked, so that nobody closes or removes it meanwhile."""
    pools = Pool.objects.select_for_update(of=("self",))
    found = pools.filter(pk=key, season=night.season_id).first()
    if found is None:
        raise ValidationError(_("This pool is no longer there. Look again."))
    return found


def save_pool(season: Season, key: int | None, **fields: Any) -> Pool:
    """A new pool, or one that is changed; what people have paid stays what they paid."""
    with locked_season(season) as season:
        pool = season.pools.filter(pk=key).first() if key else Pool(season=season)
        if pool is None:
            raise ValidationError(_("This pool is no longer there. Look again."))
        for name, value in fields.items():
            setattr(pool, name, value)
        pool.save()
    return pool


def remove_pool(season: Season, key: int) -> None:
    """Remove a pool that nobody ever entered; others are only closed."""
    with locked_season(season) as season:
        # Waits for whoever is entering it now.
        pool = season.pools.select_for_update(of=("self",)).filter(pk=key).first()
        if pool is None:
            return
        if LedgerLine.objects.filter(pool=pool).exists():
            message = _("Somebody has entered this pool. Clear “in use” instead.")
            raise ValidationError(message)
        pool.delete()
