"""Registering entrants, answering requests, check-in."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from uuid import UUID, uuid5

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import tell_directors, why_no_letters
from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.births import birth_columns
from cribbage_events.clubs.people.finding import (
    KnownPeople,
    PersonFields,
    correct_person,
    make_person,
    update_person,
    write_person,
)
from cribbage_events.events.drawing.selectors.plan import next_number
from cribbage_events.events.erasing.deleting import delete_if_unused
from cribbage_events.events.erasing.erasing import rename_in_archives
from cribbage_events.events.history.changing import OpenChange, changing, reread
from cribbage_events.events.history.naming import name_to_write
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.entry import ENTRY_FEE, eligibility, set_eligibility
from cribbage_events.events.notices import Alert, alert_directors, tell_newcomers
from cribbage_events.events.registration.fees import changes_paid
from cribbage_events.events.registration.selectors import (
    AND_A_QUARTER,
    CONTACT,
    likenesses_in,
    preview_import,
    recent_requests,
)
from cribbage_events.mail.models import Kind, State, needs_a_call
from cribbage_events.mail.outbox import let_go, message_to, write
from cribbage_events.server.languages import chosen_language
from cribbage_events.spreadsheets import ListedNote
from cribbage_events.words.codes import PUBLIC_PAGE, letter_fault

Status = Entry.Status
BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def check_in(entry: Entry, *, by: Actor) -> None:
    """Somebody registered has come; after the draw they wait for a seat until the round ends."""
    if entry.event.status == Event.Status.RUNNING:
        come_late(entry, by=by)
    else:
        _mark(entry, Status.CHECKED_IN, by=by, verb="check-in")


def come_late(entry: Entry, *, by: Actor) -> None:
    running = (Event.Status.RUNNING,)
    with changing(entry.event, by=by, verb="come-late", only=running, touches=(Entry,)) as change:
        entry = reread(entry)
        check_is_listed(entry)
        if entry.status == Status.CHECKED_IN:
            words = _("%(name)s is already here.")
            raise ValidationError(words % {"name": entry.name}, code="already")
        if entry.status == Status.WITHDRAWN:
            words = _("%(name)s has left. A director can seat them again.")
            raise ValidationError(words % {"name": entry.name})
        wait_for_seat(entry, change.event)
        entry.save(update_fields=["status", "from_round"])
        change.says(entrant=entry.name)


def wait_for_seat(entry: Entry, event: Event) -> None:
    """Here after the draw, without a division, and in no round that is drawn."""
    entry.status, entry.from_round = Status.CHECKED_IN, event.round_count + 1


def check_is_listed(entry: Entry) -> None:
    if entry.status == Status.DECLINED:
        words = _("%(name)s was declined. Register them first.")
        raise ValidationError(words % {"name": entry.name})
    if entry.person.is_applicant:
        words = _("%(name)s asks for a place. A director answers that first.")
        raise ValidationError(words % {"name": entry.name})


def mark_no_show(entry: Entry, *, by: Actor) -> None:
    _mark(entry, Status.NO_SHOW, by=by, verb="no-show")


def undo_attendance(entry: Entry, *, by: Actor) -> None:
    """They aren't here after all; somebody who has a seat withdraws instead."""
    if entry.event.status != Event.Status.RUNNING:
        _mark(entry, Status.REGISTERED, by=by, verb="undo-attendance")
        return
    running = (Event.Status.RUNNING,)
    with changing(
        entry.event, by=by, verb="undo-attendance", only=running, touches=(Entry,)
    ) as change:
        entry = reread(entry)
        if entry.division_id is not None:
            words = _("%(name)s already has a seat. Withdraw them instead.")
            raise ValidationError(words % {"name": entry.name}, code="drawn")
        if entry.status == Status.CHECKED_IN:
            entry.status, entry.from_round = Status.REGISTERED, 1
            entry.save(update_fields=["status", "from_round"])
            change.says(entrant=entry.name)


