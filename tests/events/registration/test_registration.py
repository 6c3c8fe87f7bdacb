import datetime

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import (
    accept,
    check_in_all,
    edit_entry,
    import_entrants,
    register,
    remove,
    request_place,
)
from tests.building import MARION, drawn_event, fresh
from tests.factories import EntryFactory, EventFactory, PersonFactory, entrants

pytestmark = pytest.mark.django_db

MAY = datetime.date(1950, 5, 3)
JUNE = datetime.date(1975, 6, 4)


def test_somebody_new_becomes_a_person_of_the_club() -> None:
    event = EventFactory.create()

    entry = register(event, by=MARION, person_fields=PersonFields(" Ann  Lee ", MAY, "a@b.ca"))

    assert (entry.number, entry.status, entry.name) == (1, Entry.Status.REGISTERED, "Ann Lee")
    assert entry.person.club == event.club
    assert entry.person.email == "a@b.ca"


def test_a_known_person_is_found_by_name_and_date_of_birth() -> None:
    ann = PersonFactory.create(name="Ann Lee", date_of_birth=MAY, telephone="555 0101")
    event = EventFactory.create(club=ann.club)

    fields = PersonFields("ann lee", MAY, email="ann@example.com")
    entry = register(event, by=MARION, person_fields=fields)

    ann.refresh_from_db()
    assert entry.person == ann
    assert (ann.email, ann.telephone) == ("ann@example.com", "555 0101")


def test_the_same_name_and_address_is_the_same_person_with_a_corrected_date() -> None:
    ann = PersonFactory.create(name="Ann Lee", date_of_birth=JUNE, email="ann@example.com")
    event = EventFactory.create(club=ann.club)

    fields = PersonFields("Ann Lee", MAY, email="Ann@Example.com")
    register(event, by=MARION, person_fields=fields)

    ann.refresh_from_db()
    assert ann.date_of_birth == MAY


def test_a_father_and_a_son_of_one_name_are_two() -> None:
    father = PersonFactory.create(name="John Roy", date_of_birth=MAY)
    event = EventFactory.create(club=father.club)

    son = register(event, by=MARION, person_fields=PersonFields("John Roy", JUNE))

    assert son.person != father


def test_a_missing_date_of_birth_is_filled_in_where_only_one_can_be_meant() -> None:
    ann = PersonFactory.create(name="Ann Lee", date_of_birth=None)
    event = EventFactory.create(club=ann.club)

    assert register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY)).person == ann
    ann.refresh_from_db()
    assert ann.date_of_birth == MAY


def test_people_of_another_club_are_not_touched() -> None:
    other = PersonFactory.create(name="Ann Lee", date_of_birth=MAY)
    event = EventFactory.create()

    entry = register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY))

    assert entry.person != other


def test_nobody_is_registered_twice() -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY))

    with pytest.raises(ValidationError) as error:
        register(event, by=MARION, person_fields=PersonFields("ANN LEE", MAY))

    assert error.value.message_dict == {"name": ["Ann Lee is already on the list (no. 1)."]}
    assert event.entries.count() == 1


def test_a_no_show_who_comes_after_all_is_registered_again() -> None:
    entry = EntryFactory.create(status=Entry.Status.NO_SHOW)

    fields = PersonFields(entry.name, entry.person.date_of_birth)
    again = register(entry.event, by=MARION, person_fields=fields)

    assert (again.pk, again.status) == (entry.pk, Entry.Status.REGISTERED)


def test_the_director_who_registers_like_anyone_else_gets_no_medal() -> None:
    event = EventFactory.create()
    event.director = PersonFactory.create(club=event.club, name="Marion Fehr", date_of_birth=MAY)
    event.save()

    entry = register(event, by=MARION, person_fields=PersonFields("Marion Fehr", MAY))

    assert not entry.medal_eligible
    assert entry.ineligible == "directs"
    assert not entry.fills_in


def test_somebody_can_be_registered_as_the_one_who_directs() -> None:
    event = EventFactory.create()

    fields = PersonFields("Marion Fehr", MAY)
    entry = register(event, by=MARION, person_fields=fields, plays_as_director=True)

    assert fresh(event).director == entry.person
    assert not entry.medal_eligible


def test_a_table_is_kept_by_one_player_only() -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY), fixed_table=3)

    with pytest.raises(ValidationError) as error:
        register(event, by=MARION, person_fields=PersonFields("Bob Ray", MAY), fixed_table=3)
    with pytest.raises(ValidationError, match="from 1"):
        register(event, by=MARION, person_fields=PersonFields("Bob Ray", MAY), fixed_table=0)

    words = "Table 3 is already the fixed table of Ann Lee: choose another."
    assert error.value.message_dict == {"fixed_table": [words]}
    # Nothing was saved: the club doesn't know Bob.
    assert not Person.objects.filter(name="Bob Ray").exists()


