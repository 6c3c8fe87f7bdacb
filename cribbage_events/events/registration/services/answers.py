"""The director's answer to a request for a place, and the e-mail about it."""

from collections.abc import Callable
from uuid import UUID

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Answer, Entry, Event
from cribbage_events.events.registration.services.requests import (
    Decision,
    accept,
    decline,
    request_place,
)
from cribbage_events.events.tasks import tell_applicant_soon, tell_directors_soon

Status = Answer.Status
AN_HOUR = 3600


def ask_for_place(
    event: Event, *, person_fields: PersonFields, desk_url: str, key: UUID | None = None
) -> Entry:
    """Somebody asks for a place, and the club's directors hear of it, at most once an hour.

    Once the director has answered somebody, the next request is written about again.
    """
    with own_turn(), transaction.atomic():
        entry = request_place(event, person_fields=person_fields, key=key)
        if cache.add(asked_key(event), 1, AN_HOUR):
            tell_directors_soon(event, desk_url=desk_url)
    return entry


def asked_key(event: Event) -> str:
    return f"asked-for-a-place:{event.pk}"


def accept_and_tell(
    entry: Entry, *, by: Actor, page_url: str, decision: Decision | None = None
) -> str:
    """How they hear of it, for the message."""
    return answer_and_tell(entry, page_url, lambda: accept(entry, by=by, decision=decision))


def decline_and_tell(entry: Entry, *, by: Actor, page_url: str) -> str:
    return answer_and_tell(entry, page_url, lambda: decline(entry, by=by))


def answer_and_tell(entry: Entry, page_url: str, write: Callable[[], None]) -> str:
    """Accept or decline, and write to them if that is possible; `page_url` is their own page.

    The letter goes to the address that was typed with the request, whoever it turns out to be.
    """
    with own_turn(), transaction.atomic():
        before = entry.event.changes.count()
        write()
        if entry.event.changes.count() == before:
            # Somebody else has answered already.
            return ""
        cache.delete(asked_key(entry.event))
        status = Status.WAITING if entry.person.email else Status.TO_CALL
        told = {"status": status, "why": "", "at": None}
        Answer.objects.update_or_create(entry=entry, defaults=told)
        if status == Status.WAITING:
            tell_applicant_soon(entry, page_url=page_url)
            return _("An e-mail to %(email)s is on its way.") % {"email": entry.person.email}
    return _("They gave no e-mail address: call them.")


def note_told(entry: Entry, *, by: Actor) -> None:
    """Somebody has telephoned them."""
    with own_turn(), transaction.atomic():
        calls = Answer.objects.filter(entry=entry, status=Status.TO_CALL)
        if not calls.update(status=Status.TOLD, at=timezone.now()):
            words = _("%(name)s isn’t on the call list any more.")
            raise ValidationError(words % {"name": entry.name})
