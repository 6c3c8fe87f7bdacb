"""The demo club: what whoever tries the program sees first."""

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from cribbage_events.events import demo
from cribbage_events.events.models import Entry, Event, Game, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> None:
    demo.fill()


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
        for round_ in Round.objects.filter(event=event)
    ]
    assert outstanding == [0, 0, 4, 7]


@pytest.mark.usefixtures("club")
def test_the_finished_event_has_medals_in_its_archive() -> None:
    archive = Event.objects.get(status=Event.Status.FINISHED).archive
    assert archive is not None
    for division in archive["divisions"]:
        assert "gold" in [row["medal"] for row in division["rows"]]


def test_filling_twice_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    call_command("demo")
    assert Event.objects.count() == 3
    assert "stays as you left it" in capsys.readouterr().out


@pytest.mark.usefixtures("club")
def test_its_page_says_who_can_sign_in_and_the_password_works(
    client: Client, settings: Settings
) -> None:
    settings.DEMO = True
    assert 'href="/demo/"' in client.get("/").content.decode()
    page = client.get("/demo/").content.decode()
    assert demo.DIRECTOR_EMAIL in page
    assert demo.PASSWORD in page
    assert client.login(username=demo.DIRECTOR_EMAIL, password=demo.PASSWORD)


@pytest.mark.usefixtures("club")
def test_elsewhere_there_is_no_such_page(client: Client) -> None:
    assert client.get("/demo/").status_code == 404