def test_every_registration_is_in_the_diary() -> None:
    event = EventFactory.create()

    register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY))

    change = event.changes.get()
    assert (change.revision, change.by_name) == (2, "Marion Fehr")
    assert change.what == "Ann Lee was registered."
    assert fresh(event).revision == 2


class TestEditing:
    def test_an_entry_is_corrected(self) -> None:
        entry = EntryFactory.create()

        edit_entry(entry, by=MARION, person_fields=PersonFields("Anne Lee", MAY), fixed_table=2)

        entry = Entry.objects.get(pk=entry.pk)
        assert (entry.name, entry.fixed_table) == ("Anne Lee", 2)

    def test_a_field_that_is_emptied_is_empty(self) -> None:
        entry = EntryFactory.create(person__telephone="555 0101", fixed_table=2)

        fields = PersonFields(entry.name, entry.person.date_of_birth)
        edit_entry(entry, by=MARION, person_fields=fields, fixed_table=None)

        entry = Entry.objects.get(pk=entry.pk)
        assert (entry.person.telephone, entry.fixed_table) == ("", None)

    def test_an_entry_made_by_mistake_leaves_nothing_behind(self) -> None:
        event = EventFactory.create()
        entry = register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY))

        remove(entry, by=MARION)

        assert not event.entries.exists()
        assert not Person.objects.filter(name="Ann Lee").exists()

    def test_somebody_who_has_played_before_stays_known_when_removed(self) -> None:
        before = EntryFactory.create()
        entry = EntryFactory.create(
            event=EventFactory.create(club=before.event.club), person=before.person
        )

        remove(entry, by=MARION)

        assert Person.objects.filter(pk=before.person.pk).exists()

    def test_an_entrant_in_the_draw_is_not_removed(self) -> None:
        event = drawn_event([60, 61])

        with pytest.raises(ValidationError, match="withdraw them instead"):
            remove(event.entries.get(number=1), by=MARION)

    def test_an_entry_that_is_gone_is_said_to_be_gone(self) -> None:
        entry = EntryFactory.create()
        Entry.objects.all().delete()

        with pytest.raises(ValidationError, match="This entry was removed"):
            accept(entry, by=MARION)


class TestList:
    rows = (
        PersonFields("Ann Lee", MAY),
        PersonFields("Bob Ray", JUNE),
        PersonFields("ann lee", MAY),
    )

    def test_a_list_is_registered_at_once_and_nobody_twice(self) -> None:
        event = EventFactory.create()

        assert import_entrants(event, self.rows, by=MARION) == 2
        assert [entry.name for entry in event.entries.all()] == ["Ann Lee", "Bob Ray"]
        assert event.changes.get().what == "2 entrants registered from a list."

    def test_the_same_list_once_more_changes_nothing(self) -> None:
        event = EventFactory.create()
        import_entrants(event, self.rows, by=MARION)

        assert import_entrants(event, self.rows, by=MARION) == 0
        assert fresh(event).revision == 2

    def test_somebody_who_has_asked_for_a_place_is_registered_by_the_list(self) -> None:
        event = EventFactory.create()
        wish = request_place(event, person_fields=self.rows[0])

        assert import_entrants(event, self.rows, by=MARION) == 2
        # The director decides whether the two are one person.
        wish.refresh_from_db()
        assert wish.status == Entry.Status.REQUESTED
        assert event.entries.filter(status=Entry.Status.REGISTERED).count() == 2

    def test_no_list_once_the_rounds_are_drawn(self) -> None:
        with pytest.raises(ValidationError, match="already drawn"):
            import_entrants(drawn_event([60, 61]), self.rows, by=MARION)


class TestTime:
    def test_after_the_draw_somebody_registered_waits_to_be_seated(self) -> None:
        event = drawn_event([60, 61, 62, 63])

        entry = register(event, by=MARION, person_fields=PersonFields("Late Lou", MAY))

        assert entry.status == Entry.Status.REGISTERED
        assert entry.division is None

    def test_nobody_is_registered_at_a_finished_event(self) -> None:
        event = EventFactory.create(status=Event.Status.FINISHED, archive={})

        with pytest.raises(ValidationError, match="Reopen it"):
            register(event, by=MARION, person_fields=PersonFields("Ann Lee", MAY))

    def test_everybody_is_here_in_one_tap(self) -> None:
        event = EventFactory.create()
        entrants(event, [60, 61, 62], status=Entry.Status.REGISTERED)
        EntryFactory.create(event=event, status=Entry.Status.REQUESTED)

        assert check_in_all(event, by=MARION) == 3
        draw_event(event, by=MARION, seen=2)
        assert fresh(event).status == Event.Status.RUNNING
