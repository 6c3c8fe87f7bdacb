from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event, Photograph
from tests.events.guests import make_link
from tests.events.photographs.pictures import add
from tests.factories import ClubFactory, EventFactory, RoleFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def photograph() -> Photograph:
    return add(EventFactory.create())


def small(photograph: Photograph) -> str:
    return str(photograph.picture.url).replace(".jpg", "/320w.webp")


def test_everybody_gets_it_as_a_picture_that_a_browser_keeps(photograph: Photograph) -> None:
    for address, kind in ((photograph.picture.url, "jpeg"), (small(photograph), "webp")):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert answer["Content-Type"] == f"image/{kind}"
        # For a year, and in that browser only: what is taken off is in no cache of a network.
        assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Vary" not in answer
        assert not answer.cookies
        assert Client().post(address).status_code == 405


@pytest.mark.parametrize(
    "name",
    [
        "",
        "../secret.txt",
        "../photographs/{stem}.jpg",
        "{stem}",
        "{stem}/",
        "{stem}.jpg/",
        "{stem}.webp",
        "{stem}/../secret.txt",
        "{stem}/../../secret.txt",
        "{stem}/320w.jpg",
        "{stem}/321w.webp",
        "{stem}/0320w.webp",
        "{stem}/320w.webp%00",
        "%2e%2e/secret.txt",
        "..%2fsecret.txt",
        "..\\secret.txt",
        "{other}.jpg",
        "{upper}.jpg",
    ],
)
def test_nothing_else_is_served(photograph: Photograph, media: Path, name: str) -> None:
    for folder in (media, media / "photographs"):
        (folder / "secret.txt").write_text("secret")
    stem = Path(photograph.picture.name).stem
    (media / "photographs" / f"{'a' * 32}.jpg").write_bytes(b"no row knows it")
    found = name.format(stem=stem, other="a" * 32, upper=stem.upper())
    if found == photograph.picture.name:
        pytest.skip("no letter in it")
    assert Client().get(f"/pictures/photographs/{found}").status_code == 404
    assert Client().get(f"/pictures/photographs/{found}").content != b"secret"


def test_a_lost_file_is_not_found(photograph: Photograph, media: Path) -> None:
    (media / photograph.picture.name).unlink()
    assert Client().get(photograph.picture.url).status_code == 404


def client_of(club: Club, kind: Role.Kind) -> Client:
    client = Client()
    client.force_login(RoleFactory.create(club=club, kind=kind, user__password=None).user)
    return client


def statuses(photograph: Photograph) -> dict[str, int]:
    event = photograph.event
    visitors = {
        "anybody": Client(),
        "stranger": client_of(ClubFactory.create(), Role.Kind.DIRECTOR),
        **{str(kind): client_of(event.club, kind) for kind in Role.Kind},
    }
    link = Client()
    session = link.session
    session["links"] = {str(event.pk): make_link(event, "Flo").pk}
    session.save()
    visitors["link"] = link
    return {
        name: client.get(photograph.picture.url).status_code for name, client in visitors.items()
    }


OWN = {"director", "coordinators-helper", "volunteer", "link"}
DESK = {"director", "coordinators-helper"}


def test_a_draft_s_are_for_its_own_people(photograph: Photograph) -> None:
    Event.objects.update(visible=False)
    photograph.event.refresh_from_db()
    found = statuses(photograph)
    assert {name for name, status in found.items() if status == 200} == OWN


@pytest.mark.parametrize("field", ["hidden_at", "removed_at"])
def test_hidden_and_removed_ones_are_for_the_desk(photograph: Photograph, field: str) -> None:
    Photograph.objects.update(**{field: timezone.now()})
    found = statuses(photograph)
    assert {name for name, status in found.items() if status == 200} == DESK
    director = client_of(photograph.event.club, Role.Kind.DIRECTOR)
    assert director.get(photograph.picture.url)["Cache-Control"] == "private, no-store"


def test_of_a_deleted_event_nobody_gets_it(photograph: Photograph) -> None:
    Event.objects.update(deleted_at=timezone.now())
    assert set(statuses(photograph).values()) == {404}


@pytest.mark.parametrize("field", ["suspended_at", "deleted_at"])
def test_nobody_gets_it_of_a_closed_club(photograph: Photograph, field: str) -> None:
    Club.objects.filter(pk=photograph.event.club_id).update(**{field: timezone.now()})
    assert 200 not in statuses(photograph).values()
