"""A coordinator makes a season, imports the members, moves a night; every page looked at."""

import datetime

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Person, Role
from cribbage_events.leagues.models import Season
from tests.building import make_club, make_user
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import NARROW, PHONE, Visit, Visitor
from tests.leagues.factories import make_season
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db(transaction=True)

# Those that are others before the first night; its forms are those of `test_league_pages.py`.
DESK_PAGES = ["", "nights/", "members/", "members/?show=expired"]


@pytest.fixture
def coordinator(transactional_db: None, visit: Visit) -> Visitor:
    dora = make_user(make_club(), "Dora", Role.Kind.DIRECTOR)
    return visit(NARROW).sign_in(dora)


def test_the_desk_of_a_season_to_come_is_for_eyes_and_fingers(coordinator: Visitor) -> None:
    season = make_season(Role.objects.get().club)
    people = [make_member(season.club, name, datetime.date(2020, 12, 31)) for name in ("Ann", "Bo")]
    Person.objects.filter(pk=people[0].pk).update(
        telephone="204 555 0101", email="ann@example.com", membership_number="A1"
    )
    below = f"{season.get_absolute_url()}desk/"
    pages = [f"{below}{page}" for page in [*DESK_PAGES, f"members/{people[0].pk}/"]]
    pages += ["/", "/clubs/pegs/"]
    faults = []
    for page in pages:
        assert coordinator.go(page).ok, page
        faults += [f"{page} – {fault}" for fault in faults_of(coordinator.page)]
    assert not faults, "\n".join(faults)


def test_a_season_is_made_and_its_members_come_from_a_list(
    visit: Visit, transactional_db: None
) -> None:
    dora = make_user(make_club(), "Dora", Role.Kind.DIRECTOR)
    visitor = visit(PHONE).sign_in(dora)
    visitor.go("/clubs/pegs/")
    visitor.link("Run an event")
    visitor.link("A league")
    visitor.fill("Venue", "Legion Hall")
    year = timezone.localdate().year
    visitor.page.get_by_label("First night").fill(f"{year + 1}-01-06")
    visitor.page.get_by_label("Last night").fill(f"{year + 1}-02-24")
    visitor.button("Count the nights again")
    visitor.sees("That makes")
    assert not Season.objects.exists()
    visitor.button("Create the season")
    visitor.sees("Saved: Doubles", "What to do next")
    visitor.link("Members")
    visitor.link("Import a list")
    visitor.fill(
        "…or paste the list here",
        f"Name,No.,Until\nAnn Lee,A1,{year}\nBo Ray,A2,{year - 1}",
    )
    visitor.button("Preview the list")
    visitor.sees("nothing is saved yet")
    visitor.button("Save the selected rows")
    visitor.sees("Saved: 2 members from the list.", "1 active, 1 to renew.")
    visitor.button(f"Renew Bo Ray until {year}")
    visitor.sees(f"1 membership renewed until 31 December {year}.")
