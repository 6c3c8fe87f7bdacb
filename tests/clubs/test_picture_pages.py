from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club
from tests.factories import ClubFactory, EventFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("media")]

PICTURE = b"RIFF----WEBPVP8 stands for a picture"


@pytest.fixture
def club(media: Path) -> Club:
    made = ClubFactory.create(slug="prairie-pegs", name="Prairie Pegs")
    made.logo.save("a.webp", ContentFile(PICTURE))
    return Club.objects.get(pk=made.pk)


def test_it_is_served_to_everybody_for_long_and_as_nothing_but_a_picture(club: Club) -> None:
    answer = Client().get(club.logo.url)
    assert (answer.status_code, answer.content) == (200, PICTURE)
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "Vary" not in answer
    assert not answer.cookies
    assert Client().post(club.logo.url).status_code == 405


@pytest.mark.parametrize(
    "name",
    [
        "",
        "clubs/",
        "clubs/other.webp",
        "secret.txt",
        "../secret.txt",
        "clubs/../secret.txt",
        "a%00b",
    ],
)
def test_nothing_else_is_served(club: Club, media: Path, name: str) -> None:
    (media / "secret.txt").write_text("secret")
    (media / "clubs/other.webp").write_bytes(PICTURE)
    assert Client().get(f"/pictures/{name}").status_code == 404


def test_a_lost_file_is_not_found(club: Club, media: Path) -> None:
    (media / str(club.logo)).unlink()
    assert Client().get(club.logo.url).status_code == 404


def test_the_club_s_and_its_events_pages_show_it(club: Club) -> None:
    event = EventFactory.create(club=club)
    club_page, event_page, rules = (
        Client().get(path).content.decode()
        for path in (
            "/clubs/prairie-pegs/",
            f"/events/{event.slug}/",
            f"/events/{event.slug}/rules/",
        )
    )
    assert all(f'src="{club.logo.url}"' in page for page in (club_page, event_page, rules))
    assert 'alt="Prairie Pegs"' in event_page
    # The tab's icon is the same file, so that a logo costs no extra request.
    assert f'<link rel="icon" href="{club.logo.url}"' in event_page
    assert "favicon.svg" not in event_page


def test_a_club_without_one_pays_nothing(club: Club) -> None:
    event = EventFactory.create(club=club)
    queries = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            page = Client().get(f"/events/{event.slug}/").content.decode()
        queries.append(len(asked))
        Club.objects.update(logo="")
    assert queries[0] == queries[1]
    assert "/pictures/" not in page
    assert "favicon.svg" in page
