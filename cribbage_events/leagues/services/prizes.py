"""Handing prizes out: what each is due beside what each has had, as the coordinator ticks.

Nothing is handed out that isn't there: what somebody has had too much is got back first, or the
activities fund bears it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db.models import Sum
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import dollars
from cribbage_events.events.models import Event
from cribbage_events.events.services.changing import Writing, changing
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.services.ledger import Line, write_lines

Kind = LedgerLine.Kind


@contextmanager
def ticking(prize: Prize, *, by: Actor, verb: str) -> Iterator[tuple[Writing, Prize]]:
    """The prize as it is now that the night is locked, saved afterwards if something was said."""
    with changing(prize.night.event, by=by, verb=verb, touches=()) as writing:
        if writing.event.status != Event.Status.FINISHED:
            raise ValidationError("The night is open again. Close it first, then tick the prizes.")
        found = Prize.objects.select_related("entry__person", "night").filter(pk=prize.pk).first()
        if found is None:
            raise ValidationError("The prizes have changed. Look at the list again.")
        yield writing, found
        if writing.what:
            found.handed_at = timezone.now() if found.had else None
            found.handed_by_name = by.name[:80] if found.had else ""
            found.save()


def check_seen(cents: int, seen: int | None) -> None:
    if seen is not None and seen != cents:
        raise ValidationError("The amount has changed since you opened this page. Look again.")


def in_the_till(night: Night) -> int:
    """What is there to be handed out, in cents: less than what is due while somebody has had too
    much.
    """
    sums = night.prizes.aggregate(cents=Sum("cents"), borne=Sum("borne"), had=Sum("had"))
    return (sums["cents"] or 0) + (sums["borne"] or 0) - (sums["had"] or 0)


def hand_out(prize: Prize, *, by: Actor, seen: int | None = None) -> None:
    """Somebody has the whole of their prize in hand."""
    with ticking(prize, by=by, verb="hand-out") as (writing, found):
        cents = found.to_hand_out
        check_seen(cents, seen)
        if not cents:
            return
        if cents > in_the_till(found.night):
            raise ValidationError(
                "Others have had too much, so there isn’t enough for this prize. First say what"
                " becomes of what is to get back."
            )
        found.had += cents
        writing.what = f"{found.entry.name} has had {dollars(cents)}{place_words(found)}."


def place_words(prize: Prize) -> str:
    return f", the prize of place {prize.place}" if prize.had == prize.cents else " more"


def take_back(prize: Prize, *, by: Actor, seen: int | None = None) -> None:
    """What somebody had too much has come back."""
    with ticking(prize, by=by, verb="get-back") as (writing, found):
        cents = found.to_get_back
        check_seen(cents, seen)
        if cents:
            found.had -= cents
            writing.what = f"{found.entry.name} has given {dollars(cents)} back."


def bear(prize: Prize, *, by: Actor, seen: int | None = None) -> None:
    """What somebody had too much stays with them: the activities fund bears it."""
    with ticking(prize, by=by, verb="bear") as (writing, found):
        cents = found.to_get_back
        check_seen(cents, seen)
        if cents:
            found.borne += cents
            move_to_prize(found, cents, by=by)
            writing.what = (
                f"{found.entry.name} keeps {dollars(cents)} too much: the activities fund bears it."
            )


def take_tick_away(prize: Prize, *, by: Actor) -> None:
    """It was a slip, or everything came back: nothing is in hand."""
    with ticking(prize, by=by, verb="not-handed-out") as (writing, found):
        if not found.had:
            return
        cents, found.had = found.had, 0
        if found.borne:
            move_to_prize(found, -found.borne, by=by)
            found.borne = 0
        writing.what = f"{found.entry.name} doesn’t have the {dollars(cents)} after all."


def move_to_prize(prize: Prize, cents: int, *, by: Actor) -> None:
    """From the activities fund, or back to it; the night's ledger still adds up to 0."""
    words = "had too much" if cents > 0 else "isn’t borne after all"
    lines = [
        Line(Kind.PRIZE, -cents, prize.entry, words),
        Line(Kind.ACTIVITIES, cents, words=f"{prize.entry.name} {words}"[:120]),
    ]
    write_lines(prize.night, lines, by=by)