def _mark(entry: Entry, status: Entry.Status, *, by: Actor, verb: str) -> None:
    with changing(entry.event, by=by, verb=verb, only=BEFORE_THE_DRAW, touches=(Entry,)) as change:
        entry = reread(entry)
        check_is_listed(entry)
        if entry.status != status:
            entry.status = status
            entry.save(update_fields=["status"])
            change.says(entrant=entry.name)


def check_in_all(event: Event, *, by: Actor) -> int:
    """Check in every registered entrant; returns how many."""
    with changing(
        event, by=by, verb="check-in-all", only=BEFORE_THE_DRAW, touches=(Entry,)
    ) as change:
        registered = Entry.objects.filter(event=change.event, status=Status.REGISTERED)
        count = registered.update(status=Status.CHECKED_IN)
        if count:
            change.says(count=count)
    return count


PLAYED = (Status.CHECKED_IN, Status.WITHDRAWN)


def invite_people_of(event: Event, earlier: Event, *, by: Actor) -> int:
    """Put those who played in the earlier event on the list to invite; returns how many."""
    with changing(event, by=by, verb="invite", only=BEFORE_THE_DRAW, touches=(Entry,)) as change:
        event = change.event
        played = earlier.entries.filter(status__in=PLAYED, fills_in=False, person__erased_at=None)
        people = [
            entry.person
            for entry in played.exclude(person__entries__event=event).select_related("person")
        ]
        first = next_number(event)
        for number, person in enumerate(people, start=first):
            Entry.objects.create(
                event=event,
                person=person,
                number=number,
                status=Status.INVITED,
                **eligibility(event, person),
            )
        if people:
            change.says(count=len(people), event=earlier.name)
    return len(people)


def note_reply(entry: Entry, *, by: Actor, comes: bool) -> None:
    """Records the answer of somebody on the list to invite."""
    with changing(
        entry.event, by=by, verb="invitation", only=BEFORE_THE_DRAW, touches=(Entry,)
    ) as change:
        entry = reread(entry)
        if entry.status != Status.INVITED:
            words = _("%(name)s is not on the list to invite any more.")
            raise ValidationError(words % {"name": entry.name})
        entry.status = Status.REGISTERED if comes else Status.DECLINED
        entry.save(update_fields=["status"])
        change.says(entrant=entry.name, comes=comes)


__all__ = [
    "PersonFields",
    "edit_entry",
    "import_entrants",
    "register",
    "remove",
]

OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)
# Entrants with these statuses may be registered again before the draw.
MAY_RETURN = {Status.INVITED, Status.REQUESTED, Status.DECLINED, Status.NO_SHOW}


def register(
    event: Event,
    *,
    by: Actor,
    person_fields: PersonFields,
    fixed_table: int | None = None,
    note: str = "",
    plays_as_director: bool = False,
    is_here: bool = False,
) -> Entry:
    """Enter a person, found among the club's or new; `is_here` checks them in as well."""
    with changing(event, by=by, verb="register", only=OPEN, touches=(Entry,)) as change:
        event = change.event
        person = find_or_make_person(change, person_fields)
        if plays_as_director:
            change.set(director=person)
        check_fixed_table(event, fixed_table, holder=person)
        status = Status.CHECKED_IN if is_here else Status.REGISTERED
        entry = put_on_list(event, person, status=status, fixed_table=fixed_table, note=note)
        if is_here and event.status == Event.Status.RUNNING:
            wait_for_seat(entry, event)
            entry.save(update_fields=["status", "from_round"])
        tell_newcomers(event, [person])
        change.says(entrant=name_to_write(entry, change.snapshot))
    return entry


