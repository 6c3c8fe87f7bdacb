"""One account has only so many lists and pictures read: each may cost seconds of the processor."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from cribbage_events.clubs.forms import club as club_form
from cribbage_events.clubs.limits import refusals_by_day
from cribbage_events.clubs.models import Club
from cribbage_events.events.registration.forms import importing
from tests.events.desk_client import at, director_of, words
from tests.factories import EventFactory
from tests.leagues.factories import make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_counted")]
SAID = "You have sent many lists or pictures. Wait a few minutes"
LIST = "Name,Date of birth\nAnn Lee,3 May 1950\n"


@pytest.fixture
def club() -> Club:
    return make_season().club


@pytest.fixture
def director(club: Club) -> Client:
    return director_of(club)


def pages(club: Club) -> list[str]:
    event = EventFactory.create(club=club)
    season = club.seasons.get()
    return [at(event, "import_entrants"), reverse("leagues:import_members", args=[season.slug])]


def logo() -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (4, 4)).save(out, "PNG")
    return SimpleUploadedFile("logo.png", out.getvalue())


def send_pictures(director: Client, club: Club, count: int) -> list[str]:
    """Make a club without a name: nothing is saved, but the picture is read."""
    sent = {"name": "", "about": "Cards since 1950"}
    return [
        words(director.post(reverse("clubs:new_club"), sent | {"logo": logo()}).content)
        for _ in range(count)
    ]


def test_ten_lists_a_minute_are_read_and_then_what_was_typed_stays(
    director: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrants, members = pages(club)
    for number in range(10):
        page = director.post((entrants, members)[number % 2], {"text": LIST})
        assert SAID not in words(page.content)
    monkeypatch.delattr(importing, "read_text")
    monkeypatch.delattr(importing, "read_file")
    for path in (entrants, members):
        page = director.post(path, {"text": LIST})
        assert SAID in words(page.content)
        assert "Ann Lee,3 May 1950" in page.content.decode()
        page = director.post(path, {"file": SimpleUploadedFile("a.csv", LIST.encode())})
        assert SAID in words(page.content)
    assert [(one.kind, one.count) for one in refusals_by_day()] == [("upload", 4)]


def test_pictures_count_with_them(
    director: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not any(SAID in said for said in send_pictures(director, club, 10))
    drawn: list[object] = []
    monkeypatch.setattr(club_form, "redrawn", drawn.append)
    [said] = send_pictures(director, club, 1)
    assert SAID in said
    assert "Cards since 1950" in said
    settings = {"name": club.name, "time_zone": club.time_zone, "name_order": club.name_order}
    page = director.post(reverse("clubs:edit", args=[club.slug]), settings | {"logo": logo()})
    assert SAID in words(page.content)
    entrants, _ = pages(club)
    assert SAID in words(director.post(entrants, {"text": LIST}).content)
    assert drawn == []


def test_without_a_file_nothing_is_counted(director: Client, club: Club) -> None:
    for _ in range(12):
        director.post(reverse("clubs:new_club"), {"name": ""})
    assert not any(SAID in said for said in send_pictures(director, club, 1))


def test_another_director_at_the_same_address_continues(director: Client, club: Club) -> None:
    send_pictures(director, club, 11)
    assert not any(SAID in said for said in send_pictures(director_of(club), club, 1))


def test_a_program_that_sends_a_list_back_without_end_is_told_to_wait(
    director: Client, club: Club
) -> None:
    entrants, _ = pages(club)
    statuses = [director.post(entrants, {"sheet": "x"}).status_code for _ in range(61)]
    assert statuses == [200] * 60 + [429]
