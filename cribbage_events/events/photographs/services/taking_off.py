"""Somebody asks to be taken off a photograph: it is hidden at once, then a director decides."""

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Photograph, TakeOffRequest
from cribbage_events.events.photographs.services.adding import TOUCHES

# A program that asks again and again is stopped here.
MOST_REQUESTS = 20


def ask_to_take_off(photograph: Photograph, *, by: Actor, name: str = "", words: str = "") -> None:
    """The name and the words are for the directors alone; the diary doesn't have them."""
    with changing(photograph.event, by=by, verb="hide-photograph", touches=TOUCHES) as writing:
        now = Photograph.objects.get(pk=photograph.pk)
        if now.removed_at is not None:
            return
        if now.requests.count() < MOST_REQUESTS:
            now.requests.create(name=name, words=words, asked_at=timezone.now())
        if now.hidden_at is None:
            now.hidden_at = timezone.now()
            now.save(update_fields=["hidden_at"])
            writing.says(number=now.number)


def put_photograph_back(photograph: Photograph, *, by: Actor) -> None:
    """A director has looked into it: everybody sees it again."""
    with changing(photograph.event, by=by, verb="show-photograph", touches=TOUCHES) as writing:
        now = Photograph.objects.get(pk=photograph.pk)
        if now.removed_at is not None:
            raise ValidationError(_("Somebody has removed this photograph. Go back to the list."))
        if now.hidden_at is None:
            return
        now.hidden_at = None
        now.save(update_fields=["hidden_at"])
        TakeOffRequest.objects.filter(photograph=now).delete()
        writing.says(number=now.number)