def edit_entry(
    entry: Entry,
    *,
    by: Actor,
    person_fields: PersonFields,
    fixed_table: int | None,
    note: str = "",
) -> Entry:
    """Save the whole form of an entrant: a field that is empty in the form is emptied."""
    with changing(entry.event, by=by, verb="edit-entry", touches=(Entry,)) as change:
        check_fixed_table(change.event, fixed_table, holder=entry.person)
        entry = reread(entry)
        change.snapshot.will_change(entry.person)
        correct_person(entry.person, person_fields)
        entry.fixed_table, entry.note = fixed_table, note
        entry.save(update_fields=["fixed_table", "note"])
        change.says(entrant=name_to_write(entry, change.snapshot))
    return entry


def remove(entry: Entry, *, by: Actor) -> None:
    """Remove an entry that was a mistake. Somebody who is in the draw withdraws instead."""
    with changing(entry.event, by=by, verb="remove", only=OPEN, touches=(Entry,)) as change:
        if entry.seats.exists():
            words = _("%(name)s is in the draw: withdraw them instead.")
            raise ValidationError(words % {"name": entry.name})
        change.says(entrant=entry.name)
        person = entry.person
        change.snapshot.will_change(person)
        entry.delete()
        delete_if_unused(person)


def import_entrants(
    event: Event,
    rows: Sequence[PersonFields],
    *,
    by: Actor,
    notes: Sequence[ListedNote] = (),
) -> int:
    """Register everybody on a list who isn't yet, all or nobody; returns how many. `notes` has
    what a list says beside each row.
    """
    with changing(
        event, by=by, verb="import", only=(Event.Status.REGISTRATION,), touches=(Entry,)
    ) as change:
        event = change.event
        entered = []
        beside = chain(notes, repeat(ListedNote()))
        for line, (note, has_paid) in zip(preview_import(event, rows), beside, strict=False):
            if line.registers:
                person = update_or_make(change, line.person, line.fields)
                entry = put_on_list(event, person, status=Status.REGISTERED, note=note)
                if has_paid and changes_paid(entry, {ENTRY_FEE: True}, by=by):
                    entry.save(update_fields=["paid"])
                entered.append(person)
        tell_newcomers(event, entered)
        count = len(entered)
        if count:
            change.says(count=count)
    return count


def find_or_make_person(change: OpenChange, fields: PersonFields) -> Person:
    person = KnownPeople.meant_by(change.event.club, fields).find(fields)
    if fields.person and person is None:
        message = _("This person is no longer on the club’s list. Register them as somebody new.")
        raise ValidationError({"name": message})
    return update_or_make(change, person, fields)


def update_or_make(change: OpenChange, person: Person | None, fields: PersonFields) -> Person:
    if person is None:
        return new_person(change, fields)
    change.snapshot.will_change(person)
    return update_person(person, fields)


def new_person(change: OpenChange, fields: PersonFields) -> Person:
    person = make_person(change.event.club, fields)
    change.snapshot.has_made(person)
    return person


def put_on_list(
    event: Event,
    person: Person,
    *,
    status: Entry.Status,
    fixed_table: int | None = None,
    note: str = "",
) -> Entry:
    entry = Entry.objects.filter(event=event, person=person).first()
    if entry is None:
        entry = Entry(event=event, person=person, number=next_number(event))
    elif entry.status not in MAY_RETURN:
        raise ValidationError({"name": already(entry)})
    entry.status = status
    entry.fixed_table, entry.note = fixed_table, note or entry.note
    entry.gave_up_at = None
    set_eligibility(entry, person)
    entry.save()
    return entry


def already(entry: Entry) -> str:
    if entry.status == Status.WITHDRAWN:
        words = _("%(name)s has withdrawn (no. %(number)s). Seat them again as a late arrival.")
    elif entry.fills_in:
        words = _("%(name)s directs this event and already fills in.")
    else:
        words = _("%(name)s is already on the list (no. %(number)s).")
    return words % {"name": entry.name, "number": entry.number}


