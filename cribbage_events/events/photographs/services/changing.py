"""Captions, order and cover of an event's photographs; removing them."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Photograph
from cribbage_events.events.photographs.selectors import public_covers
from cribbage_events.events.photographs.services.adding import TOUCHES


def reread_photograph(photograph: Photograph) -> Photograph:
    """Read the photograph as it is now that the event is locked."""
    found = Photograph.objects.filter(pk=photograph.pk, removed_at=None).first()
    if found is None:
        raise ValidationError(_("Somebody has removed this photograph. Go back to the list."))
    return found


def describe_photograph(photograph: Photograph, *, by: Actor, caption: str, credit: str) -> None:
    event = photograph.event
    with changing(event, by=by, verb="describe-photograph", touches=TOUCHES) as writing:
        now = reread_photograph(photograph)
        if (now.caption, now.credit) == (caption, credit):
            return
        now.caption, now.credit = caption, credit
        now.save(update_fields=["caption", "credit"])
        writing.says(number=now.number)


def move_photograph(photograph: Photograph, *, by: Actor, place: int) -> None:
    """Move a photograph to this place, counted from 1; the others keep their order."""
    event = photograph.event
    with changing(event, by=by, verb="order-photographs", touches=TOUCHES) as writing:
        now = reread_photograph(photograph)
        order = list(event.photographs.present())
        before = [each.pk for each in order]
        order.remove(now)
        order.insert(max(place, 1) - 1, now)
        if [each.pk for each in order] == before:
            return
        number_positions(order)
        writing.says(number=now.number)


def number_positions(order: Sequence[Photograph]) -> None:
    changed = []
    for position, photograph in enumerate(order, 1):
        if photograph.position != position:
            photograph.position = position
            changed.append(photograph)
    Photograph.objects.bulk_update(changed, ["position"])


def choose_cover(photograph: Photograph, *, by: Actor) -> None:
    """A club's list of albums shows it."""
    event = photograph.event
    with changing(event, by=by, verb="choose-cover", touches=TOUCHES) as writing:
        now = reread_photograph(photograph)
        if public_covers().filter(event=event).first() == now:
            return
        now.cover_since = timezone.now()
        now.save(update_fields=["cover_since"])
        writing.says(number=now.number)


def remove_photograph(photograph: Photograph, *, by: Actor) -> None:
    """Remove a photograph; its files are kept for a week, for undoing it."""
    with changing(photograph.event, by=by, verb="remove-photograph", touches=TOUCHES) as writing:
        now = Photograph.objects.get(pk=photograph.pk)
        if now.removed_at is not None:
            return
        now.removed_at = timezone.now()
        now.save(update_fields=["removed_at"])
        writing.says(number=now.number)
