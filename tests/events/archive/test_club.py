import datetime
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.memory.past import keep_results
from tests.building import NOON, end_game, game_at, make_event, make_user
from tests.events.desk_client import words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whenever_this_runs")]

NOTHING_PLAYED: dict[str, object] = {
    "people": {},
    "divisions": [],
    "games": [],
    "filled_in": [],
    "byes": [],
    "target": 121,
}


def hold(club: Club, name: str, status: Event.Status, days: int = 0) -> Event:
    event = Event.objects.create(
        club=club,
        slug=name.lower().replace(" ", "-"),
        name=name,
        starts_at=NOON + datetime.timedelta(days=days),
        venue="Legion Hall",
        preset_code="senior-games",
        status=status,
        archive=NOTHING_PLAYED if status == Event.Status.FINISHED else None,
    )
    keep_results(event)
    return event


def test_events_are_grouped_by_status_the_nearest_first(client: Client, club: Club) -> None:
    hold(club, "Winter Games", Event.Status.REGISTRATION, days=60)
    hold(club, "Autumn Games", Event.Status.REGISTRATION, days=9)
    hold(club, "Todays Games", Event.Status.RUNNING)
    hold(club, "Old Games", Event.Status.FINISHED, days=-300)
    page = client.get("/clubs/pegs/").content.decode()
    order = [
        "Happening now",
        "Todays",
        "Coming",
        "Autumn",
        "Winter",
        "Last results",
        "Old Games",
    ]
    places = [page.index(words) for words in order]
    assert places == sorted(places)


def test_a_club_without_events_says_so(client: Client, club: Club) -> None:
    assert "There are no events yet." in client.get("/clubs/pegs/").content.decode()


def test_a_new_club_shows_its_director_first_steps(client: Client, club: Club) -> None:
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page = client.get("/clubs/pegs/").content.decode()
    steps = page[page.index("First steps") :].split("</ul>")[0]
    assert re.findall(r'class="row" href="([^"]+)"', steps) == [
        "/run/?club=pegs",
        "/clubs/pegs/helpers/",
        "/clubs/pegs/ways/",
        "/clubs/pegs/settings/",
    ]
    assert "Hall of fame" not in page
    hold(club, "Old Games", Event.Status.FINISHED)
    page = client.get("/clubs/pegs/").content.decode()
    assert "First steps" not in page
    assert "Hall of fame" in page


def test_the_club_s_words_are_shown(client: Client, club: Club) -> None:
    club.about, club.contact, club.rules = "We meet <on> Fridays.", "Dora", "No muggins."
    club.save()
    page = client.get("/clubs/pegs/").content.decode()
    assert "We meet &lt;on&gt; Fridays." in page
    assert "Ask: Dora" in page
    assert "No muggins." in page


def test_only_directors_see_what_directors_do(client: Client, club: Club) -> None:
    for kind, sees in ((None, False), (Role.Kind.VOLUNTEER, False), (Role.Kind.DIRECTOR, True)):
        if kind:
            client.force_login(make_user(club, str(kind.label), kind))
        page = client.get("/clubs/pegs/").content.decode()
        assert ("/clubs/pegs/helpers/" in page) is sees
        assert ("/run/?club=pegs" in page) is sees


def test_a_director_comes_from_the_club_to_each_desk(client: Client, club: Club) -> None:
    hold(club, "Coming Games", Event.Status.REGISTRATION)
    hold(club, "Todays Games", Event.Status.RUNNING)
    hold(club, "Old Games", Event.Status.FINISHED)
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page = client.get("/clubs/pegs/").content.decode()
    for slug in ("coming-games", "todays-games", "old-games"):
        assert f'href="/events/{slug}/desk/"' in page


def test_a_volunteer_comes_from_the_club_to_the_scores_of_what_is_played(
    client: Client, club: Club
) -> None:
    hold(club, "Coming Games", Event.Status.REGISTRATION)
    hold(club, "Todays Games", Event.Status.RUNNING)
    hold(club, "Old Games", Event.Status.FINISHED)
    client.force_login(make_user(club, "Joe", Role.Kind.VOLUNTEER))
    page = client.get("/clubs/pegs/").content.decode()
    assert 'href="/events/todays-games/scores/"' in page
    assert page.count("/scores/") == 1
    assert "/desk/" not in page


def test_a_visitor_sees_the_way_to_no_desk_and_no_scores(client: Client, club: Club) -> None:
    hold(club, "Todays Games", Event.Status.RUNNING)
    page = client.get("/clubs/pegs/").content.decode()
    assert "/desk/" not in page
    assert "/scores/" not in page


def test_many_events_ask_no_more_than_few(client: Client, club: Club) -> None:
    counts = []
    for upto in (1, 12):
        for number in range(upto):
            if not Event.objects.filter(slug=f"games-{number}").exists():
                hold(club, f"Games {number}", Event.Status.REGISTRATION, days=number)
        with CaptureQueriesContext(connection) as queries:
            client.get("/clubs/pegs/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_the_winners_of_the_last_events_are_shown(client: Client, club: Club) -> None:
    event = make_event(club, [("Ann Lee", "Bob Ray")])
    joe = make_user(club, "Joe", Role.Kind.DIRECTOR)
    end_game(game_at(event, 1), 121, 40, by=joe)
    event.refresh_from_db()
    finish(event, by=Actor.of(joe), seen=event.revision)
    page = " ".join(client.get("/clubs/pegs/").content.decode().split())
    assert 'href="/events/games/"' in page
    assert "<strong>Senior Games</strong>" in page
    assert "Gold Ann Lee" in words(page.encode())
    assert 'href="/clubs/pegs/records/"' in page
    assert 'href="/clubs/pegs/"' in client.get("/events/games/").content.decode()
