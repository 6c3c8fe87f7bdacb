import pytest
from django.test import Client

from cribbage_events.clubs.models import Club
from cribbage_events.events import demo
from cribbage_events.events.models import Entry, Event, Game, Round
from tests.building import demo_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return demo_club()


@pytest.mark.usefixtures("club")
def test_one_event_is_finished_one_running_and_one_open() -> None:
    statuses = Event.objects.order_by("starts_at").values_list("status", flat=True)
    assert list(statuses) == ["finished", "running", "registration"]


@pytest.mark.usefixtures("club")
def test_thirteen_play_and_the_director_with_them_in_the_third_round() -> None:
    event = Event.objects.get(status=Event.Status.RUNNING)
    players = Entry.objects.filter(event=event)
    assert players.filter(fills_in=False).count() == 13
    assert players.filter(fills_in=True, person=event.director).count() == 1
    outstanding = [
        round_.games.filter(status=Game.Status.OUTSTANDING).count()
        for round_ in Round.objects.filter(stage__event=event)
    ]
    assert outstanding == [0, 0, 4, 7]


@pytest.mark.usefixtures("club")
def test_the_finished_event_has_medals_in_its_archive() -> None:
    archive = Event.objects.get(status=Event.Status.FINISHED).archive
    assert archive is not None
    for division in archive["divisions"]:
        assert "gold" in [row["medal"] for row in division["rows"]]


def test_a_french_visitor_finds_a_club_in_french(client: Client) -> None:
    demo.fill()
    for _step in demo.fill_in_steps():
        pass
    club = Club.objects.get(slug=demo.QUEBEC_SLUG)
    assert club.language == "fr"
    statuses = list(Event.objects.filter(club=club).values_list("status", flat=True))
    assert sorted(statuses) == ["finished", "registration", "running"]
    running = Event.objects.get(club=club, status="running")
    page = client.get(running.get_absolute_url(), headers={"Accept-Language": "fr-CA"})
    said = page.content.decode()
    assert "Café et beignes à la pause" in said
    assert "Ginette Ouellet" in said
    for _step in demo.fill_in_steps():
        pass
    assert Event.objects.filter(club=club).count() == 3
