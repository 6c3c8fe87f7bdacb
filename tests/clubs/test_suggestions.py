"""Known people are suggested at the club's desk, and nowhere else."""

import datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from cribbage_events.clubs.models import Person, Role
from cribbage_events.clubs.views import SUGGESTED
from tests.factories import EventFactory
from tests.memory.people.club import club_with, signed_in, who

pytestmark = pytest.mark.django_db
SCRIPT = "js/suggestions"


def test_a_few_who_match_with_what_tells_them_apart() -> None:
    club = club_with("Robert Ray", "Ann Lee", *(f"Player {n:02}" for n in range(20)))
    Person.objects.filter(name="Robert Ray").update(date_of_birth=datetime.date(1950, 5, 3))
    client = signed_in(club, Role.Kind.COORDINATORS_HELPER)
    page = f"/clubs/{club.slug}/suggestions/"
    said = client.get(page, {"q": "bob r"}).content.decode()
    assert f'data-person="{who(club, "Robert Ray").pk}"' in said
    assert "Robert Ray, born 3 May 1950" in said
    assert 'data-born="1950-05-03"' in said
    assert "Ann Lee" not in said
    assert client.get(page, {"q": "player"}).content.decode().count("<li>") == SUGGESTED
    for nothing in ("", "b", "nobody"):
        assert client.get(page, {"q": nothing}).content.decode().strip() == ""


def test_no_public_page_has_them() -> None:
    club = club_with("Robert Ray")
    event = EventFactory.create(club=club)
    for page in ("", "register/", "rules/"):
        said = Client().get(f"{event.get_absolute_url()}{page}").content.decode()
        assert "suggestions" not in said
    desk = signed_in(club).get(f"{event.get_absolute_url()}desk/entrants/").content.decode()
    assert f"/clubs/{club.slug}/suggestions/" in desk
    assert SCRIPT in desk


def test_templates_that_suggest_are_those_of_the_desk() -> None:
    folder = Path(settings.BASE_DIR) / "templates"
    found = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.html")
        if 'script "suggestions"' in path.read_text()
    }
    assert found == {
        "events/redrawing/late.html",
        "events/registration/entrants.html",
        "leagues/check_in/check_in.html",
        "leagues/members/new_member.html",
    }
