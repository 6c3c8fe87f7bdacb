"""Two rows become one person; what it takes to take them apart again is kept."""

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, QuerySet, UniqueConstraint
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.births import births_differ
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.erasing.archived_names import rename_in_archives
from cribbage_events.events.erasing.whole_club import lock_events
from cribbage_events.events.history.changing import write_diary
from cribbage_events.events.history.naming import keep_entries
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event
from cribbage_events.live.bus.publish import publish
from cribbage_events.memory.models import Merge, TwoPeople
from cribbage_events.memory.people.selectors.columns import (
    columns_of_people,
    merged_values,
    value_of,
)
from cribbage_events.memory.people.selectors.references import (
    Link,
    Place,
    links_to_people,
    places_naming,
    put_at,
    row_columns,
    texts_changed,
)
from cribbage_events.memory.people.selectors.refusals import NOT_TAKING_PART, why_not_one

writes = logging.getLogger("cribbage_events.writes")
VERB = "merge-people"


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
    with club_locked(kept.club, by=by, verb=VERB) as events:
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
        note_in(events, concerned | {each.key for each in places if each.table is Event}, by, VERB)
    return merge


def both_locked(kept: Person, gone: Person) -> tuple[Person, Person]:
    people = Person.objects.select_for_update().filter(club=kept.club_id, is_applicant=False)
    found = {each.pk: each for each in people.filter(pk__in=[kept.pk, gone.pk]).order_by("pk")}
    if len(found) != 2 or any(each.erased_at for each in found.values()):
        raise ValidationError(
            _("Somebody has just changed this: these are no longer two people on the list.")
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
            _("Somebody has just changed one of the two. Look at both again, then decide.")
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
    """Those of the kept person to events in which the other takes part."""
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


def write_places(places: Iterable[Place], keys: dict[int, int]) -> None:
    """Put other keys of people where these places have the first ones."""
    by_row: defaultdict[tuple[type[Model], int, str], list[Place]] = defaultdict(list)
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
    """All rows of a table, deleted events too."""
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


def note_in(events: Iterable[Event], concerned: Collection[int], by: Actor, verb: str) -> None:
    """Raise the revision of these events, so that their pages are rendered again."""
    for event in events:
        if event.pk in concerned:
            event.refresh_from_db(fields=["revision"], from_queryset=Event.everything.all())
            event.revision += 1
            write_diary(event, by=by, verb=verb)
            publish(event.slug, event.revision)