def check_fixed_table(event: Event, table: int | None, *, holder: Person) -> None:
    if table is None:
        return
    if table < 1:
        raise ValidationError({"fixed_table": _("Tables are numbered from 1.")})
    playing = event.entries.exclude(status__in=[Status.INVITED, Status.DECLINED, Status.WITHDRAWN])
    other = playing.filter(fixed_table=table).exclude(person=holder).select_related("person")
    if entry := other.first():
        words = _("Table %(table)s is already the fixed table of %(name)s: choose another.")
        message = words % {"name": entry.name, "table": table}
        raise ValidationError({"fixed_table": message})


def set_status(entry: Entry, status: Entry.Status) -> None:
    entry.status = status
    entry.save(update_fields=["status"])


# Somebody asks for a place on the public page, and the director answers.
#
# What a stranger has typed is kept apart, as an applicant, and the answer to it is the same
# whatever the club knows. Only a director says that it is one of the club's people.


@dataclass(frozen=True, slots=True)
class Decision:
    """The key of the person who the applicant is, if known, and the fields to `keep`."""

    person: int | None = None
    keep: frozenset[str] = frozenset()


def request_place(event: Event, *, person_fields: PersonFields, key: UUID | None = None) -> Entry:
    """Somebody registers on the public page; a form that comes twice, by its key, is one."""
    by = Actor(name=PUBLIC_PAGE)
    asked_key = key and uuid5(key, f"{name_key(person_fields.name)} {person_fields.date_of_birth}")
    with changing(
        event, by=by, verb="request-place", only=(Event.Status.REGISTRATION,), touches=(Entry,)
    ) as change:
        event = change.event
        check_takes_requests(event)
        if asked_key and (earlier := event.entries.filter(asked_key=asked_key).first()):
            return earlier
        person = make_person(event.club, person_fields, is_applicant=True)
        person.language = chosen_language()
        if person_fields.wants_results and person.email:
            person.wants_results_since = timezone.now()
        person.save(update_fields=["language", "wants_results_since"])
        change.snapshot.has_made(person)
        entry = Entry.objects.create(
            event=event,
            person=person,
            number=next_number(event),
            status=Status.REQUESTED,
            asked_at=timezone.now(),
            asked_key=asked_key,
        )
        change.says(entrant=name_to_write(entry, change.snapshot))
    return entry


def check_takes_requests(event: Event) -> None:
    if event.why_cancelled:
        raise ValidationError(_("This event is cancelled, so nobody can register."))
    if not event.self_registration:
        raise ValidationError(_("Please register with the director: this page doesn’t take names."))


def accept(entry: Entry, *, by: Actor, decision: Decision | None = None) -> None:
    """Give an applicant the place; without a decision as somebody new, which is refused (code
    "compare") if that is in doubt.
    """
    with changing(entry.event, by=by, verb="accept", only=OPEN, touches=(Entry,)) as change:
        entry = reread(entry)
        if change.event.why_cancelled:
            raise ValidationError(
                _("This event is called off. First tap “Hold it after all”, then accept.")
            )
        if entry.joined_to_id or entry.status not in {Status.REQUESTED, Status.DECLINED}:
            return
        if decision and decision.person:
            join_to_known(change, entry, decision.person, decision.keep)
        else:
            if decision is None and likenesses_in(change.event, [entry]):
                words = _("%(name)s looks like a person the club knows. Compare them first.")
                raise ValidationError(words % {"name": entry.name}, code="compare")
            take_in(change, entry)


def take_in(change: OpenChange, entry: Entry) -> None:
    """Add the person to those whom the club knows."""
    person = entry.person
    if person.is_applicant:
        change.snapshot.will_change(person)
        person.is_applicant = False
        person.save(update_fields=["is_applicant"])
    entry.status, entry.gave_up_at = Status.REGISTERED, None
    entry.save(update_fields=["status", "gave_up_at", *set_eligibility(entry, person)])
    change.says(entrant=name_to_write(entry, change.snapshot))


