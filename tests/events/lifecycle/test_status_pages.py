import pytest
from django.test import Client

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from tests.building import event_with, fresh
from tests.events.desk_client import at, director_of, words
from tests.factories import ClubFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whenever_this_runs")]


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


@pytest.fixture
def draft(club: Club) -> Event:
    event = event_with([60, 61, 62], club=club, name="Trial Games")
    Event.objects.filter(pk=event.pk).update(visible=False)
    return fresh(event)


PUBLIC = [
    *("event", "rounds", "rules", "projector", "standings_json", "games_json"),
    *("poster", "qr", "register"),
]


@pytest.mark.parametrize("name", PUBLIC)
def test_a_draft_is_open_to_the_clubs_own_people_only(
    client: Client, draft: Event, name: str
) -> None:
    assert Client().get(at(draft, name)).status_code == 404
    assert director_of(ClubFactory.create()).get(at(draft, name)).status_code == 404
    assert client.get(at(draft, name)).status_code == 200


def test_a_draft_is_on_no_list_but_the_clubs_own(client: Client, draft: Event) -> None:
    club_page = f"/clubs/{draft.club.slug}/"
    for page in ("/", club_page):
        assert "Trial Games" not in words(Client().get(page).content)
    assert "Trial Games" in words(client.get(club_page).content)


def test_publishing_from_the_desk(client: Client, draft: Event) -> None:
    desk = words(client.get(at(draft, "desk")).content)
    assert "Draft. Only the people of" in desk
    assert "Publish it now" in words(client.get(at(draft, "publish")).content)
    client.post(at(draft, "publish"))
    assert Client().get(at(draft, "event")).status_code == 200
    assert "Trial Games" in words(Client().get("/").content)
    client.post(at(draft, "hide"))
    assert Client().get(at(draft, "event")).status_code == 404


def test_calling_off_is_said_everywhere_and_taken_back(client: Client, club: Club) -> None:
    event = event_with([60, 61], club=club)
    sent = {"reason": "Snow storm", "seen": event.revision}
    client.post(at(event, "call_off"), sent)
    for page in (at(event, "event"), "/"):
        assert "Cancelled" in words(Client().get(page).content)
    assert "This event is called off" in words(client.get(at(event, "desk")).content)
    sent = {"reason": "The road is open", "seen": fresh(event).revision, "hold": ""}
    client.post(at(event, "call_off"), sent)
    assert fresh(event).why_cancelled == ""


def test_calling_off_without_a_reason_says_so_beside_the_field(client: Client, club: Club) -> None:
    event = event_with([60, 61], club=club)
    page = client.post(at(event, "call_off"), {"reason": "", "seen": event.revision})
    assert "Type the reason. The entrants will be told." in words(page.content)


def test_a_deleted_event_is_taken_back_from_the_clubs_page(client: Client, club: Club) -> None:
    event = event_with([60, 61], club=club, name="Trial Games")
    client.post(at(event, "delete_event"), {"seen": event.revision})
    assert client.get(at(event, "desk")).status_code == 404
    assert "Trial Games" not in words(Client().get(f"/clubs/{club.slug}/").content)
    page = words(client.get(f"/clubs/{club.slug}/").content)
    assert "Trial Games, until" in page
    client.post(at(event, "take_back"))
    assert client.get(at(event, "desk")).status_code == 200
