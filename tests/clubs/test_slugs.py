"""Web addresses made from names are never taken by another page."""

import pytest

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.slugs import free_slug
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


def test_a_free_slug_stays_as_it_is() -> None:
    ClubFactory.create(slug="pegs-of-brandon")
    assert free_slug("pegs", Club.objects.all()) == "pegs"


def test_a_taken_slug_gets_the_first_free_number() -> None:
    for slug in ("pegs", "pegs-2", "pegs-4"):
        ClubFactory.create(slug=slug)
    assert free_slug("pegs", Club.objects.all()) == "pegs-3"


def test_an_address_of_a_page_is_taken() -> None:
    assert free_slug("new", Club.objects.all()) == "new-2"
    assert free_slug("nights", Club.objects.all(), taken_by_pages=["nights"]) == "nights-2"
