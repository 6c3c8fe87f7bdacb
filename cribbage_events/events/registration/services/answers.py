"""The director's answer to a request for a place, and the e-mail about it."""

from collections.abc import Callable
from uuid import UUID

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import tell_directors, why_no_letters
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services.requests import (
    Decision,
    accept,
    decline,
    request_place,
)
from cribbage_events.mail.models import Kind, State, needs_a_call
from cribbage_events.mail.outbox import let_go, message_to, write
from cribbage_events.words.codes.letters import letter_fault

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
            tell_directors(event.club, Kind.REQUEST, event=event, url=desk_url)
    return entry


def asked_key(event: Event) -> str:
    return f"asked-for-a-place:{event.pk}"


def accept_and_tell(
    entry: Entry, *, by: Actor, page_url: str, decision: Decision | None = None
) -> str:
    """Return how they hear of it, for the message."""
    return answer_and_tell(entry, page_url, lambda: accept(entry, by=by, decision=decision))


def decline_and_tell(entry: Entry, *, by: Actor, page_url: str) -> str:
    return answer_and_tell(entry, page_url, lambda: decline(entry, by=by))


def answer_and_tell(entry: Entry, page_url: str, write_answer: Callable[[], None]) -> str:
    """Accept or decline, and write to them if that is possible; `page_url` is their own page.

    The letter goes to the address that was typed with the request, whoever it turns out to be.
    """
    with own_turn(), transaction.atomic():
        before = entry.event.changes.count()
        write_answer()
        if entry.event.changes.count() == before:
            # Somebody else has answered already.
            return ""
        cache.delete(asked_key(entry.event))
        answer = message_to(
            entry.person.email, kind=Kind.ANSWER, club=entry.event.club, entry=entry
        )
        answer.person, answer.data = entry.person, {"url": page_url}
        let_go(entry.messages.filter(kind=Kind.ANSWER))
        write([answer])
    if answer.state == State.TO_CALL:
        return _("They gave no e-mail address: call them.")
    if why := why_no_letters(entry.event.club):
        return _("%(why)s Call them.") % {"why": letter_fault(why)}
    return _("An e-mail to %(email)s is on its way.") % {"email": entry.person.email}


def note_told(entry: Entry, *, by: Actor) -> None:
    """Somebody has telephoned them."""
    with own_turn(), transaction.atomic():
        calls = entry.messages.filter(needs_a_call(), kind=Kind.ANSWER)
        if not calls.update(state=State.REACHED, at=timezone.now(), by_name=by.name[:80]):
            words = _("%(name)s isn’t on the call list any more.")
            raise ValidationError(words % {"name": entry.name})
