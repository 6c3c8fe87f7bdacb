"""Wherever a page is kept its language is part of the key: nobody gets a page of another one."""

import pytest
from django.test import Client

from cribbage_events.events.access.who_may_enter import PAGES
from cribbage_events.events.models import Event
from cribbage_events.practice.screens.rules.rulebook import rendered
from tests.building import game_at, make_club, make_event, say
from tests.events.guests import guest, is_today, make_link
from tests.live.driver import Events, Visit, scope_of
from tests.live.hubs import in_a_loop, listening, save, trusted_hub
from tests.pseudo_language.catalogue import OPEN
from tests.pseudo_language.language import CODE

pytestmark = pytest.mark.usefixtures("two_languages")

CUP = "/events/cup/"
LISTEN = "/events/cup/live/?page=/events/cup/&revision=0"
SAYS_ITS_LANGUAGE = "<p>{path} {revision} in {language}</p>"


def in_english() -> Client:
    return Client(headers={"accept-language": "en-ca"})


def in_the_other() -> Client:
    return Client(headers={"accept-language": CODE})


@in_a_loop
async def test_a_public_page_is_rendered_once_in_each_language() -> None:
    hub = trusted_hub(events := Events(template=SAYS_ITS_LANGUAGE))
    for language in ("en-ca", CODE, "en-ca", CODE):
        scope = scope_of(CUP, accept_language=language)
        rendered = hub.renderer.at_hand(scope) or await hub.renderer.for_visitor(scope)
        assert rendered is not None
        seen = Visit()
        await seen.send(rendered.start)
        await seen.send(rendered.body)
        assert f"1 in {language}" in seen.text
    assert len(events.asked) == 2


@in_a_loop
async def test_a_browser_that_has_the_page_in_one_language_is_sent_the_other() -> None:
    hub = trusted_hub(Events(template=SAYS_ITS_LANGUAGE))
    english = await hub.renderer.for_visitor(scope_of(CUP, accept_language="en-ca"))
    assert english is not None
    etag = dict(english.start["headers"])[b"etag"].decode()
    for language, status in (("en-ca", 304), (CODE, 200)):
        scope = scope_of(CUP, accept_language=language, if_none_match=etag)
        answer = await hub.renderer.for_visitor(scope)
        assert answer is not None
        assert answer.start["status"] == status


@in_a_loop
async def test_the_cookie_is_the_visitor_s_choice() -> None:
    hub = trusted_hub(Events(template=SAYS_ITS_LANGUAGE))
    scope = scope_of(CUP, accept_language="en-ca", cookie=f"a=b; language={CODE}")
    answer = await hub.renderer.for_visitor(scope)
    assert answer is not None
    assert f"in {CODE}".encode() in answer.body["body"]


@in_a_loop
async def test_an_open_page_gets_updates_in_its_language() -> None:
    hub = trusted_hub(events := Events(template=SAYS_ITS_LANGUAGE))
    async with (
        listening(hub, LISTEN, accept_language="en-ca") as english,
        listening(hub, LISTEN, accept_language=CODE) as other,
        # This page was opened before the visitor chose the other language in another tab.
        listening(hub, f"{LISTEN}&language={CODE}", accept_language="en-ca") as earlier,
    ):
        save(hub, events)
        assert "2 in en-ca" in await english.until("2 in")
        assert f"2 in {CODE}" in await other.until("2 in")
        assert f"2 in {CODE}" in await earlier.until("2 in")
        assert CODE not in english.text


@pytest.fixture
def event() -> Event:
    event = is_today(make_event(make_club(), [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]))
    say(game_at(event, 1), 121, 87)
    return event


@pytest.mark.django_db
def test_the_page_tells_its_language_to_whom_it_listens(event: Event) -> None:
    page = in_the_other().get(event.get_absolute_url()).content.decode()
    assert f"&amp;language={CODE}" in page


@pytest.mark.django_db
def test_a_reader_s_page_is_kept_in_each_language(event: Event) -> None:
    flo = guest(make_link(event, "Flo"))
    flo.cookies["csrftoken"] = "x" * 32
    page = f"{event.get_absolute_url()}scores/"
    assert 'lang="en-CA"' in flo.get(page, headers={"accept-language": "en-ca"}).content.decode()
    assert 'lang="en-XA"' in flo.get(page, headers={"accept-language": CODE}).content.decode()
    assert len(PAGES) == 2


@pytest.mark.django_db
def test_lines_of_standings_are_made_in_each_language(event: Event) -> None:
    page = event.get_absolute_url()
    assert OPEN not in in_english().get(page).content.decode()
    in_the_other().get(page)
    assert OPEN not in in_english().get(page).content.decode()


def test_another_language_is_another_service_worker() -> None:
    english, other = (visitor().get("/service-worker.js") for visitor in (in_english, in_the_other))
    assert english.content != other.content


@pytest.mark.django_db
def test_a_chapter_of_the_rules_is_made_in_each_language() -> None:
    rendered.cache_clear()
    in_english().get("/rules/")
    chapters = rendered.cache_info().currsize
    in_the_other().get("/rules/")
    assert rendered.cache_info().currsize == 2 * chapters > 0
