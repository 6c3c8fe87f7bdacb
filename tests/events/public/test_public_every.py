import datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Entry, Event
from tests.building import MARION, drawn_event, games_in, play, say
from tests.events.desk_client import at
from tests.events.finished import finished
from tests.events.markup import Markup
from tests.factories import EntryFactory, EventFactory, RoleFactory, rename

pytestmark = pytest.mark.django_db

YOUNG, MIXED = [60] * 6, [60 + age for age in range(14)]

PAGES = ("event", "rounds", "rules", "projector", "poster", "register", "registered")


@pytest.mark.parametrize("stage", ["before", "running", "finished"])
@pytest.mark.parametrize("name", [*PAGES, "entrant"])
def test_markup_is_sound(client: Client, stage: str, name: str) -> None:
    event = {
        "before": lambda: EntryFactory.create().event,
        "running": lambda: drawn_event(MIXED),
        "finished": lambda: finished(drawn_event(YOUNG)),
    }[stage]()
    number = Entry.objects.filter(event=event)[0].number
    response = client.get(at(event, name, *([number] if name == "entrant" else [])))
    assert Markup(response.content.decode()).faults == []


@pytest.mark.parametrize("name", PAGES)
def test_only_the_reader_s_own_session_says_who_is_reading(client: Client, name: str) -> None:
    event = drawn_event(YOUNG)
    client.force_login(helper(event, Role.Kind.DIRECTOR))
    client.get(at(event, name))
    anybodys = Client().get(at(event, name)).content.decode()
    assert "Zoe Zed" not in anybodys
    assert at(event, "desk") not in anybodys
    assert at(event, "scores") not in anybodys


def helper(event: Event, kind: Role.Kind) -> User:
    return RoleFactory.create(club=event.club, kind=kind, user__name="Zoe Zed").user


WITH_TABS = ("event", "rounds", "rules", "register", "registered", "entrant")


@pytest.mark.parametrize("name", WITH_TABS)
@pytest.mark.parametrize(
    ("kind", "own"), [(Role.Kind.DIRECTOR, "desk"), (Role.Kind.VOLUNTEER, "scores")]
)
def test_a_helper_is_named_and_one_tap_from_their_own_page(
    client: Client, name: str, kind: Role.Kind, own: str
) -> None:
    event = drawn_event(YOUNG)
    client.force_login(helper(event, kind))
    page = client.get(at(event, name, *([1] if name == "entrant" else []))).content.decode()
    assert "Zoe Zed</a>" in page
    assert "Organizers" not in page
    assert f'href="{at(event, own)}"' in page


def test_a_helper_of_another_club_finds_no_way_to_the_desk(client: Client) -> None:
    event = drawn_event(YOUNG)
    client.force_login(helper(EventFactory.create(), Role.Kind.DIRECTOR))
    page = client.get(at(event, "event")).content.decode()
    assert "Zoe Zed</a>" in page
    assert at(event, "desk") not in page


@pytest.mark.parametrize("name", ["scores", "scorecard_check"])
def test_the_pages_for_results_keep_the_tabs_of_the_desk_for_a_director(
    client: Client, name: str
) -> None:
    event = drawn_event(YOUNG)
    client.force_login(helper(event, Role.Kind.DIRECTOR))
    page = client.get(at(event, name)).content.decode()
    for tab in ("desk", "entrants", "draw", "desk_rounds", "edit_event"):
        assert f'href="{at(event, tab)}"' in page
    client.force_login(helper(event, Role.Kind.VOLUNTEER))
    page = client.get(at(event, name)).content.decode()
    assert at(event, "desk") not in page
    assert f'href="{event.get_absolute_url()}"' in page


@pytest.mark.parametrize("name", ["event", "rounds", "entrant", "projector", "rules"])
def test_ages_and_contact_data_stay_private(client: Client, name: str) -> None:
    event = drawn_event(YOUNG)
    entry = event.entries.get(number=1)
    person = entry.person
    person.email, person.telephone = "secret@example.com", "555 0199"
    person.membership_number, person.date_of_birth = "M-77123", datetime.date(1931, 2, 3)
    person.save()
    page = client.get(at(event, name, *([1] if name == "entrant" else []))).content.decode()
    for secret in ("secret@", "555 0199", "M-77123", "1931"):
        assert secret not in page


LIVE = ("event", "rounds", "rules", "projector")


@pytest.mark.parametrize("name", LIVE)
def test_live_alone_gives_what_changes(client: Client, name: str) -> None:
    event = drawn_event(YOUNG)
    page = client.get(at(event, name)).content.decode()
    part = client.get(at(event, name), query_params={"live": ""}).content.decode()
    assert "<html" not in part
    assert " ".join(part.split()) in " ".join(page.split())


@pytest.mark.parametrize("name", LIVE)
def test_a_page_says_its_revision_and_is_not_sent_twice(client: Client, name: str) -> None:
    event = drawn_event(YOUNG)
    first = client.get(at(event, name))
    assert first["Event-Revision"] == f"{event.slug} {event.revision}"
    assert first["ETag"].startswith(f'W/"{event.revision}-')
    assert not first.cookies
    again = client.get(at(event, name), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert again["Event-Revision"] == first["Event-Revision"]
    say(games_in(event, 1)[0], 121, 100)
    changed = client.get(at(event, name), headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize(
    ("name", "most"), [("event", 4), ("rounds", 4), ("rules", 1), ("projector", 4), ("entrant", 5)]
)
def test_many_entrants_ask_no_more_than_few(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, name: str, most: int
) -> None:
    for ages in ([60] * 4, [60 + number % 30 for number in range(40)]):
        event = drawn_event(ages)
        play(event, 1)
        for game in games_in(event, 1)[1:]:
            say(game, 121, 3, by=MARION)
        with django_assert_num_queries(most):
            client.get(at(event, name, *([1] if name == "entrant" else [])))


def test_typed_text_is_never_markup(client: Client) -> None:
    event = drawn_event([60] * 2, name="<b>Games</b>", notes="<script>x</script>")
    rename(event.entries.get(number=1).person, "Ann <img src=x>")
    for name in ("event", "rounds", "projector"):
        page = client.get(at(event, name)).content.decode()
        assert "<b>Games" not in page
        assert "<script>x" not in page
        assert "<img src=x" not in page


@pytest.mark.parametrize("name", [*PAGES, "qr", "standings_json", "standings_csv", "games_json"])
def test_an_event_that_is_not_there(client: Client, name: str) -> None:
    missing = Event(slug="nowhere")
    assert client.get(at(missing, name)).status_code == 404


@pytest.mark.parametrize("name", ["event", "rounds", "rules", "projector", "poster", "qr"])
def test_nothing_is_written_by_reading(client: Client, name: str) -> None:
    assert client.post(at(EventFactory.create(), name)).status_code == 405
