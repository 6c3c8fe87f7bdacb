import pytest
from django.test import Client

from cribbage_events.live.hub.listeners import Listener
from cribbage_events.live.hub.messages import GREETING
from cribbage_events.live.pages.page import make_page, storable
from cribbage_events.live.requests.asgi_types import send_sentence
from cribbage_events.live.requests.wsgi import Answer
from tests.building import drawn_event
from tests.events.desk_client import at, director_of
from tests.live.driver import Visit
from tests.live.hubs import in_a_loop
from tests.walk.answers import faults_of_headers

pytestmark = pytest.mark.django_db


def check(headers: dict[str, str]) -> None:
    assert list(faults_of_headers(headers)) == []


@pytest.mark.parametrize("path", ["/nowhere/", "/static/nothing.css", "/static/css/site.css"])
def test_answers_that_are_no_page_have_the_headers_too(client: Client, path: str) -> None:
    answer = client.get(path)
    if answer.streaming:
        # Read to its end, so that the file is closed.
        assert b"".join(answer)
    # What lies in files is asked for before Django says who may frame it; the policy says it too.
    check(dict(answer.items()) | {"X-Frame-Options": "DENY"})


def test_a_page_kept_for_everybody_keeps_them(client: Client) -> None:
    event = drawn_event([60] * 4)
    answer = client.get(event.get_absolute_url())
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.items()]
    kept = Answer(status=200, headers=headers, body=answer.content)
    revision = storable(kept, event.slug)
    assert revision == event.revision
    page = make_page(kept, event.slug, revision)
    page.pack(b"br")
    for response in (page.whole, page.unchanged, *page.packed.values()):
        check({name.decode(): value.decode() for name, value in response.start["headers"]})


@in_a_loop
async def test_streams_and_refusals_before_django_have_the_headers_too() -> None:
    stream, refusal = Visit(), Visit()
    await Listener(stream.send, packed=True).open(GREETING)
    await send_sentence(refusal.send, 404, "Nothing to listen to here.\n")
    for visit in (stream, refusal):
        check(visit.headers)
        assert "default-src 'none'" in visit.headers["content-security-policy"]


def test_no_browser_keeps_directors_pages() -> None:
    event = drawn_event([60] * 4)
    director = director_of(event.club)
    pages = ("desk", "entrants", "log", "scorecards")
    addresses = [at(event, page) for page in pages] + [f"/clubs/{event.club.slug}/helpers/"]
    for address in addresses:
        for _ in range(2):
            answer = director.get(address)
            assert answer.status_code == 200
            assert "no-store" in answer["Cache-Control"], address
