"""Who has paid what: the entry fee of any event, and the pools of a tournament."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import User
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.entry import ENTRY_FEE

# What is paid or isn't, by an entrant's number and the key of a fee.
type Changes = Mapping[int, Mapping[str, bool]]
OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def note_paid(event: Event, *, by: Actor, changes: Changes) -> list[Entry]:
    """Note, by number and key of a fee, what is paid; two collectors change only their own."""
    with changing(event, by=by, verb="note-paid", only=OPEN, touches=(Entry,)) as change:
        entries = change.event.entries.filter(number__in=changes)
        changed = [each for each in entries if changes_paid(each, changes[each.number], by=by)]
        Entry.objects.bulk_update(changed, ["paid"], batch_size=200)
        if changed:
            change.says(count=len(changed), **said_of(changed, changes))
    return changed


def said_of(changed: Sequence[Entry], changes: Changes) -> dict[str, Any]:
    """Return what the history needs of a change to one entrant."""
    if len(changed) > 1:
        return {}
    one = changed[0]
    only_fee = set(changes[one.number]) == {ENTRY_FEE}
    fee = {"entry_fee": ENTRY_FEE in one.paid} if only_fee else {}
    return {"entrant": one.name, **fee}


def changes_paid(entry: Entry, paid: Mapping[str, bool], *, by: Actor) -> bool:
    """Note what is paid, and who took it; whoever took it first stays. It isn't saved yet."""
    before = entry.paid
    now = dict.fromkeys(before, True) | dict(paid)
    taken_by = by.user.pk if by.user else None
    entry.paid = {key: before.get(key, taken_by) for key in sorted(now) if now[key]}
    return bool(entry.paid != before)


def take_fee(entry: Entry, *, by: Actor) -> None:
    note_paid(entry.event, by=by, changes={entry.number: {ENTRY_FEE: True}})


def give_fee_back(entry: Entry, *, by: Actor) -> None:
    note_paid(entry.event, by=by, changes={entry.number: {ENTRY_FEE: False}})


def takers(entries: Iterable[Entry]) -> dict[int, str]:
    """Return by key whoever took a fee of these entrants; at most one query."""
    keys = {key for entry in entries for key in entry.paid.values() if key is not None}
    return {user.pk: str(user) for user in User.objects.filter(pk__in=keys)} if keys else {}


def check_nobody_paid(event: Event, key: str, name: str) -> None:
    """Raises ValidationError where somebody has paid a fee whose amount is to change."""
    paid = sum(key in keys for keys in event.entries.values_list("paid", flat=True))
    if paid:
        words = ngettext(
            "%(count)s entrant has paid “%(name)s”, so its amount can’t change. First clear"
            " that check.",
            "%(count)s entrants have paid “%(name)s”, so its amount can’t change. First clear"
            " their checks.",
            paid,
        )
        raise ValidationError(words % {"count": paid, "name": name})