def take_wish_over(change: OpenChange, applicant: Person, person: Person) -> None:
    """Take over language and wish for results, if the club knows the address that they typed."""
    if applicant.email.lower() != person.email.lower() or not person.email:
        return
    language = applicant.language or person.language
    since = person.wants_results_since or applicant.wants_results_since
    if (language, since) != (person.language, person.wants_results_since):
        change.snapshot.will_change(person)
        person.language, person.wants_results_since = language, since
        person.save(update_fields=["language", "wants_results_since"])


def kept_fields(applicant: Person, keep: frozenset[str]) -> dict[str, object]:
    kept = {name: getattr(applicant, name) for name in CONTACT if name in keep}
    return kept | (birth_columns(applicant.born) if "date_of_birth" in kept else {})


def join_to_known(change: OpenChange, entry: Entry, known: int, keep: frozenset[str]) -> None:
    """Give the place to a known person; of the request only the fields in `keep` are saved."""
    event, applicant = change.event, entry.person
    person = known_people(event.club).filter(pk=known).first()
    if person is None:
        raise ValidationError(_("This person is no longer on the club’s list. Choose again."))
    kept = kept_fields(applicant, keep)
    if applicant.shown_as != Person.ShownAs.NAME:
        kept["shown_as"] = applicant.shown_as
    if kept:
        change.snapshot.will_change(person)
        write_person(person, kept)
    take_wish_over(change, applicant, person)
    place = event.entries.filter(person=person).select_related("event").first()
    if place is None or place.status in MAY_RETURN:
        place = place_asked_for(entry, person)
    elif place.status == Status.WITHDRAWN:
        raise ValidationError(already(place))
    asked_as = entry.name
    entry.status, entry.joined_to = Status.DECLINED, place
    entry.save(update_fields=["status", "joined_to"])
    name = name_to_write(place, change.snapshot)
    if "shown_as" in kept:
        rename_in_archives(event.club, [person.pk])
    change.says(asked_as=asked_as, entrant=name, number=place.number)


def place_asked_for(entry: Entry, person: Person) -> Entry:
    """The place that a request brings somebody known: its page may give this place up again, but
    none that they had before.
    """
    place = put_on_list(entry.event, person, status=Status.REGISTERED)
    place.asked_at = entry.asked_at
    place.save(update_fields=["asked_at"])
    return place


def decline(entry: Entry, *, by: Actor) -> None:
    with changing(entry.event, by=by, verb="decline", only=OPEN, touches=(Entry,)) as change:
        entry = reread(entry)
        if entry.joined_to_id:
            words = _("The request from %(name)s has already been answered.")
            raise ValidationError(words % {"name": entry.name})
        if entry.status != Status.REQUESTED:
            words = _("%(name)s is already registered. Remove the entry instead.")
            raise ValidationError(words % {"name": entry.name})
        set_status(entry, Status.DECLINED)
        change.says(entrant=entry.name)


def decline_recent(event: Event, numbers: Collection[int], *, by: Actor) -> int:
    """Decline these requests of the last hour without a letter; returns how many."""
    with changing(event, by=by, verb="decline-recent", only=OPEN, touches=(Entry,)) as change:
        recent = recent_requests(change.event, within=AND_A_QUARTER).filter(number__in=numbers)
        count = recent.order_by().update(status=Status.DECLINED)
        if count:
            change.says(count=count)
    return count


AN_HOUR = 3600


def ask_for_place(
    event: Event, *, person_fields: PersonFields, desk_url: str, key: UUID | None = None
) -> Entry:
    """Somebody asks for a place; the directors hear of it once an hour, until they answer."""
    with own_turn(), transaction.atomic():
        entry = request_place(event, person_fields=person_fields, key=key)
        url = f"{reverse('events:entrants', args=[event.slug])}#waiting"
        alert_directors(event.club_id, Alert.REQUEST, entry.pk, event=event.pk, url=url)
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
    """Accept or decline, and write to the address that was typed with the request."""
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
