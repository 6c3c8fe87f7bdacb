"""A new event from the preset, and its settings later."""

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Entry, Event
from tests.afternoon import drawn_event, fresh, games_in, say
from tests.events.views.desk_client import at, director_of, words
from tests.factories import ClubFactory, EventFactory, PersonFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db

NEW = {
    "preset_code": "senior-games",
    "name": "Autumn Games",
    "date": "2026-11-21",
    "time": "13:00",
    "venue": "Legion Hall",
    "round_count": "4",
    "target": "121",
    "director_fills_in": "on",
}


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def test_a_new_event_begins_with_what_the_preset_says(client: Client) -> None:
    page = client.get("/events/new/").content.decode()
    assert 'name="round_count" value="4"' in page
    assert "Senior games" in page


def test_the_event_is_made_in_the_clubs_own_time(client: Client, club: Club) -> None:
    page = client.post("/events/new/", NEW, follow=True)
    event = Event.objects.get()
    assert page.redirect_chain[-1][0] == at(event, "desk")
    assert (event.slug, event.club) == ("autumn-games-2026", club)
    assert event.starts_at.isoformat() == "2026-11-21T18:00:00+00:00"


def test_whoever_makes_an_event_is_proposed_as_its_director(client: Client, club: Club) -> None:
    page = client.get("/events/new/").content.decode()
    assert 'name="director_name" value="Marion Fehr"' in page
    marion = PersonFactory.create(club=club, name="Marion Fehr")
    page = client.get("/events/new/").content.decode()
    assert f'<option value="{marion.pk}" selected>' in page


def test_somebody_chosen_from_the_list_goes_before_the_proposed_name(
    client: Client, club: Club
) -> None:
    joe = PersonFactory.create(club=club, name="Joe Bell")
    client.post("/events/new/", {**NEW, "director": joe.pk, "director_name": "Marion Fehr"})
    assert Event.objects.get().director == joe


def test_no_rounds_at_all_are_refused_in_plain_words(client: Client) -> None:
    page = client.post("/events/new/", {**NEW, "round_count": "0"})
    assert "An event has at least one round." in words(page.content)


def test_a_directors_name_makes_a_person_once(client: Client, club: Club) -> None:
    PersonFactory.create(club=club, name="Marion Fehr")
    client.post("/events/new/", {**NEW, "director_name": "marion fehr"})
    client.post("/events/new/", {**NEW, "director_name": "Joe Bell"})
    assert sorted(person.name for person in Person.objects.all()) == ["Joe Bell", "Marion Fehr"]


def test_the_director_may_enter_like_anyone_else(client: Client) -> None:
    client.post("/events/new/", {**NEW, "director_name": "Joe Bell", "director_enters": "on"})
    entry = Entry.objects.get()
    assert (entry.name, entry.medal_eligible, entry.fills_in) == ("Joe Bell", False, False)


def test_what_is_missing_is_said_and_what_was_typed_stays(client: Client) -> None:
    page = client.post("/events/new/", {**NEW, "venue": "", "director_enters": "on"})
    said = words(page.content)
    assert "Where is it?" in said
    assert "Say first who directs the event." in said
    assert 'value="Autumn Games"' in page.content.decode()
    assert not Event.objects.exists()


def test_with_several_clubs_one_is_chosen_first(client: Client, club: Club) -> None:
    user = RoleFactory.create(club=ClubFactory.create(name="Pegs")).user
    RoleFactory.create(user=user, club=club)
    client.force_login(user)
    assert "For which club?" in words(client.get("/events/new/").content)
    assert client.get("/events/new/", {"club": club.slug}).status_code == 200


def test_who_directs_no_club_is_led_to_making_one(client: Client) -> None:
    client.force_login(UserFactory.create())
    page = client.get("/events/new/", follow=True)
    assert page.redirect_chain == [("/clubs/new/?next=%2Fevents%2Fnew%2F", 302)]
    assert "The event or the league comes next." in words(page.content)
    given = {"name": "Hilltop", "time_zone": "America/Regina"}
    page = client.post(page.redirect_chain[0][0], given, follow=True)
    assert page.redirect_chain == [("/events/new/?club=hilltop", 302)]
    assert "New event" in words(page.content)


def test_a_club_of_others_is_refused(client: Client) -> None:
    other = ClubFactory.create()
    assert client.get("/events/new/", {"club": other.slug}).status_code == 403


