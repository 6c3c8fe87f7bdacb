"""Somebody asks for a place on the public page, and the director answers.

What a stranger has typed is kept apart, as an applicant, and the answer to it is the same whatever
the club knows. Only a director says that it is one of the club's people.
"""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.births import birth_columns
from cribbage_events.clubs.people.finding import PersonFields, make_person, write_person
from cribbage_events.events.drawing.selectors.draw_input import next_number
from cribbage_events.events.erasing.archived_names import rename_in_archives
from cribbage_events.events.history.changing import OpenChange, changing, reread
from cribbage_events.events.history.naming import name_to_write
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.eligibility import set_eligibility
from cribbage_events.events.registration.selectors.requests import (
    AND_A_QUARTER,
    CONTACT,
    asked_lately,
    likenesses_in,
)
from cribbage_events.events.registration.services.registration import (
    MAY_RETURN,
    OPEN,
    already,
    put_on_list,
    set_status,
)
from cribbage_events.server.languages import chosen_language
from cribbage_events.words.codes.actors import PUBLIC_PAGE

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class Decision:
    """The director's decision on who an applicant is: the key of one of the club's people, or None.

    `keep` names what the request says of them that is to be written down, too.
    """

    person: int | None = None
    keep: frozenset[str] = frozenset()


def request_place(event: Event, *, person_fields: PersonFields, key: UUID | None = None) -> Entry:
    """Somebody registers on the public page; a form that comes twice, by its key, is one.

    Somebody else's name or date of birth typed over it is another request.
    """
    by = Actor(name=PUBLIC_PAGE)
    asked_key = key and uuid5(key, f"{name_key(person_fields.name)} {person_fields.date_of_birth}")
    with changing(
        event, by=by, verb="request-place", only=(Event.Status.REGISTRATION,), touches=(Entry,)
    ) as writing:
        event = writing.event
        check_takes_requests(event)
        if asked_key and (earlier := event.entries.filter(asked_key=asked_key).first()):
            return earlier
        person = make_person(event.club, person_fields, is_applicant=True)
        person.language = chosen_language()
        if person_fields.wants_results and person.email:
            person.wants_results_since = timezone.now()
        person.save(update_fields=["language", "wants_results_since"])
        writing.snapshot.has_made(person)
        entry = Entry.objects.create(
            event=event,
            person=person,
            number=next_number(event),
            status=Status.REQUESTED,
            asked_at=timezone.now(),
            asked_key=asked_key,
        )
        writing.says(entrant=name_to_write(entry, writing.snapshot))
    return entry


def check_takes_requests(event: Event) -> None:
    if event.why_cancelled:
        raise ValidationError(_("This event is cancelled, so nobody can ask for a place."))
    if not event.self_registration:
        raise ValidationError(_("Please register with the director: this page doesn't take names."))


def accept(entry: Entry, *, by: Actor, decision: Decision | None = None) -> None:
    """Give an applicant the place, as somebody new or as one of the club's people.

    Without a decision it is somebody new, and refused (code "compare") if that is in doubt.
    """
    with changing(entry.event, by=by, verb="accept", only=OPEN, touches=(Entry,)) as writing:
        entry = reread(entry)
        if writing.event.why_cancelled:
            raise ValidationError(
                _("This event is called off. First tap “Hold it after all”, then accept.")
            )
        if entry.joined_to_id or entry.status not in {Status.REQUESTED, Status.DECLINED}:
            return
        if decision and decision.person:
            join_to_known(writing, entry, decision.person, decision.keep)
        else:
            if decision is None and likenesses_in(writing.event, [entry]):
                words = _("%(name)s looks like somebody the club knows. Compare them first.")
                raise ValidationError(words % {"name": entry.name}, code="compare")
            take_in(writing, entry)


def take_in(writing: OpenChange, entry: Entry) -> None:
    """Add the person to those whom the club knows."""
    person = entry.person
    if person.is_applicant:
        writing.snapshot.will_change(person)
        person.is_applicant = False
        person.save(update_fields=["is_applicant"])
    entry.save(update_fields=set_eligibility(entry, person))
    set_status(entry, Status.REGISTERED)
    writing.says(entrant=name_to_write(entry, writing.snapshot))


def take_wish_over(writing: OpenChange, applicant: Person, person: Person) -> None:
    """Their language, and whether they asked for results by e-mail: only if the club knows the
    address that they typed.
    """
    if applicant.email.lower() != person.email.lower() or not person.email:
        return
    language = applicant.language or person.language
    since = person.wants_results_since or applicant.wants_results_since
    if (language, since) != (person.language, person.wants_results_since):
        writing.snapshot.will_change(person)
        person.language, person.wants_results_since = language, since
        person.save(update_fields=["language", "wants_results_since"])


def kept_fields(applicant: Person, keep: frozenset[str]) -> dict[str, object]:
    kept = {name: getattr(applicant, name) for name in CONTACT if name in keep}
    return kept | (birth_columns(applicant.born) if "date_of_birth" in kept else {})


def join_to_known(writing: OpenChange, entry: Entry, known: int, keep: frozenset[str]) -> None:
    """Give the place to a known person; of the request only the fields in `keep` are saved."""
    event, applicant = writing.event, entry.person
    person = known_people(event.club).filter(pk=known).first()
    if person is None:
        raise ValidationError(_("This person is no longer on the club’s list. Choose again."))
    kept = kept_fields(applicant, keep)
    if applicant.shown_as != Person.ShownAs.NAME:
        kept["shown_as"] = applicant.shown_as
    if kept:
        writing.snapshot.will_change(person)
        write_person(person, kept)
    take_wish_over(writing, applicant, person)
    place = event.entries.filter(person=person).select_related("event").first()
    if place is None or place.status in MAY_RETURN:
        place = put_on_list(event, person, status=Status.REGISTERED)
    elif place.status == Status.WITHDRAWN:
        raise ValidationError(already(place))
    asked_as = entry.name
    entry.status, entry.joined_to = Status.DECLINED, place
    entry.save(update_fields=["status", "joined_to"])
    name = name_to_write(place, writing.snapshot)
    if "shown_as" in kept:
        rename_in_archives(event.club, [person.pk])
    writing.says(asked_as=asked_as, entrant=name, number=place.number)


def decline(entry: Entry, *, by: Actor) -> None:
    with changing(entry.event, by=by, verb="decline", only=OPEN, touches=(Entry,)) as writing:
        entry = reread(entry)
        if entry.joined_to_id:
            words = _("The request from %(name)s has already been answered.")
            raise ValidationError(words % {"name": entry.name})
        if entry.status != Status.REQUESTED:
            words = _("%(name)s is already registered. Remove the entry instead.")
            raise ValidationError(words % {"name": entry.name})
        set_status(entry, Status.DECLINED)
        writing.says(entrant=entry.name)


def decline_recent(event: Event, numbers: Collection[int], *, by: Actor) -> int:
    """Decline the requests with these numbers made in the last hour; returns how many.

    None of them is written to: a program may have typed anybody's address.
    """
    with changing(event, by=by, verb="decline-recent", only=OPEN, touches=(Entry,)) as writing:
        recent = asked_lately(writing.event, within=AND_A_QUARTER).filter(number__in=numbers)
        count = recent.order_by().update(status=Status.DECLINED)
        if count:
            writing.says(count=count)
    return count
