"""Somebody asks for a place on the public page, and the director answers.

What a stranger has typed is kept apart, as an applicant, and the answer to it is the same whatever
the club knows. Only a director says that it is one of the club's people.
"""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people import PersonFields, make_person, write_person
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.hall import next_number
from cribbage_events.events.selectors.requests import (
    AND_A_QUARTER,
    CONTACT,
    asked_lately,
    likenesses_in,
)
from cribbage_events.events.services.changing import Writing, changing, reread
from cribbage_events.events.services.event import why_not_eligible
from cribbage_events.events.services.naming import shown
from cribbage_events.events.services.registration import (
    MAY_RETURN,
    OPEN,
    already,
    enter,
    set_status,
)

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class Decision:
    """Whom the director takes an applicant for: the key of one of the club's people, or nobody yet.

    `keep` names what the request says of them that is to be written down, too.
    """

    person: int | None = None
    keep: frozenset[str] = frozenset()


def request_place(event: Event, *, person_fields: PersonFields, key: UUID | None = None) -> Entry:
    """Somebody registers on the public page; a form that comes twice, by its key, is one.

    Somebody else's name or date of birth typed over it is another request.
    """
    by = Actor(name="The public page")
    asked_key = key and uuid5(key, f"{name_key(person_fields.name)} {person_fields.date_of_birth}")
    with changing(
        event, by=by, verb="request-place", only=(Event.Status.REGISTRATION,), touches=(Entry,)
    ) as writing:
        event = writing.event
        check_open(event)
        if asked_key and (earlier := event.entries.filter(asked_key=asked_key).first()):
            return earlier
        person = make_person(event.club, person_fields, is_applicant=True)
        writing.watch.has_made(person)
        entry = Entry.objects.create(
            event=event,
            person=person,
            number=next_number(event),
            status=Status.REQUESTED,
            asked_at=timezone.now(),
            asked_key=asked_key,
        )
        writing.what = f"{shown(entry, writing.watch)} asked for a place on the public page."
    return entry


def check_open(event: Event) -> None:
    if event.why_cancelled:
        raise ValidationError("This event is cancelled, so nobody can ask for a place.")
    if not event.self_registration:
        raise ValidationError("Please register with the director: this page doesn't take names.")


def accept(entry: Entry, *, by: Actor, decision: Decision | None = None) -> None:
    """Give an applicant the place, as somebody new or as one of the club's people.

    Without a decision it is somebody new, and refused (code "compare") if that is in doubt.
    """
    with changing(entry.event, by=by, verb="accept", only=OPEN, touches=(Entry,)) as writing:
        entry = reread(entry)
        if writing.event.why_cancelled:
            raise ValidationError("This event is called off. Hold it after all first, then accept.")
        if entry.joined_to_id or entry.status not in {Status.REQUESTED, Status.DECLINED}:
            return
        if decision and decision.person:
            join(writing, entry, decision.person, decision.keep)
        else:
            if decision is None and likenesses_in(writing.event, [entry]):
                raise ValidationError(
                    f"{entry.name} looks like somebody the club knows. Compare them first.",
                    code="compare",
                )
            take_in(writing, entry)


def take_in(writing: Writing, entry: Entry) -> None:
    """From now on the club knows this person."""
    person = entry.person
    if person.is_applicant:
        writing.watch.will_change(person)
        person.is_applicant = False
        person.save(update_fields=["is_applicant"])
    entry.why_not_eligible = why_not_eligible(writing.event, person)
    entry.medal_eligible = not entry.why_not_eligible
    entry.save(update_fields=["why_not_eligible", "medal_eligible"])
    set_status(entry, Status.REGISTERED)
    writing.what = f"{shown(entry, writing.watch)} was accepted."


def join(writing: Writing, entry: Entry, known: int, keep: frozenset[str]) -> None:
    """The request is this person's; only what the director has chosen is written down of it."""
    event, applicant = writing.event, entry.person
    person = event.club.known_people.filter(pk=known).first()
    if person is None:
        raise ValidationError("The club no longer knows this person. Choose again.")
    kept = {name: getattr(applicant, name) for name in CONTACT if name in keep}
    if kept:
        writing.watch.will_change(person)
        write_person(person, kept)
    place = event.entries.filter(person=person).select_related("event").first()
    if place is None or place.status in MAY_RETURN:
        place = enter(event, person, status=Status.REGISTERED)
    elif place.status == Status.WITHDRAWN:
        raise ValidationError(already(place))
    asked_as = entry.name
    entry.status, entry.joined_to = Status.DECLINED, place
    entry.save(update_fields=["status", "joined_to"])
    name = shown(place, writing.watch)
    writing.what = f"The request of {asked_as} was accepted: it is {name}, no. {place.number}."


def decline(entry: Entry, *, by: Actor) -> None:
    with changing(entry.event, by=by, verb="decline", only=OPEN, touches=(Entry,)) as writing:
        entry = reread(entry)
        if entry.joined_to_id:
            raise ValidationError(f"The request of {entry.name} has been answered already.")
        if entry.status != Status.REQUESTED:
            raise ValidationError(f"{entry.name} is registered already. Remove the entry instead.")
        set_status(entry, Status.DECLINED)
        writing.what = f"{entry.name} was declined."


def decline_recent(event: Event, numbers: Collection[int], *, by: Actor) -> int:
    """Decline those of these who asked in the last hour and have no answer; how many that were.

    None of them is written to: a program may have typed anybody's address.
    """
    with changing(event, by=by, verb="decline-recent", only=OPEN, touches=(Entry,)) as writing:
        recent = asked_lately(writing.event, within=AND_A_QUARTER).filter(number__in=numbers)
        count = recent.order_by().update(status=Status.DECLINED)
        if count:
            were = "request was" if count == 1 else "requests were"
            writing.what = f"{count} {were} declined at once; nobody was written to."
    return count