def test_settings_are_shown_and_changed(client: Client, club: Club) -> None:
    event = EventFactory.create(club=club)
    page = client.get(at(event, "edit_event")).content.decode()
    assert 'value="2026-11-21"' in page
    assert 'value="13:00"' in page
    client.post(at(event, "edit_event"), {**NEW, "name": "Winter Games", "round_count": "5"})
    event = fresh(event)
    assert (event.name, event.round_count) == ("Winter Games", 5)


def test_a_refused_change_does_not_rename_the_page(client: Client, club: Club) -> None:
    event = EventFactory.create(club=club)
    page = client.post(at(event, "edit_event"), {**NEW, "name": "Winter Games", "venue": ""})
    assert f"<title>Settings · {event.name}</title>" in page.content.decode()


def test_after_the_draw_rounds_and_target_are_closed_and_say_why() -> None:
    event = drawn_event([70, 71, 72, 73])
    client = director_of(event.club)
    said = words(client.get(at(event, "edit_event")).content)
    assert "The rounds are drawn, so this can no longer change." in said
    sent = {**NEW, "round_count": "9", "target": "61", "director": event.director_id}
    client.post(at(event, "edit_event"), sent)
    event = fresh(event)
    assert (event.round_count, event.target, event.name) == (4, 121, "Autumn Games")


def test_two_reports_can_be_chosen_until_something_is_reported(client: Client) -> None:
    event = drawn_event([70, 71, 72, 73])
    client = director_of(event.club)
    sent = {**NEW, "director": event.director_id}
    client.post(at(event, "edit_event"), {**sent, "two_reports": "on"})
    assert fresh(event).two_reports
    say(games_in(event, 1)[0], 121, 87)
    assert "Results have been reported already" in words(
        client.get(at(event, "edit_event")).content
    )
    client.post(at(event, "edit_event"), sent)
    assert fresh(event).two_reports


def test_a_person_of_the_list_or_a_new_name_but_not_both(client: Client, club: Club) -> None:
    person = PersonFactory.create(club=club)
    sent = {**NEW, "director": person.pk, "director_name": "Joe Bell"}
    assert "Choose one" in words(client.post("/events/new/", sent).content)


def test_a_refused_change_makes_no_director() -> None:
    event = drawn_event([70, 71, 72])
    sent = {**NEW, "director": event.director_id, "director_name": "Joe Bell"}
    page = director_of(event.club).post(at(event, "edit_event"), sent)
    assert "The director plays in this event." in words(page.content)
    assert not Person.objects.filter(name="Joe Bell").exists()


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
@pytest.mark.parametrize("zone", ["America/Winnipeg", "Europe/Berlin"])
def test_a_day_that_was_mistyped_is_asked_about(
    client: Client, club: Club, day: str, zone: str
) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone=zone)
    page = client.post("/events/new/", {**NEW, "date": day, "time": "23:30"})
    assert "Choose a day from 1900 to 2199." in words(page.content)
    assert not Event.objects.exists()


def typed(client: Client, event: Event) -> dict[str, str]:
    """What the form has in it already."""
    form = client.get(at(event, "edit_event")).context["form"]
    shown = {field.html_name: field.value() for field in form}
    return {name: "on" if value is True else str(value) for name, value in shown.items() if value}


def test_of_two_who_save_at_once_neither_undoes_what_the_other_has_saved(
    client: Client, club: Club
) -> None:
    event = EventFactory.create(club=club)
    ann = PersonFactory.create(club=club, name="Ann Lee")
    first, second = typed(client, event), typed(client, event)
    client.post(at(event, "edit_event"), first | {"director": str(ann.pk), "notes": "Lunch"})

    page = client.post(at(event, "edit_event"), second | {"name": "Winter Games"}, follow=True)

    assert "changed this meanwhile, and it stays: director and notes." in words(page.content)
    event = fresh(event)
    assert (event.name, event.director, event.notes) == ("Winter Games", ann, "Lunch")


def test_what_both_have_changed_is_refused_once(client: Client, club: Club) -> None:
    event = EventFactory.create(club=club)
    first, second = typed(client, event), typed(client, event)
    client.post(at(event, "edit_event"), first | {"time": "14:00", "two_reports": "on"})

    page = client.post(at(event, "edit_event"), second | {"time": "15:00"})

    form = page.context["form"]
    assert "somebody else has saved “2\N{NO-BREAK SPACE}pm” here" in form.errors["time"][0]
    assert "15:00" in page.content.decode()
    again = second | {"time": "15:00", "seen": form["seen"].value()}
    client.post(at(event, "edit_event"), again)
    event = fresh(event)
    assert (event.local_start.hour, event.two_reports) == (15, True)
