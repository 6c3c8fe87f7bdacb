"""The changes to a club’s people."""

import datetime
import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, ForeignKey, Model, OuterRef, Q, QuerySet, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.births import births_differ
from cribbage_events.clubs.people.finding import PersonFields, correct_person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.erasing.erasing import rename_in_archives
from cribbage_events.events.erasing.forgetting import (
    BIRTH,
    forget_births_in_images,
    forget_images_of,
)
from cribbage_events.events.erasing.known import PersonalData
from cribbage_events.events.erasing.whole_club import lock_events
from cribbage_events.events.history.changing import write_diary
from cribbage_events.events.history.naming import keep_entries
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Change, Entry, Event
from cribbage_events.leagues.members.services import (
    changing_members,
    check_number,
    set_until,
    with_shown_name,
)
from cribbage_events.live.bus.publish import publish
from cribbage_events.memory.models import Merge, PastResult, TwoPeople
from cribbage_events.memory.people.selectors.columns import (
    columns_of_people,
    merged_values,
    value_of,
)
from cribbage_events.memory.people.selectors.references import (
    EVENTS,
    JsonPlace,
    Link,
    links_to_people,
    places_naming,
    put_at,
    row_columns,
    row_from,
    texts_changed,
    value_at,
)
from cribbage_events.memory.people.selectors.refusals import NOT_TAKING_PART, why_not_one

# Dates of birth are forgotten some months after somebody's last event; the age group stays.
#
# Events need them until the draw. What is kept of a drawn event is the division of each entry.

writes = logging.getLogger("cribbage_events.writes")


def forget_births() -> None:
    """Forget dates of birth in every club that hasn't switched it off."""
    for club in Club.objects.exclude(births_kept_for=0).order_by("pk"):
        with own_turn(), transaction.atomic():
            Club.objects.select_for_update().get(pk=club.pk)
            forget_births_of(club)


def forget_births_of(club: Club) -> int:
    """Returns how many people had one."""
    over = people_long_gone(club)
    merges = list(Merge.objects.filter(kept__in=over).select_for_update())
    known = over.exclude(date_of_birth=None, birth_year=None)
    keys = list(known.values_list("pk", flat=True))
    people = {*keys, *(merge.kept_id for merge in merges), *(merge.gone for merge in merges)}
    for merge in merges:
        forget_in_merge(merge)
    if people:
        forget_births_in_images(club.pk, people)
    Person.objects.filter(pk__in=keys).update(**dict.fromkeys(BIRTH))
    if keys:
        writes.info("%s: forget-births, %s", club.slug, len(keys))
    return len(keys)


