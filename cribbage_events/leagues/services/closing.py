"""The end of a night: ranking final, prizes to hand out, every cent accounted for."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import Money
from cribbage_events.events.models import Entry
from cribbage_events.events.selectors.standings import standings_of
from cribbage_events.events.services.changing import changing
from cribbage_events.events.services.finish import finish
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.selectors.money import fees_paid, night_accounts
from cribbage_events.leagues.services.ledger import Account, settle_accounts

Kind = LedgerLine.Kind


def close_night(night: Night, *, by: Actor, seen: int) -> None:
    """Finish the night's event, and write prizes and funds.

    A night that was reopened is closed the same way; its ledger then gets the differences.
    """
    with own_turn(), transaction.atomic():
        finish(night.event, by=by, seen=seen)
        night = Night.objects.select_related("season", "event").get(pk=night.pk)
        check_money(night)
        money = night_accounts(night)
        settle_accounts(night, accounts(night, money), by=by)
        set_prizes(night, money)


def check_money(night: Night) -> None:
    if night.season.draw and night.drawn_at is None:
        raise ValidationError("The 50/50 hasn’t been drawn yet: draw it before you close.")
    owing = unpaid(night)
    if owing:
        names = ", ".join(entry.name for entry in owing)
        raise ValidationError(f"Not paid yet: {names}. Take the fee at the door first.")


def unpaid(night: Night) -> list[Entry]:
    paid = fees_paid(night)
    seated = Entry.objects.filter(event=night.event_id, division__isnull=False)
    return [
        entry for entry in seated.select_related("person") if paid.get(entry.pk) != night.season.fee
    ]


def accounts(night: Night, money: Money[int]) -> dict[Account, int]:
    """What the ledger has to say beside the fees; together they are 0.

    The 50/50 was drawn for those who had paid by then; whoever came later has paid for supplies.
    """
    taken = sum(fees_paid(night).values())
    drawn = night.draw_cents or 0
    late = taken - money.fees
    wanted: dict[Account, int] = {
        (Kind.SUPPLIES, None): -(money.draw_winner + money.supplies - drawn),
        (Kind.ACTIVITIES, None): -(money.activities + late),
    }
    if night.draw_winner_id:
        wanted[Kind.DRAW, night.draw_winner_id] = -drawn
    for entry, cents in money.prizes.items():
        wanted[Kind.PRIZE, entry] = -cents
    return wanted


def set_prizes(night: Night, money: Money[int]) -> None:
    """What has been handed over stays as it was handed over."""
    night.prizes.filter(handed_at=None).delete()
    handed = set(night.prizes.values_list("entry_id", flat=True))
    ranks = {
        row.entry.pk: row.row.rank
        for division in standings_of(night.event)
        for row in division.rows
    }
    Prize.objects.bulk_create(
        Prize(night=night, entry_id=entry, place=ranks[entry], cents=cents)
        for entry, cents in money.prizes.items()
        if entry not in handed
    )


def hand_over(prize: Prize, *, by: Actor, handed: bool = True) -> None:
    """Tick that somebody has their prize in hand; or that it was a slip."""
    with changing(prize.night.event, by=by, verb="hand-over", touches=()) as writing:
        prize.refresh_from_db()
        if (prize.handed_at is not None) == handed:
            return
        prize.handed_at = timezone.now() if handed else None
        prize.handed_by_name = by.name[:80] if handed else ""
        prize.save()
        has = "has" if handed else "doesn’t have"
        writing.what = f"{prize.entry.name} {has} the prize of place {prize.place}."
