"""Every row that names a person is moved by a merge, and comes back: also of tables to come."""

import json
from collections.abc import Iterator

import pytest
from django.db import connection

from cribbage_events.backup.rows import kept_models
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Change, Event
from cribbage_events.events.registration.services import edit_entry, register, remove
from cribbage_events.leagues.models import Absence, MemberMessage, Night, NoMessages
from cribbage_events.mail.models import Message
from cribbage_events.memory.models import (
    EventRating,
    Merge,
    OldList,
    PastEvent,
    PastGame,
    PastResult,
    TwoPeople,
)
from cribbage_events.memory.people.selectors.references import links_to_people
from cribbage_events.memory.people.services import merge_people, take_apart
from cribbage_events.memory.players.services import rate_club
from cribbage_events.practice.models import DailyThrow
from tests.building import MARION
from tests.factories import EventFactory
from tests.memory.people.club import club_with, finished_event, who
from tests.memory.people.dump import every_row
from tests.memory.players.many_years import make_season

pytestmark = pytest.mark.django_db

OTHERS = ("Bobby Ray", "Gus Hay", "Hal Jay", "Ida Kay", "Joe May", "Kit Nye")
# No other number is like it, so that it is found wherever it is written.
KEY = 987_654_321
# A key that means nobody does no harm there: a list that is taken back deletes only whom it finds.
MAY_KEEP_IT = {"memory.merge", "memory.oldlist"}


def references_in_database() -> Iterator[tuple[str, str]]:
    """Return table and column, as the database itself knows them."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            relations = connection.introspection.get_relations(cursor, table)
            for column, relation in relations.items():
                if relation[1] == Person._meta.db_table:
                    yield table, column


def everything_of(person: Person, kept: Person) -> None:
    """Make a row in every table that names people. Add one here for a new table, and a second one
    of the kept person where there may be only one for both.
    """
    club = person.club
    finished = finished_event(club, OTHERS, slug="earlier")
    rate_club(club)
    entered_and_removed(person)
    directed = EventFactory.create(club=club, slug="directed", director=person)
    call = {"channel": "telephone", "kind": "news", "state": "to-call"}
    Message.objects.create(event=directed, person=person, **call)
    for each in (person, kept):
        sent = {"kind": "results", "address": "b@example.org"}
        Message.objects.create(event=finished, person=each, **sent)
    rated = EventRating.objects.get(event=finished, person=person)
    rated.pk, rated.person = None, kept
    rated.save()
    in_papers(person)
    in_a_league(person, kept)
    merge_people(person, who(club, "Bob R."), by=MARION)
    zoe = who(club, "Zoe Last")
    for one, other in ((person, zoe), (kept, zoe), (zoe, person), (kept, person)):
        TwoPeople.objects.create(one=one, other=other)


def entered_and_removed(person: Person) -> None:
    event = EventFactory.create(club=person.club, slug="coming")
    fields = PersonFields(person.name, person=person.pk)
    remove(register(event, by=MARION, person_fields=fields), by=MARION)
    entry = register(event, by=MARION, person_fields=fields)
    edit_entry(entry, by=MARION, person_fields=fields, fixed_table=3)


def in_papers(person: Person) -> None:
    club = person.club
    gus = who(club, "Gus Hay")
    old = OldList.objects.create(club=club, new_people=[person.pk])
    past = PastEvent.objects.create(
        club=club, old_list=old, name="Winter", year=2003, preset_code="senior-games"
    )
    PastResult.objects.create(past_event=past, person=person, rank=1)
    for table, (winner, loser) in enumerate([(person, gus), (gus, person)], start=1):
        PastGame.objects.create(
            past_event=past, round=table, table=1, winner=winner, loser=loser, loser_score=100
        )


def in_a_league(*people: Person) -> None:
    """Both were written to, and want no more, can't come, and threw from the hand of that day."""
    season = make_season(people[0].club, 2026)
    event = EventFactory.create(club=season.club, slug="night")
    night = Night.objects.create(season=season, event=event, planned_for=event.day)
    message = MemberMessage.objects.create(
        season=season, to=MemberMessage.To.ACTIVE, subject="News"
    )
    sent = {"kind": "message", "address": "b@example.org"}
    for person in people:
        Message.objects.create(member_message=message, person=person, **sent)
        NoMessages.objects.create(person=person)
        Absence.objects.create(night=night, person=person, day=event.day)
        DailyThrow.objects.create(
            club=season.club, day=event.day, person=person, cards="5H JD", given_away=0
        )


def tables_with(key: int) -> set[str]:
    """The tables in which this number is written anywhere, but as the row's own in a diary: erasing
    looks for that, and undoing says that the person was changed since.
    """
    found = set()
    for model in kept_models():
        for row in model._base_manager.values():
            if model is Change:
                (row["rows"] or {}).pop("clubs.person", None)
            if str(key) in json.dumps(row, default=str):
                found.add(model._meta.label_lower)
    return found


def test_the_models_know_every_reference_that_the_database_has() -> None:
    known = [(link.table._meta.db_table, link.column) for link in links_to_people()]
    assert sorted(references_in_database()) == sorted(known)


def test_every_reference_is_moved_and_comes_back() -> None:
    club = club_with("Bob Ray", "Bob R.", "Zoe Last")
    kept = who(club, "Bob Ray")
    gone = Person.objects.create(pk=KEY, club=club, name="Bobby Ray", telephone="204 555 0177")
    everything_of(gone, kept)
    without = [
        link.label
        for link in links_to_people()
        if not link.table._base_manager.filter(**{link.column: KEY}).exists()
    ]
    assert without == [], "everything_of() makes no row for these"
    inner = Merge.objects.get()
    before, merges = every_row(), Merge.objects.filter(pk=inner.pk).values().get()

    merge = merge_people(kept, gone, by=MARION)

    assert tables_with(KEY) == MAY_KEEP_IT
    assert {label for label, _row in merge.aside} == {
        "leagues.absence",
        "leagues.nomessages",
        "mail.message",
        "memory.eventrating",
        "memory.twopeople",
        "practice.dailythrow",
    }
    take_apart(merge, by=MARION)
    assert every_row() == before
    assert Merge.objects.values().get() == merges
    assert Event.objects.get(slug="directed").director_id == KEY
