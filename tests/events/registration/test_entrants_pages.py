import datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.models import Change, Entry, Event
from tests.building import drawn_event, make_user
from tests.events.desk_client import at, director_of, statuses, words
from tests.events.markup import Printed
from tests.factories import EntryFactory, EventFactory, PersonFactory, entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(event: Event) -> Client:
    return director_of(event.club)


def test_registering_confirms_and_is_ready_for_the_next(client: Client, event: Event) -> None:
    typed = {"name": "Ann Lee", "date_of_birth": "3 May 1950", "fixed_table": "3"}
    page = client.post(at(event, "entrants"), typed, follow=True)
    assert "Saved: Ann Lee is registered, number 1." in words(page.content)
    assert 'name="name"' in page.content.decode()
    assert "autofocus" in page.content.decode().split('name="name"')[1].split(">")[0]
    entry = Entry.objects.get(event=event)
    assert (entry.person.name, entry.fixed_table) == ("Ann Lee", 3)
    assert str(entry.person.date_of_birth) == "1950-05-03"


def test_faults_are_shown_beside_the_field_and_typed_text_stays(
    client: Client, event: Event
) -> None:
    page = client.post(at(event, "entrants"), {"name": "Ann Lee", "date_of_birth": "3/5/1950"})
    assert "can be 3 May or 5 March" in words(page.content)
    assert 'value="Ann Lee"' in page.content.decode()
    assert 'value="3/5/1950"' in page.content.decode()
    assert not Entry.objects.exists()


def test_the_same_person_twice_is_refused_with_the_number(client: Client, event: Event) -> None:
    typed = {"name": "Ann Lee", "date_of_birth": "3 May 1950"}
    client.post(at(event, "entrants"), typed)
    again = {**typed, "somebody_else": "on"}
    page = client.post(at(event, "entrants"), again)
    assert "Ann Lee is already on the list (no. 1)" in words(page.content)
    assert Entry.objects.count() == 1


def test_somebody_who_looks_like_an_entrant_is_asked_about(client: Client, event: Event) -> None:
    client.post(at(event, "entrants"), {"name": "Ann Lee", "date_of_birth": "3 May 1950"})
    typed = {"name": "Anne Lee", "date_of_birth": "3 May 1950"}
    page = client.post(at(event, "entrants"), typed)
    assert "There is already an Ann Lee (born 3 May 1950, no. 1). Is this somebody else?" in words(
        page.content
    )
    client.post(at(event, "entrants"), {**typed, "somebody_else": "on"})
    assert Entry.objects.count() == 2


def test_one_tap_checks_in_and_one_undoes_it(client: Client, event: Event) -> None:
    EntryFactory.create(event=event, person__name="Ann")
    answer = client.post(at(event, "check_in", 1))
    assert answer["Location"].endswith("/desk/entrants/#entry-1")
    assert statuses(event) == {"Ann": "checked in"}
    client.post(at(event, "check_in", 1))
    assert Change.objects.filter(event=event).count() == 1
    client.post(at(event, "undo_attendance", 1))
    client.post(at(event, "no_show", 1))
    assert statuses(event) == {"Ann": "no-show"}


def test_everybody_is_here(client: Client, event: Event) -> None:
    entrants(event, [70, 71, 72], status=Entry.Status.REGISTERED)
    page = client.post(at(event, "check_in_all"), follow=True)
    assert "3 checked in just now" in words(page.content)
    assert set(statuses(event).values()) == {"checked in"}


def test_a_request_for_a_place_is_accepted_or_declined(client: Client, event: Event) -> None:
    for name in ("Ann", "Bob"):
        EntryFactory.create(event=event, person__name=name, status=Entry.Status.REQUESTED)
    assert "Asked for a place" in words(client.get(at(event, "entrants")).content)
    client.post(at(event, "accept", 1))
    client.post(at(event, "decline", 2))
    assert statuses(event) == {"Ann": "registered", "Bob": "declined"}


def test_the_search_finds_part_of_a_name_or_a_number(client: Client, event: Event) -> None:
    for name in ("Ann Lee", "Bob Ray"):
        EntryFactory.create(event=event, person__name=name)
    found = words(client.get(at(event, "entrants"), {"q": "RAY"}).content)
    assert "Bob Ray" in found
    assert "Ann Lee" not in found
    assert "Ann Lee" in words(client.get(at(event, "entrants"), {"q": "1"}).content)
    assert "Nobody here is called “Zoe”" in words(
        client.get(at(event, "entrants"), {"q": "Zoe"}).content
    )


def test_an_entry_is_corrected(client: Client, event: Event) -> None:
    EntryFactory.create(event=event, person__name="An Lee")
    page = client.get(at(event, "edit_entry", 1))
    assert 'value="An Lee"' in page.content.decode()
    client.post(at(event, "edit_entry", 1), {"name": "Ann Lee", "telephone": "555-0101"})
    person = Person.objects.get(name="Ann Lee")
    assert person.telephone == "555-0101"


def test_an_entry_that_was_a_mistake_is_removed(client: Client, event: Event) -> None:
    EntryFactory.create(event=event)
    client.post(at(event, "remove", 1))
    assert not Entry.objects.exists()


def test_the_director_among_the_entrants_is_marked(client: Client, event: Event) -> None:
    event.director = PersonFactory.create(club=event.club, name="Marion Fehr")
    event.save()
    client.post(at(event, "entrants"), {"name": "Marion Fehr"})
    page = words(client.get(at(event, "entrants")).content)
    assert "directs, no medal" in page


def test_without_a_director_somebody_can_be_registered_as_the_director(
    client: Client, event: Event
) -> None:
    client.post(at(event, "entrants"), {"name": "Marion Fehr", "plays_as_director": "on"})
    event.refresh_from_db()
    assert str(event.director) == "Marion Fehr"


