import re

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event
from tests.building import drawn_event, fresh, games_in, say
from tests.events.desk_client import at, director_of, words
from tests.factories import ClubFactory, EventFactory, PersonFactory

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


def typed(client: Client, event: Event) -> dict[str, str]:
    """The values that the form has."""
    form = client.get(at(event, "edit_event")).context["form"]
    shown = {field.html_name: field.value() for field in form}
    return {name: "on" if value is True else str(value) for name, value in shown.items() if value}


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
    page = client.get(at(event, "edit_event")).content.decode()
    assert words(page.encode()).count("The rounds are drawn, so this can no longer change.") == 1
    for name in ("round_count", "target", "ages_at_year_end"):
        control = re.search(rf'<(?:input|select)[^>]* name="{name}"[^>]*>', page)
        assert control
        assert 'aria-describedby="why-round_count"' in control[0]
    assert '<p class="help" id="why-round_count">' in page
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
    assert "Results have already been reported" in words(
        client.get(at(event, "edit_event")).content
    )
    client.post(at(event, "edit_event"), sent)
    assert fresh(event).two_reports


def test_a_refused_change_makes_no_director() -> None:
    event = drawn_event([70, 71, 72])
    sent = {**NEW, "director": event.director_id, "director_name": "Joe Bell"}
    page = director_of(event.club).post(at(event, "edit_event"), sent)
    assert "The director plays in this event." in words(page.content)
    assert not Person.objects.filter(name="Joe Bell").exists()


def test_two_who_save_at_once_keep_both_changes(client: Client, club: Club) -> None:
    event = EventFactory.create(club=club)
    ann = PersonFactory.create(club=club, name="Ann Lee")
    first, second = typed(client, event), typed(client, event)
    client.post(at(event, "edit_event"), first | {"director": str(ann.pk), "notes": "Lunch"})

    page = client.post(at(event, "edit_event"), second | {"name": "Winter Games"}, follow=True)

    assert "their change is kept: director and notes." in words(page.content)
    event = fresh(event)
    assert (event.name, event.director, event.notes) == ("Winter Games", ann, "Lunch")


def test_a_setting_that_both_changed_is_refused_once(client: Client, club: Club) -> None:
    event = EventFactory.create(club=club)
    first, second = typed(client, event), typed(client, event)
    client.post(at(event, "edit_event"), first | {"time": "14:00", "two_reports": "on"})

    page = client.post(at(event, "edit_event"), second | {"time": "15:00"})

    form = page.context["form"]
    assert "Somebody else has just saved “2\N{NO-BREAK SPACE}pm” here" in form.errors["time"][0]
    assert "15:00" in page.content.decode()
    again = second | {"time": "15:00", "seen": form["seen"].value()}
    client.post(at(event, "edit_event"), again)
    event = fresh(event)
    assert (event.local_start.hour, event.two_reports) == (15, True)


def test_the_director_of_a_finished_event_stays_and_the_form_says_why(
    client: Client, club: Club
) -> None:
    event = drawn_event([70, 71, 72, 73], club=club)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED, archive={})
    page = client.get(at(event, "edit_event"))
    form = page.context["form"]
    for name in ("director", "director_name", "director_fills_in"):
        assert form.fields[name].disabled
        assert 'aria-describedby="why-director"' in str(form[name])
    why = "The medals are final. Reopen the event to change who directed it."
    assert words(page.content).count(why) == 1
    answer = client.post(
        at(event, "edit_event"),
        typed(client, event) | {"director_name": "Zoe Poe", "venue": "Hall"},
    )
    assert answer.status_code == 302
    assert (fresh(event).director, fresh(event).venue) == (event.director, "Hall")


def test_only_the_director_who_fills_in_needs_no_date_of_birth(client: Client, club: Club) -> None:
    event = drawn_event([70, 71, 72], club=club)
    Person.objects.filter(club=club).update(date_of_birth=None)
    page = words(client.get(at(event, "entrants")).content)
    assert page.count("no date of birth") == 3
    assert event.entries.count() == 4
