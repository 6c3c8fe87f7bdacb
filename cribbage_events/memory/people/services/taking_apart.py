"""Taking a merge apart: every row is again as it was, but for what was written since.

Rows that were made after the merge name the kept person and stay with them, since nobody could say
whose they are. A value that was changed since stays as it was changed.
"""

from collections.abc import Collection, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, Model
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Change, Entry, Event
from cribbage_events.memory.models import Merge, PastResult
from cribbage_events.memory.people.selectors.references import (
    EVENTS,
    Place,
    links_to_people,
    places_naming,
    put_at,
    row_columns,
    row_from,
    value_at,
)
from cribbage_events.memory.people.services.merging import (
    club_locked,
    events_naming,
    note_in,
    rename,
    write_places,
)

VERB = "take-people-apart"
ENTRIES = "events.entry.person_id"


def take_apart(merge: Merge, *, by: Actor) -> Person:
    """Gives the person who is in the list again."""
    club = merge.kept.club
    with club_locked(club, by=by, verb=VERB) as events:
        found = Merge.objects.select_for_update().filter(pk=merge.pk).first()
        if found is None:
            raise ValidationError(_("Somebody has already separated these two."))
        kept = Person.objects.select_for_update().get(pk=found.kept_id)
        if words := why_not_apart(found):
            raise ValidationError(words)
        concerned = events_naming([kept.pk])
        gone = bring_back_person(found)
        places = places_to_put_back(found, club, kept.pk)
        put_columns_back(found, kept)
        move_back(found, kept, gone)
        found.delete()
        bring_back_rows(found)
        write_places(places, {kept.pk: gone.pk})
        put_texts_back(found)
        rename(club, [kept.pk, gone.pk])
        note_in(events, concerned | {each.key for each in places if each.table is Event}, by, VERB)
    gone.refresh_from_db()
    return gone


def why_not_apart(merge: Merge) -> str:
    """A sentence for beside the button; "" if the merge can be taken apart. One query."""
    if Merge.objects.filter(kept=merge.kept_id, pk__gt=merge.pk).exists():
        return _("Separate those merged later first.")
    return ""


def bring_back_person(merge: Merge) -> Person:
    person = row_from(Person, merge.row)
    leave_out_missing(person)
    if Person.objects.filter(pk=person.pk).exists():
        # After a backup was brought in the key may have been given again.
        person.pk = None
    person.save_base(raw=True, force_insert=True)
    return Person.objects.get(pk=person.pk)


def put_columns_back(merge: Merge, kept: Person) -> None:
    """Those that nobody has changed since."""
    now = row_columns(kept)
    before = {
        name: values[0] for name, values in merge.columns.items() if now.get(name) == values[1]
    }
    if before:
        again = row_from(Person, before)
        leave_out_missing(again)
        values = {name: getattr(again, name) for name in before}
        Person.objects.filter(pk=kept.pk).update(**values)


def move_back(merge: Merge, kept: Person, gone: Person) -> None:
    """The rows that were moved and still name the kept person."""
    for link in links_to_people():
        keys = merge.moved.get(link.label, [])
        rows = link.table._base_manager.filter(pk__in=keys, **{link.column: kept.pk})
        rows.update(**{link.column: gone.pk})
    # Written again when an event was reopened and finished since.
    for event, number in moved_numbers(merge):
        again = PastResult.objects.filter(past_event__event=event, number=number, person=kept)
        again.update(person=gone)


def put_texts_back(merge: Merge) -> None:
    """The names in archives that nobody has changed since."""
    for key, texts in groupby(merge.texts, itemgetter(0)):
        rows = Event.everything.filter(pk=key)
        archive = rows.values_list("archive", flat=True).first()
        for _key, path, before, after in texts:
            if archive and path and value_at(archive, path) == after:
                put_at(archive, path, before)
        if archive:
            rows.update(archive=archive)


def bring_back_rows(merge: Merge) -> None:
    """The rows that were set aside, if what they belong to is still there."""
    for label, values in merge.aside:
        row = row_from(apps.get_model(label), values)
        if has_parents(row) and not type(row)._base_manager.filter(pk=row.pk).exists():
            row.save_base(raw=True, force_insert=True)


def has_parents(row: Model) -> bool:
    return not any(missing_parents(row))


def leave_out_missing(row: Model) -> None:
    """Leave out what is missing, such as the account that the person had, and that was deleted
    since.
    """
    for field in missing_parents(row):
        if field.null:
            setattr(row, field.attname, None)


def missing_parents(row: Model) -> "Iterator[ForeignKey[Any, Any]]":
    for field in row._meta.concrete_fields:
        key = getattr(row, field.attname)
        if not isinstance(field, ForeignKey) or key is None:
            continue
        if not field.related_model._base_manager.filter(pk=key).exists():
            yield field


def places_to_put_back(merge: Merge, club: Club, kept: int) -> list[Place]:
    """Places that the merge changed and that still name the kept person, and later ones that speak
    of rows that were moved, such as the results of an event that was finished since.
    """
    recorded = [Place(apps.get_model(label), *rest) for label, *rest in merge.places]
    known = {(place.table, place.key, *place.path) for place in recorded}
    numbers = moved_numbers(merge)
    return [
        place
        for place in places_naming(club, kept)
        if (place.table, place.key, *place.path) in known or is_moved(place, merge, numbers)
    ]


def moved_numbers(merge: Merge) -> set[tuple[int, int]]:
    """The entries that came with the merge: event, and number in it."""
    entries = Entry.objects.filter(pk__in=merge.moved.get(ENTRIES, []))
    return set(entries.values_list("event", "number"))


def is_moved(place: Place, merge: Merge, numbers: Collection[tuple[int, int]]) -> bool:
    """Whether it speaks of a row, or of an entrant, that came with the merge."""
    if place.table is Event:
        return (place.key, int(place.path[-1])) in numbers
    if place.table is not Change:
        return False
    label, key, _side, *rest = place.path
    if label == EVENTS and len(rest) > 1:
        return (int(key), int(rest[-1])) in numbers
    return int(key) in merge.moved.get(f"{label}.{rest[0]}", [])