def test_after_the_draw_registering_leads_to_a_seat() -> None:
    event = drawn_event([70, 71, 72, 73])
    client = director_of(event.club)
    answer = client.post(at(event, "entrants"), {"name": "Zoe Late", "date_of_birth": "3 May 1950"})
    number = Entry.objects.get(person__name="Zoe Late").number
    assert answer["Location"] == at(event, "join") + f"?entry={number}"


def test_a_refused_tap_is_explained() -> None:
    event = drawn_event([70, 71, 72, 73])
    page = director_of(event.club).post(at(event, "no_show", 1), follow=True)
    assert "The rounds are already drawn" in words(page.content)


def test_the_list_asks_as_much_of_the_database_for_many_as_for_few(
    client: Client, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    entrants(event, [70, 71, 72])
    with django_assert_num_queries(6):
        client.get(at(event, "entrants"))
    entrants(event, [60] * 60)
    with django_assert_num_queries(6):
        client.get(at(event, "entrants"))


def test_a_year_of_birth_alone_is_kept_as_what_it_is(client: Client, event: Event) -> None:
    client.post(at(event, "entrants"), {"name": "Zoe Year", "date_of_birth": "1948"})
    person = Person.objects.get(name="Zoe Year")
    assert (person.date_of_birth, person.birth_year) == (None, 1948)
    number = person.entries.get().number
    form = client.get(at(event, "edit_entry", number)).context["form"]
    assert form["date_of_birth"].value() == "1948"
    said = words(client.get(at(event, "entrants")).content)
    reached = event.day.year - 1948
    assert f"({reached - 1} or {reached})" in said


def test_a_day_that_is_known_later_takes_the_place_of_the_year_and_not_the_reverse(
    client: Client, event: Event
) -> None:
    PersonFactory.create(club=event.club, name="Zoe Year", date_of_birth=None, birth_year=1948)
    client.post(at(event, "entrants"), {"name": "Zoe Year", "date_of_birth": "3 May 1948"})
    person = Person.objects.get(name="Zoe Year")
    assert (person.date_of_birth, person.birth_year) == (datetime.date(1948, 5, 3), None)
    other = EventFactory.create(club=event.club)
    client.post(at(other, "entrants"), {"name": "Zoe Year", "date_of_birth": "1948"})
    person.refresh_from_db()
    assert (person.date_of_birth, person.birth_year) == (datetime.date(1948, 5, 3), None)


def test_a_walk_in_is_registered_and_here_in_one_step(client: Client, event: Event) -> None:
    entrants(event, [70])
    assert "Register, and here" in words(client.get(at(event, "entrants")).content)
    typed = {"name": "Walter Inn", "date_of_birth": "1950", "here": "yes"}
    answer = client.post(at(event, "entrants"), typed, follow=True)
    entry = event.entries.get(person__name="Walter Inn")
    assert entry.status == Entry.Status.CHECKED_IN
    assert "Walter Inn is registered" in words(answer.content)
    assert "and is here." in words(answer.content)


def test_check_in_leads_to_the_draw_also_when_somebody_is_missing(
    client: Client, event: Event
) -> None:
    entrants(event, [70, 71])
    entrants(event, [72], status=Entry.Status.REGISTERED)
    said = client.get(at(event, "entrants"))
    assert f'href="{at(event, "draw")}"' in said.content.decode()
    assert "Continue to the draw without 1 who isn’t here" in words(said.content)
    desk = client.get(at(event, "desk")).content
    assert "Continue checking in" in words(desk)
    assert "Go to the draw" in words(desk)


def test_after_the_draw_a_helper_taps_that_a_late_arrival_is_here() -> None:
    event = drawn_event([70, 71, 72, 73])
    EntryFactory.create(event=event, number=9, status=Entry.Status.REGISTERED)
    helper = Client()
    helper.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    for client in (helper, director_of(event.club)):
        page = client.get(at(event, "entrants")).content.decode()
        assert f'action="{at(event, "check_in", 9)}"' in page


def test_the_list_for_the_door_prints_neither_contact_data_nor_ages_nor_who_was_declined(
    client: Client, event: Event
) -> None:
    entrants(event, [70])
    asking = EntryFactory.create(event=event, number=8, status=Entry.Status.REQUESTED)
    Person.objects.filter(pk=asking.person_id).update(telephone="204 555 0100")
    EntryFactory.create(event=event, number=9, status=Entry.Status.DECLINED)
    said = Printed(client.get(at(event, "entrants")).content.decode()).text
    assert "Player 01" in said
    assert "(70)" not in said
    assert "204 555 0100" not in said
    assert "declined" not in said


@pytest.mark.parametrize(
    ("odd", "question"),
    [
        ({"date_of_birth": "2020"}, "Born in 2020: that is an age of"),
        ({"date_of_birth": "3 May 2020"}, "Born in 2020: that is an age of"),
        ({"telephone": "call me"}, "“call me” is no whole phone number."),
    ],
)
def test_what_may_be_a_slip_is_asked_about_once(
    client: Client, event: Event, odd: dict[str, str], question: str
) -> None:
    typed = {"name": "Zoe Young", **odd}
    page = client.post(at(event, "entrants"), typed)
    assert question in words(page.content)
    assert "Yes, this is right" in words(page.content)
    assert not event.entries.exists()
    client.post(at(event, "entrants"), typed | {"sure": "on"})
    entry = event.entries.get()
    form = client.get(at(event, "edit_entry", entry.number)).context["form"]
    again = {name: form[name].value() or "" for name in form.fields}
    assert client.post(at(event, "edit_entry", entry.number), again).status_code == 302
