import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event, VolunteerLink
from tests.building import game_at, make_event, say
from tests.events.desk_client import at, director_of, words
from tests.events.guests import guest, is_today, make_link, player
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db

TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]


@pytest.fixture
def event(club: Club) -> Event:
    return is_today(make_event(club, TABLES))


@pytest.fixture
def desk(club: Club) -> Client:
    return director_of(club)


def test_one_link_is_shown_at_once_to_be_scanned(desk: Client, event: Event) -> None:
    page = desk.post(at(event, "links"), {"count": 1}, follow=True)
    assert page.redirect_chain == [(at(event, "desk_link", 1), 302)]
    text = words(page.content)
    assert "Scan this with your phone’s camera" in text
    assert 'src="data:image/svg+xml' in page.content.decode()
    assert Markup(page.content.decode()).faults == []


def test_the_address_to_send_opens_the_link(desk: Client, event: Event) -> None:
    link = make_link(event)
    page = desk.get(at(event, "desk_link", 1)).content.decode()
    found = re.search(r'value="http://testserver([^"]+/link/[^"]+/)"', page)
    assert found
    visitor = Client()
    assert visitor.get(found[1])["Location"] == "/events/games/link/"
    assert visitor.session["opening"] == link.pk


def test_several_are_made_at_once_and_printed(desk: Client, event: Event) -> None:
    make_link(event, "Flo")
    page = desk.post(at(event, "links"), {"count": 5}, follow=True)
    assert "5 links are ready" in words(page.content)
    assert list(event.volunteer_links.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]
    sheet = desk.get(at(event, "print_links")).content.decode()
    assert sheet.count('class="link-slip"') == 5
    assert "Given to" in sheet
    assert Markup(sheet).faults == []


@pytest.mark.parametrize("count", ["0", "21", "-1", "x", ""])
def test_a_number_that_makes_no_sense_makes_no_link(desk: Client, event: Event, count: str) -> None:
    page = desk.post(at(event, "links"), {"count": count})
    assert "No link was made" in words(page.content)
    assert not VolunteerLink.objects.exists()


def test_nobody_makes_links_without_end(desk: Client, event: Event) -> None:
    is_today(event)
    VolunteerLink.objects.bulk_create(
        VolunteerLink(event=event, number=number) for number in range(1, 200)
    )
    page = desk.post(at(event, "links"), {"count": 2})
    assert "already has 199 links" in words(page.content)


def test_the_list_says_who_came_by_which_and_entered_how_much(desk: Client, event: Event) -> None:
    make_link(event)
    link = make_link(event, "Flo")
    for table in (1, 2):
        guest(link).post(
            f"/events/games/scores/{game_at(event, table).pk}/",
            {
                "winner": 0,
                "loser_score": "87",
                "confirmed": "121-87",
                "key": f"00000000-0000-4000-8000-00000000000{table}",
            },
        )
    page = desk.get(at(event, "links")).content
    assert re.search(r"Link 2 Flo in use opened .*, 2 results", words(page))
    assert "Link 1 Not in use yet: show the code made" in words(page)
    assert Markup(page.decode()).faults == []


def test_ending_one_link_ends_no_other(desk: Client, event: Event) -> None:
    flo, gus = make_link(event, "Flo"), make_link(event, "Gus")
    clients = [guest(flo), guest(gus)]
    page = desk.post(at(event, "revoke_link", 1), follow=True)
    assert "Link 1 is turned off. Flo can’t enter anything more with it." in words(page.content)
    assert [client.get("/events/games/scores/").status_code for client in clients] == [403, 200]
    assert "Link 1, Flo was turned off." in event.changes.latest("revision").what
    again = desk.post(at(event, "revoke_link", 1), follow=True)
    assert "turned off" in words(again.content)
    assert "This link is turned off; Flo entered 0 results." in words(
        desk.get(at(event, "desk_link", 1)).content
    )


def test_results_stay_when_their_link_ends(desk: Client, event: Event) -> None:
    link, game = make_link(event, "Flo"), game_at(event, 1)
    guest(link)
    say(game, 121, 87)
    desk.post(at(event, "revoke_link", 1))
    game.refresh_from_db()
    assert game.accepted is not None


def test_a_finished_event_makes_no_links(desk: Client, event: Event) -> None:
    Event.objects.update(status=Event.Status.FINISHED, archive={})
    assert "the links no longer work" in words(desk.get(at(event, "links")).content)
    page = desk.post(at(event, "links"), {"count": 1})
    assert "This event is finished." in words(page.content)


def test_nothing_here_is_about_another_event(desk: Client, club: Club, event: Event) -> None:
    other = make_event(club, slug="other")
    make_link(other)
    assert desk.get(at(event, "desk_link", 1)).status_code == 404
    assert desk.post(at(event, "revoke_link", 1)).status_code == 404


def test_many_links_ask_no_more_than_one(desk: Client, event: Event) -> None:
    counts = []
    for _ in range(2):
        for _ in range(5):
            make_link(event, "Flo")
        with CaptureQueriesContext(connection) as queries:
            desk.get(at(event, "links"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_both_ways_to_add_a_helper_are_side_by_side(desk: Client, event: Event) -> None:
    page = desk.get(at(event, "links")).content.decode()
    assert f'href="/clubs/{event.club.slug}/helpers/"' in page
    assert at(event, "links") in desk.get(at(event, "desk")).content.decode()


# ---------------------------------------------------------------- cards


def test_every_printed_card_has_its_players_own_code(desk: Client, event: Event) -> None:
    page = desk.get(at(event, "scorecards")).content.decode()
    codes = re.findall(r'src="(data:image/svg[^"]+)"', page)
    assert (len(codes), len(set(codes))) == (4, 4)
    assert 'alt="Code that opens the page of Ann Lee"' in page
    assert Markup(page).faults == []


def test_a_card_after_the_end_has_no_code(desk: Client, event: Event) -> None:
    Event.objects.update(status=Event.Status.FINISHED, archive={})
    assert "data:image" not in desk.get(at(event, "scorecards")).content.decode()


def test_a_new_code_ends_the_earlier_one(desk: Client, event: Event) -> None:
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    client = player(ann)
    assert client.get("/events/games/card/").status_code == 200
    assert "Turn off this code" in desk.get(at(event, "edit_entry", ann.number)).content.decode()
    page = desk.post(at(event, "new_card", ann.number), follow=True)
    assert "The code on the card of Ann Lee is turned off." in words(page.content)
    assert client.get("/events/games/card/").status_code == 403
    ann.refresh_from_db()
    assert ann.card_edition == 2
    assert player(ann).get("/events/games/card/").status_code == 200


@pytest.mark.parametrize("page", ["desk_link", "print_links", "scorecards"])
def test_pages_with_codes_are_kept_by_no_browser(desk: Client, event: Event, page: str) -> None:
    make_link(event)
    answer = desk.get(at(event, page, *([1] if page == "desk_link" else [])))
    assert "no-store" in answer["Cache-Control"]
