"""The end of a night: ranking final, prizes to hand out, every cent accounted for."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event
from cribbage_events.events.services.finish import finish
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.selectors.fees import blocking, taken_by
from cribbage_events.leagues.selectors.money import Due, due_of
from cribbage_events.leagues.services.ledger import Account, differences, write_differences

Kind = LedgerLine.Kind


def close_night(night: Night, *, by: Actor, seen: int) -> None:
    """Finish the night's event, and write prizes and funds.

    A night that was reopened is closed the same way; its ledger then gets the differences.
    """
    with own_turn(), transaction.atomic():
        finish(night.event, by=by, seen=seen)
        night = Night.objects.select_related("season", "event").get(pk=night.pk)
        check_money(night)
        due = due_of(night)
        prizes = prizes_for(night, due)
        write_differences(night, accounts(night, due, prizes), by=by)
        save_prizes(night, prizes)


def check_money(night: Night) -> None:
    if night.money.draw and night.drawn_at is None and taken_by(night).paid:
        raise ValidationError("The 50/50 hasn’t been drawn yet: draw it before you close.")
    owing = blocking(night)
    if owing:
        names = ", ".join(entry.name for entry in owing)
        raise ValidationError(f"Not paid yet: {names}. Take the fee, or write it off.")


def check_is_settled(event: Event) -> None:
    """A night that undoing would close again has the money that it was closed with."""
    night = Night.objects.select_related("event").filter(event=event).first()
    if night is None:
        return
    check_money(night)
    due = due_of(night)
    prizes = prizes_for(night, due)
    changed = any(prize.is_changed for prize in prizes)
    if changed or differences(night, accounts(night, due, prizes)):
        raise ValidationError(
            "Money has come in or gone out since, so the night can’t be closed here."
            " Close it on its page “Close” instead."
        )


def accounts(night: Night, due: Due, prizes: list[Prize]) -> dict[Account, int]:
    """What the ledger has to say beside the fees; together they are 0."""
    money = due.money
    borne = sum(prize.borne for prize in prizes)
    wanted: dict[Account, int] = {
        (Kind.SUPPLIES, None): -money.supplies,
        (Kind.ACTIVITIES, None): borne - money.activities,
    }
    if night.draw_winner_id:
        wanted[Kind.DRAW, night.draw_winner_id] = -money.draw_winner
    return wanted | {
        (Kind.PRIZE, prize.entry_id): -(prize.cents + prize.borne)
        for prize in prizes
        if prize.cents or prize.borne
    }


def prizes_for(night: Night, due: Due) -> list[Prize]:
    """What is due now beside what each has had; not saved. Who has had none and wins none is gone
    from the list.
    """
    known = {prize.entry_id: prize for prize in night.prizes.all()}
    found = []
    for entry in {**known, **due.money.prizes}:
        prize = known.get(entry) or Prize(night=night, entry_id=entry)
        set_due(prize, due.money.prizes, due.places)
        if prize.cents or prize.had:
            found.append(prize)
    return found


def set_due(prize: Prize, prizes: Mapping[int, int], places: Mapping[int, int]) -> None:
    """What was borne stays so, as far as it is still too much."""
    before = prize.place, prize.cents, prize.borne
    prize.cents = prizes.get(prize.entry_id, 0)
    prize.place = places.get(prize.entry_id) if prize.cents else None
    prize.borne = min(prize.borne, max(prize.had - prize.cents, 0))
    prize.is_changed = (prize.place, prize.cents, prize.borne) != before


def save_prizes(night: Night, prizes: list[Prize]) -> None:
    night.prizes.exclude(pk__in=[prize.pk for prize in prizes if prize.pk]).delete()
    for prize in prizes:
        prize.save()