def people_long_gone(club: Club) -> "QuerySet[Person]":
    """Those who were in an event, and in none that is to come or was finished since."""
    since = timezone.now() - datetime.timedelta(days=365 * club.births_kept_for // 12)
    # Deleted ones, too: they can be taken back for a week.
    recent = Event.everything.filter(
        Q(starts_at__gte=since) | Q(finished_at__gte=since), club=club.pk
    )
    entered = Entry.objects.filter(person=OuterRef("pk"))
    return Person.objects.filter(Exists(entered), club=club.pk).exclude(
        Exists(entered.filter(event__in=recent)) | Exists(recent.filter(director=OuterRef("pk")))
    )


def forget_in_merge(merge: Merge) -> None:
    """Neither of the two has it again when they are taken apart."""
    before = [(merge.row.get(name), merge.columns.pop(name, None)) for name in BIRTH]
    if any(each != (None, None) for each in before):
        merge.row |= dict.fromkeys(BIRTH)
        merge.save(update_fields=["row", "columns"])


def edit_person(
    person: Person, *, by: Actor, fields: PersonFields, until: datetime.date | None
) -> Person:
    """Write all of it; an empty field empties what was known."""
    with changing_members(person.club, by=by, verb="edit-person"):
        person.refresh_from_db()
        correct_person(person, fields)
        check_number(person)
        set_until(person, until)
        return with_shown_name(person)


def forget_merges(person: Person, known: PersonalData) -> None:
    """Forget merges, so that nothing is left that could be taken apart. The names of both are among
    those that erasing takes out of everything else.
    """
    merges = list(person.merges.only("gone"))
    for merge in merges:
        forget_images_of(person.club_id, merge.gone)
        merge.delete()


MERGED = "merge-people"


@contextmanager
def club_locked(club: Club, *, by: Actor, verb: str) -> Iterator[list[Event]]:
    """A transaction in which nobody else writes in the club; gives its events."""
    with own_turn(), transaction.atomic():
        events = lock_events(club)
        Club.objects.select_for_update().get(pk=club.pk)
        yield events
        fields = {"who": by.key, "what": verb, "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )


def merge_people(
    kept: Person,
    gone: Person,
    *,
    by: Actor,
    take: Collection[str] = (),
    seen: str = "",
    born_differently: bool = False,
) -> Merge:
    """`take`: columns of which the kept row gets the other's value. `seen`: the mark of both rows
    as a preview showed them. `born_differently`: two dates of birth were seen and are one person.
    """
    with club_locked(kept.club, by=by, verb=MERGED) as events:
        kept, gone = both_locked(kept, gone)
        check_may_be_one(kept, gone, seen=seen, born_differently=born_differently)
        concerned = events_naming([kept.pk, gone.pk])
        before = row_columns(kept)
        values, row = merged_values(kept, gone, take), row_columns(gone)
        places = list(places_naming(kept.club, gone.pk))
        moved, aside = move_links(kept, gone)
        write_places(places, {gone.pk: kept.pk})
        gone.delete()
        Person.objects.filter(pk=kept.pk).update(**values)
        after = row_columns(Person.objects.get(pk=kept.pk))
        merge = Merge.objects.create(
            kept=kept,
            gone=row["id"],
            by=by.user,
            row=row,
            columns={name: [before[name], after[name]] for name in values},
            moved=moved,
            aside=aside,
            places=[[each.table._meta.label_lower, *each[1:]] for each in places],
        )
        rename(kept.club, [kept.pk])
        if {before["shown_as"], row["shown_as"]} != {after["shown_as"]}:
            merge.texts = hide_in_archives(kept.club, kept.pk)
            merge.save(update_fields=["texts"])
        note_in(events, concerned, places, by, MERGED)
    return merge


def both_locked(kept: Person, gone: Person) -> tuple[Person, Person]:
    people = Person.objects.select_for_update().filter(club=kept.club_id, is_applicant=False)
    found = {each.pk: each for each in people.filter(pk__in=[kept.pk, gone.pk]).order_by("pk")}
    if len(found) != 2 or any(each.erased_at for each in found.values()):
        raise ValidationError(
            _("This has just changed: these are no longer two people on the list.")
        )
    return found[kept.pk], found[gone.pk]


def seen_mark(kept: Person, gone: Person) -> str:
    """Another one as soon as something is changed that a preview shows."""
    values = [
        [str(value_of(each, field.attname)) for field in columns_of_people()]
        for each in (kept, gone)
    ]
    return sha256(repr(values).encode()).hexdigest()[:16]


def check_may_be_one(kept: Person, gone: Person, *, seen: str, born_differently: bool) -> None:
    if seen and seen != seen_mark(kept, gone):
        raise ValidationError(
            _("One of the two has just changed. Look at both again, then decide.")
        )
    if words := why_not_one(kept, gone):
        raise ValidationError(words)
    if births_differ(kept.born, gone.born) and not born_differently:
        raise ValidationError(
            {"born_differently": _("Check this box if they are one person anyway.")}
        )


def events_naming(people: Collection[int]) -> set[int]:
    """Events whose pages show these people."""
    entered = Entry.objects.filter(person__in=people).values_list("event", flat=True)
    return {
        *entered,
        *Event.everything.filter(director__in=people).values_list("pk", flat=True),
    }


def move_links(kept: Person, gone: Person) -> tuple[dict[str, list[Any]], list[list[Any]]]:
    """Every row that named one names the other now; rows of which there may be only one, or that
    name both, are set aside.
    """
    moved: dict[str, list[Any]] = {}
    aside: list[list[Any]] = []
    for invited in invitations_beside(kept, gone):
        check_goes_aside(invited)
        aside.append([Entry._meta.label_lower, row_columns(invited)])
        invited.delete()
    for link in links_to_people():
        rows = link.table._base_manager.filter(**{link.column: gone.pk})
        for row in rows_in_the_way(link, rows, kept):
            check_goes_aside(row)
            aside.append([link.table._meta.label_lower, row_columns(row)])
            link.table._base_manager.filter(pk=row.pk).delete()
        if keys := list(rows.order_by("pk").values_list("pk", flat=True)):
            moved[link.label] = keys
            rows.update(**{link.column: kept.pk})
    return moved, aside


def invitations_beside(kept: Person, gone: Person) -> list[Entry]:
    """Find those of the kept person to events in which the other takes part."""
    theirs = Entry.objects.filter(person=gone).exclude(NOT_TAKING_PART)
    return list(
        Entry.objects.filter(NOT_TAKING_PART, person=kept, event__in=theirs.values("event"))
    )


def rows_in_the_way(link: Link, rows: "QuerySet[Model]", kept: Person) -> list[Model]:
    """Rows that could not name the kept person, too."""
    found: dict[Any, Model] = {}
    for other in links_to_people():
        if other.table is link.table and other.column != link.column:
            found |= {row.pk: row for row in rows.filter(**{other.column: kept.pk})}
    theirs = link.table._base_manager.filter(**{link.column: kept.pk})
    for columns, condition in unique_sets(link):
        mine, taken = rows, theirs
        if condition is not None:
            mine, taken = rows.filter(condition), theirs.filter(condition)
        values = set(taken.values_list("pk", *columns))
        values = {value[1:] for value in values}
        found |= {
            row.pk: row
            for row in mine
            if (value := tuple(getattr(row, name) for name in columns)) in values
            and None not in value
        }
    return list(found.values())


def unique_sets(link: Link) -> Iterator[tuple[list[str], Any]]:
    """The other columns of each unique constraint that this column is part of."""
    meta = link.table._meta
    attname = {field.name: field.attname for field in meta.concrete_fields}
    if any(field.unique for field in meta.concrete_fields if field.attname == link.column):
        yield [], None
    sets: list[tuple[Sequence[str], Any]] = [(names, None) for names in meta.unique_together]
    sets += [
        (each.fields, each.condition)
        for each in meta.constraints
        if isinstance(each, UniqueConstraint)
    ]
    for names, condition in sets:
        columns = [attname[name] for name in names]
        if link.column in columns:
            yield [name for name in columns if name != link.column], condition


def check_goes_aside(row: Model) -> None:
    """Refuse a row on which others hang, or with a game of the two against each other."""
    links = [link for link in links_to_people() if link.table is type(row)]
    names_both = len(links) > 1 and not isinstance(row, TwoPeople)
    if names_both or any(referred_to(row)):
        raise ValidationError(
            _("The club’s records have both in the same place, so they are two people.")
        )


def referred_to(row: Model) -> Iterator[bool]:
    """Return, for each table that can refer to this row, whether it does."""
    for relation in row._meta.related_objects:
        rows = relation.related_model._base_manager
        yield rows.filter(**{relation.field.name: row.pk}).exists()


def write_places(places: Iterable[JsonPlace], keys: dict[int, int]) -> None:
    """Put other keys of people where these places have the first ones."""
    by_row: defaultdict[tuple[type[Model], int, str], list[JsonPlace]] = defaultdict(list)
    for place in places:
        by_row[place[:3]].append(place)
    (new,) = keys.values()
    for (table, key, column), its in by_row.items():
        rows = manager_of(table).filter(pk=key)
        value = rows.values_list(column, flat=True).get()
        for place in its:
            put_at(value, place.path, new)
        rows.update(**{column: value})


def manager_of(table: type[Model]) -> Any:
    """Return all rows of a table, deleted events too."""
    return table._base_manager


def rename(club: Club, people: Collection[int]) -> None:
    """Names with their marks, in the list of people and in every event."""
    name_people(club, people)
    keep_entries(club, people)


def hide_in_archives(club: Club, person: int) -> list[list[Any]]:
    """Write the public name of the person into all archives; gives what changed."""
    archived = Event.everything.filter(club=club, entries__person=person, archive__isnull=False)
    before = dict(archived.values_list("pk", "archive"))
    rename_in_archives(club, [person])
    after = dict(archived.values_list("pk", "archive"))
    return [[key, *changed] for key in before for changed in texts_changed(before[key], after[key])]


def note_in(
    events: Iterable[Event],
    concerned: Collection[int],
    places: Iterable[JsonPlace],
    by: Actor,
    verb: str,
) -> None:
    """Raise the revision of events that are concerned or whose archive was changed, so that their
    pages are rendered again.
    """
    archived = {each.key for each in places if each.table is Event}
    for event in events:
        if event.pk in concerned or event.pk in archived:
            event.refresh_from_db(fields=["revision"], from_queryset=Event.everything.all())
            event.revision += 1
            write_diary(event, by=by, verb=verb)
            publish(event.slug, event.revision)


# Taking a merge apart: every row is again as it was, but for what was written since.
#
# Rows that were made after the merge name the kept person and stay with them, since nobody could
# say whose they are. A value that was changed since stays as it was changed.

TAKEN_APART = "take-people-apart"
ENTRIES = "events.entry.person_id"


def take_apart(merge: Merge, *, by: Actor) -> Person:
    """Gives the person who is in the list again."""
    club = merge.kept.club
    with club_locked(club, by=by, verb=TAKEN_APART) as events:
        found = Merge.objects.select_for_update().filter(pk=merge.pk).first()
        if found is None:
            raise ValidationError(_("These two are already separated."))
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
        note_in(events, concerned, places, by, TAKEN_APART)
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


def places_to_put_back(merge: Merge, club: Club, kept: int) -> list[JsonPlace]:
    """Places that the merge changed and that still name the kept person, and later ones that speak
    of rows that were moved, such as the results of an event that was finished since.
    """
    recorded = [JsonPlace(apps.get_model(label), *rest) for label, *rest in merge.places]
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


def is_moved(place: JsonPlace, merge: Merge, numbers: Collection[tuple[int, int]]) -> bool:
    """Whether it speaks of a row, or of an entrant, that came with the merge."""
    if place.table is Event:
        return (place.key, int(place.path[-1])) in numbers
    if place.table is not Change:
        return False
    label, key, _side, *rest = place.path
    if label == EVENTS and len(rest) > 1:
        return (int(key), int(rest[-1])) in numbers
    return int(key) in merge.moved.get(f"{label}.{rest[0]}", [])


def say_two_people(one: Person, other: Person) -> None:
    """They are no longer proposed; said twice it is said once."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=one.club_id)
        first, second = sorted((one.pk, other.pk))
        TwoPeople.objects.get_or_create(one_id=first, other_id=second)
