import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.access.services import open_link
from cribbage_events.events.access.tokens import player_token, volunteer_token
from cribbage_events.events.models import Entry, Event, VolunteerLink
from tests.building import make_event, make_user
from tests.events.access.test_who_may_enter import finish
from tests.events.desk_client import words
from tests.events.guests import is_today, make_link
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return is_today(make_event(club, [("Ann Lee", "Bob Ray")]))


@pytest.fixture
def link(event: Event) -> VolunteerLink:
    return make_link(event)


def of_volunteer(link: VolunteerLink) -> str:
    slug = link.event.slug
    return reverse("events:open_volunteer_link", args=[slug, volunteer_token(link.pk)])


def of_player(entry: Entry) -> str:
    token = player_token(entry.pk, entry.card_edition)
    return reverse("events:open_player_link", args=[entry.event.slug, token])


# ---------------------------------------------------------------- a volunteer's


def test_a_name_is_asked_for_once_and_leads_to_the_scores(
    client: Client, link: VolunteerLink
) -> None:
    page = client.get(of_volunteer(link), follow=True)
    assert page.redirect_chain == [("/events/games/link/", 302)]
    assert Markup(page.content.decode()).faults == []
    scores = client.post("/events/games/link/", {"name": "  Flo   Kay "}, follow=True)
    assert scores.redirect_chain == [("/events/games/scores/", 302)]
    assert "Round 1" in words(scores.content)
    link.refresh_from_db()
    assert (link.name, link.opened_at is not None) == ("Flo Kay", True)
    assert "Flo Kay opened link 1" in link.event.changes.latest("revision").what


def test_looking_at_a_link_takes_it_from_nobody(client: Client, link: VolunteerLink) -> None:
    """Messengers open an address to preview it."""
    Client().get(of_volunteer(link), follow=True)
    link.refresh_from_db()
    assert not link.name
    assert "type your name" in words(client.get(of_volunteer(link), follow=True).content)


def test_opened_again_in_the_same_browser_it_leads_straight_on(
    client: Client, link: VolunteerLink
) -> None:
    enter(client, link)
    assert client.get(of_volunteer(link))["Location"] == "/events/games/scores/"
    assert client.get("/events/games/link/")["Location"] == "/events/games/scores/"


def enter(client: Client, link: VolunteerLink, name: str = "Flo") -> Any:
    client.get(of_volunteer(link), follow=True)
    return client.post("/events/games/link/", {"name": name})


def test_another_device_continues_under_the_same_name(link: VolunteerLink) -> None:
    enter(Client(), link)
    other = Client()
    page = other.get(of_volunteer(link), follow=True)
    assert "Continue as Flo" in words(page.content)
    assert "Ask the director for your own link" in words(page.content)
    assert other.post("/events/games/link/")["Location"] == "/events/games/scores/"
    assert VolunteerLink.objects.get().name == "Flo"


def test_nobody_continues_under_a_name_typed_by_another(link: VolunteerLink) -> None:
    slow = Client()
    slow.get(of_volunteer(link), follow=True)
    enter(Client(), link)
    answer = slow.post("/events/games/link/", {"name": "Gus"})
    assert "Flo opened this link just before you" in words(answer.content)
    assert VolunteerLink.objects.get().name == "Flo"


