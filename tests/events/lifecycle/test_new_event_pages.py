import datetime
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Entry, Event
from tests.building import drawn_event
from tests.events.desk_client import at, director_of, words
from tests.factories import ClubFactory, EventFactory, PersonFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db

A_YEAR_AGO = datetime.datetime(2025, 11, 22, 18, tzinfo=datetime.UTC)
AFTERNOON = "/events/new/?kind=senior-games"
NEW = {
    "preset_code": "senior-games",
    "name": "Autumn Games",
    "date": "2026-11-21",
    "sure": "on",
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
    page = client.get(AFTERNOON).content.decode()
    assert 'name="round_count" value="4"' in page
    assert "Senior games" in page


def test_another_kind_of_event_begins_with_what_its_preset_says(client: Client) -> None:
    page = client.get("/events/new/?kind=acc-tournament").content.decode()
    assert '<input type="hidden" name="preset_code" value="acc-tournament"' in page
    assert '<option value="22" selected>' in page
    assert '<option value="10"' not in page
    assert not re.search(r'name="director_fills_in"[^>]*checked', page)
    page = client.get("/events/new/?kind=unknown").content.decode()
    assert 'name="round_count" value="4"' in page


def test_a_tournament_has_a_number_of_games_that_is_played(client: Client) -> None:
    sent = NEW | {"preset_code": "acc-tournament", "round_count": "10"}
    page = client.post("/events/new/", sent)
    assert "Choose one of the numbers in the list." in page.content.decode()
    client.post("/events/new/", sent | {"round_count": "14"})
    event = Event.objects.get()
    assert (event.format_code, event.round_count) == ("qualifying", 14)


def test_the_event_is_made_in_the_clubs_own_time(client: Client, club: Club) -> None:
    page = client.post("/events/new/", NEW, follow=True)
    event = Event.objects.get()
    assert page.redirect_chain[-1][0] == at(event, "desk")
    assert (event.slug, event.club) == ("autumn-games-2026", club)
    assert event.starts_at.isoformat() == "2026-11-21T18:00:00+00:00"


def test_somebody_who_makes_an_event_is_proposed_as_its_director(
    client: Client, club: Club
) -> None:
    page = client.get(AFTERNOON).content.decode()
    assert re.search(r'name="directs" value="me"[^>]*checked', page)
    marion = PersonFactory.create(club=club, name="Marion Fehr")
    client.post("/events/new/", {**NEW, "directs": "me"})
    assert Event.objects.get().director == marion


def test_an_event_has_one_director(client: Client, club: Club) -> None:
    joe = PersonFactory.create(club=club, name="Joe Bell")
    client.post("/events/new/", {**NEW, "directs": "somebody", "director": joe.pk})
    assert Event.objects.get().director == joe


def test_a_name_that_was_chosen_before_i_do_does_not_count(client: Client, club: Club) -> None:
    joe = PersonFactory.create(club=club, name="Joe Bell")
    client.post("/events/new/", {**NEW, "directs": "me", "director": joe.pk})
    director = Event.objects.get().director
    assert director
    assert director.name == "Marion Fehr"


def test_the_last_venue_is_proposed(client: Client, club: Club) -> None:
    EventFactory.create(club=club, venue="Curling Club", address="12 Main Street")
    page = client.get(AFTERNOON).content.decode()
    assert 'value="Curling Club"' in page
    assert 'value="12 Main Street"' in page


def test_a_new_event_is_a_draft(client: Client) -> None:
    client.post("/events/new/", NEW)
    assert Event.objects.get().is_draft


def test_a_new_event_may_be_published_at_once(client: Client) -> None:
    page = client.post("/events/new/", NEW | {"publish": "1"}, follow=True)
    event = Event.objects.get()
    assert not event.is_draft
    assert f"Saved: {event.name} is created and published." in words(page.content)
    assert set(event.changes.values_list("verb", flat=True)) == {"create-event", "publish"}


def test_what_to_run_is_asked_first(client: Client, club: Club) -> None:
    page = client.get("/events/new/", {"club": club.slug}, follow=True)
    assert page.redirect_chain == [(f"/run/?club={club.slug}", 302)]
    said = words(page.content)
    for choice in ("An afternoon", "A league", "A tournament"):
        assert choice in said
    addresses = re.findall(r'class="row" href="([^"]+)"', page.content.decode())
    assert [unescape(each) for each in addresses] == [
        f"/events/new/?kind=senior-games&club={club.slug}",
        f"/leagues/new/?club={club.slug}",
        f"/events/new/?kind=acc-tournament&club={club.slug}",
        f"/events/new/?kind=everybody-once&club={club.slug}",
        f"/events/new/?kind=progressive&club={club.slug}",
        f"/events/new/?kind=moving-sides&club={club.slug}",
    ]
    for address in addresses:
        assert client.get(unescape(address)).status_code == 200


def test_only_name_day_hour_and_place_are_asked(client: Client) -> None:
    page = client.get(AFTERNOON).content.decode()
    form = page[page.index("<main") : page.index("<details")]
    asked = re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', form)
    assert set(asked) - {"csrfmiddlewaretoken", "preset_code"} == {"name", "date", "time", "venue"}
    said = words(form.encode())
    assert "4 rounds, each game to 121." in said
    assert "12 or more players make two age groups." in said
    assert "You direct, and play if the number is odd." in said


def test_defaults_are_those_of_the_kind_and_of_the_copied_event(client: Client, club: Club) -> None:
    said = words(client.get("/events/new/?kind=acc-tournament").content)
    assert "22 rounds, each game to 121. You direct." in said
    assert "age groups." not in said
    other = EventFactory.create(club=club, round_count=1, target=61, director_fills_in=False)
    said = words(client.get(f"/events/new/?copy={other.slug}").content)
    assert "1 round, each game to 61." in said


def test_a_day_in_the_past_is_asked_about_once(client: Client) -> None:
    past = {name: value for name, value in NEW.items() if name != "sure"} | {"date": "2024-02-29"}
    page = client.post("/events/new/", past)
    assert "This day is in the past." in words(page.content)
    assert not Event.objects.exists()
    assert 'name="sure"' in page.content.decode()
    client.post("/events/new/", past | {"sure": "on"})
    assert Event.objects.get().day == datetime.date(2024, 2, 29)


class TestCopy:
    def test_takes_over_texts_and_people_but_not_the_day(self, client: Client, club: Club) -> None:
        earlier = drawn_event([60, 61, 62], club=club, name="Autumn Games 2025", venue="Rink")
        Event.objects.filter(pk=earlier.pk).update(notes="Bring a board.", starts_at=A_YEAR_AGO)
        address = f"/events/new/?club={club.slug}&copy={earlier.slug}"
        page = client.get(address).content.decode()
        assert 'value="Rink"' in page
        assert "Bring a board." in page
        assert f'value="Autumn Games {timezone.now().year}"' in page

        client.post(address, {**NEW, "invite": "on"})

        event = Event.objects.get(name="Autumn Games")
        invited = event.entries.filter(status="invited")
        # The director only filled in.
        assert invited.count() == 3
        assert set(invited.values_list("person", flat=True)) <= set(
            earlier.entries.values_list("person", flat=True)
        )

    def test_without_the_tick_nobody_is_on_a_list(self, client: Client, club: Club) -> None:
        earlier = drawn_event([60, 61], club=club)
        client.post(f"/events/new/?copy={earlier.slug}", NEW)
        assert not Event.objects.get(name="Autumn Games").entries.exists()

    def test_an_event_of_another_club_is_not_copied(self, client: Client) -> None:
        other = EventFactory.create(venue="Elsewhere")
        page = client.get(f"/events/new/?copy={other.slug}").content.decode()
        assert "Elsewhere" not in page


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


def test_missing_fields_are_named_and_typed_ones_kept(client: Client) -> None:
    page = client.post("/events/new/", {**NEW, "venue": "", "director_enters": "on"})
    said = words(page.content)
    assert "Where is it?" in said
    assert "First choose who directs the event." in said
    assert 'value="Autumn Games"' in page.content.decode()
    assert not Event.objects.exists()


def test_with_several_clubs_one_is_chosen_first(client: Client, club: Club) -> None:
    user = RoleFactory.create(club=ClubFactory.create(name="Pegs")).user
    RoleFactory.create(user=user, club=club)
    client.force_login(user)
    assert "For which club?" in words(client.get(AFTERNOON).content)
    assert client.get(f"{AFTERNOON}&club={club.slug}").status_code == 200


def test_somebody_who_directs_no_club_is_led_to_making_one(client: Client) -> None:
    client.force_login(UserFactory.create())
    page = client.get(AFTERNOON, follow=True)
    assert page.redirect_chain == [
        ("/clubs/new/?next=%2Fevents%2Fnew%2F%3Fkind%3Dsenior-games", 302)
    ]
    assert "The event or the league comes next." in words(page.content)
    given = {"name": "Hilltop", "time_zone": "America/Regina", "name_order": "family"}
    page = client.post(page.redirect_chain[0][0], given, follow=True)
    assert page.redirect_chain == [("/events/new/?kind=senior-games&club=hilltop", 302)]
    assert "New event" in words(page.content)


def test_a_club_of_others_is_refused(client: Client) -> None:
    other = ClubFactory.create()
    assert client.get(f"{AFTERNOON}&club={other.slug}").status_code == 403


def test_a_person_of_the_list_or_a_new_name_but_not_both(client: Client, club: Club) -> None:
    person = PersonFactory.create(club=club)
    sent = {**NEW, "director": person.pk, "director_name": "Joe Bell"}
    assert "Choose a person from the list" in words(client.post("/events/new/", sent).content)


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
@pytest.mark.parametrize("zone", ["America/Winnipeg", "Europe/Berlin"])
def test_a_day_that_was_mistyped_is_asked_about(
    client: Client, club: Club, day: str, zone: str
) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone=zone)
    page = client.post("/events/new/", {**NEW, "date": day, "time": "23:30"})
    assert "Choose a day from 1900 to 2199." in words(page.content)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("days", "question"),
    [(-1, "This day is in the past."), (600, "This day is more than a year and a half ahead.")],
)
def test_a_day_that_may_be_a_slip_is_asked_about(
    client: Client, club: Club, days: int, question: str
) -> None:
    day = club.today + datetime.timedelta(days=days)
    sent = {**NEW, "date": day.isoformat(), "sure": ""}
    assert question in words(client.post("/events/new/", sent).content)
    assert not club.events.exists()
    client.post("/events/new/", sent | {"sure": "on"})
    event = club.events.get()
    assert event.day == day
    # The day isn't asked about again while it stays.
    address = reverse("events:edit_event", args=[event.slug])
    kept = {**sent, "venue": "Town Hall", "director_fills_in": "on"}
    client.post(address, kept)
    event.refresh_from_db()
    assert event.venue == "Town Hall"
    moved = {**kept, "date": (day - datetime.timedelta(days=2000)).isoformat()}
    assert "This day is in the past." in words(client.post(address, moved).content)


def test_a_day_in_the_next_weeks_is_not_asked_about(client: Client, club: Club) -> None:
    day = club.today + datetime.timedelta(days=30)
    client.post("/events/new/", {**NEW, "date": day.isoformat(), "sure": ""})
    assert club.events.get().day == day