def test_two_at_the_same_instant_are_told_too(
    client: Client, link: VolunteerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page was read before the other name was saved."""
    client.get(of_volunteer(link), follow=True)
    looked = VolunteerLink.objects.get()
    open_link(link, name="Flo")
    monkeypatch.setattr("cribbage_events.events.access.views.opening", lambda *_: looked)
    answer = client.post("/events/games/link/", {"name": "Gus"})
    assert "Flo opened this link just before you" in words(answer.content)


@pytest.mark.parametrize("name", ["", "   ", "12", "–", "x" * 61, "\u200b"])
def test_a_name_that_is_none_is_explained(client: Client, link: VolunteerLink, name: str) -> None:
    answer = enter(client, link, name)
    assert answer.status_code == 200
    assert b'id="id_name_error"' in answer.content
    assert not VolunteerLink.objects.get().name


@pytest.mark.parametrize("kind", Role.Kind)
def test_somebody_who_is_signed_in_needs_no_link(
    client: Client, club: Club, link: VolunteerLink, kind: Role.Kind
) -> None:
    client.force_login(make_user(club, "Joe", kind))
    page = words(client.get(of_volunteer(link), follow=True).content)
    assert "You are signed in as Joe" in page
    link.refresh_from_db()
    assert not link.name


def test_the_session_is_another_one_afterwards(client: Client, link: VolunteerLink) -> None:
    client.get(of_volunteer(link), follow=True)
    before = client.session.session_key
    client.post("/events/games/link/", {"name": "Flo"})
    assert client.session.session_key != before


# ---------------------------------------------------------------- a player's


def test_a_card_opens_its_players_own_page(client: Client, ann: Entry) -> None:
    page = client.get(of_player(ann), follow=True)
    assert page.redirect_chain == [("/events/games/card/", 302)]
    assert "Ann Lee" in words(page.content)


def test_a_card_that_was_renewed_opens_nothing(client: Client, ann: Entry) -> None:
    path = of_player(ann)
    Entry.objects.filter(pk=ann.pk).update(card_edition=2)
    answer = client.get(path)
    assert answer.status_code == 403
    assert "ask at the desk for a new card" in words(answer.content)


def test_after_the_end_a_card_still_shows_its_place_and_medal(client: Client, ann: Entry) -> None:
    client.get(of_player(ann), follow=True)
    finish(ann.event)
    page = client.get(of_player(ann), follow=True)
    assert page.redirect_chain == [(f"/events/games/entrants/{ann.number}/", 302)]
    said = words(client.get("/events/games/card/").content)
    assert "This event is finished" in said
    assert "See your card" in said
    assert "See your card" not in words(Client().get("/events/games/card/").content)


# ---------------------------------------------------------------- what opens nothing


@pytest.mark.parametrize("token", ["x", "1", "1:2:3", "é", "9" * 3000])
@pytest.mark.parametrize("name", ["open_volunteer_link", "open_player_link"])
def test_an_unsigned_token_gets_a_kind_page(
    client: Client, event: Event, name: str, token: str
) -> None:
    answer = client.get(reverse(f"events:{name}", args=[event.slug, token]))
    assert answer.status_code == 404
    assert "Scan the code again" in words(answer.content)
    assert Markup(answer.content.decode()).faults == []


def test_a_link_of_another_event_opens_nothing(
    client: Client, club: Club, link: VolunteerLink, ann: Entry
) -> None:
    make_event(club, [("Cy Dow", "Di Poe")], slug="other")
    for path in (of_volunteer(link), of_player(ann)):
        assert client.get(path.replace("/games/", "/other/")).status_code == 404


@pytest.mark.parametrize("end", ["revoked", "finished", "three days"])
def test_an_ended_link_says_so_wherever_one_stands(
    client: Client, link: VolunteerLink, end: str
) -> None:
    client.get(of_volunteer(link), follow=True)
    if end == "revoked":
        VolunteerLink.objects.update(revoked_at=timezone.now())
    elif end == "finished":
        finish(link.event)
    else:
        Event.objects.update(starts_at=timezone.now() - timedelta(days=3, minutes=1))
    for answer in (
        client.get(of_volunteer(link)),
        client.get("/events/games/link/"),
        client.post("/events/games/link/", {"name": "Flo"}),
    ):
        assert answer.status_code == 403
        assert Markup(answer.content.decode()).faults == []
    assert not VolunteerLink.objects.get().name


def test_another_link_that_ended_takes_nothing_from_who_has_one(
    client: Client, event: Event, link: VolunteerLink
) -> None:
    enter(client, link)
    ended = make_link(event)
    VolunteerLink.objects.filter(pk=ended.pk).update(revoked_at=timezone.now())
    assert client.get(of_volunteer(ended)).status_code == 403
    assert client.get("/events/games/scores/").status_code == 200


# ---------------------------------------------------------------- kept secret


def test_tokens_are_kept_by_nobody(client: Client, link: VolunteerLink, ann: Entry) -> None:
    forged = "/events/games/link/x/"
    for path in (of_volunteer(link), of_player(ann), forged):
        answer = client.get(path)
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["Cache-Control"] == "no-store"
        assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_no_page_behind_a_link_says_its_token(
    client: Client, link: VolunteerLink, ann: Entry
) -> None:
    for path in (of_volunteer(link), of_player(ann)):
        page = client.get(path, follow=True).content.decode()
        assert path.split("/")[-2] not in page


def test_opening_links_is_limited_by_address_but_a_full_hall_may(
    client: Client, link: VolunteerLink, ann: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(60):
        assert client.get(of_player(ann)).status_code == 302
    monkeypatch.setattr("cribbage_events.events.access.views.RATE", "3/m/ip")
    statuses = [client.get("/events/games/link/x/").status_code for _ in range(4)]
    assert statuses == [404, 404, 404, 429]
    refused = client.get(of_volunteer(link))
    assert (refused.status_code, refused["Referrer-Policy"]) == (429, "no-referrer")
    assert client.get(of_volunteer(link), REMOTE_ADDR="10.0.0.7").status_code == 302


def test_links_are_opened_by_getting_them_only(
    client: Client, link: VolunteerLink, ann: Entry
) -> None:
    for path in (of_volunteer(link), of_player(ann)):
        assert client.post(path).status_code == 405


def test_somebody_who_came_by_a_link_is_named_and_asked_for_no_account(
    client: Client, link: VolunteerLink
) -> None:
    enter(client, link)
    page = words(client.get("/events/games/scores/").content)
    assert "in a new tab Français Flo Senior Games" in page
    assert "Sign in" not in page


@pytest.mark.parametrize("end", ["revoked", "finished", "card", "broken"])
def test_the_page_of_an_ended_link_has_its_heading_as_its_title(
    client: Client, event: Event, link: VolunteerLink, ann: Entry, end: str
) -> None:
    address = of_volunteer(link)
    if end == "revoked":
        VolunteerLink.objects.update(revoked_at=timezone.now())
    elif end == "finished":
        finish(event)
    elif end == "card":
        Entry.objects.filter(pk=ann.pk).update(card_edition=2)
        address = of_player(ann)
    else:
        address = address[:-3] + "/"
    page = client.get(address).content.decode()
    title = " ".join(re.findall(r"<title>(.*?)</title>", page, re.DOTALL)[0].split())
    heading = " ".join(re.findall(r"<h1>(.*?)</h1>", page, re.DOTALL)[0].split())
    assert title == f"{heading} · {event}"
