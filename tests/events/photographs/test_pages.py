import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.selectors import ON_EVENT_PAGE, PER_PAGE
from cribbage_events.events.photographs.services import (
    choose_cover,
    describe_photograph,
    remove_photograph,
)
from tests.building import make_club, make_event
from tests.events.desk_client import at, words
from tests.events.finished import finished
from tests.events.photographs.pictures import MARION, add, add_several
from tests.factories import ClubFactory, EventFactory

pytestmark = pytest.mark.django_db

TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]


@pytest.fixture
def event() -> Event:
    return finished(make_event(make_club(), TABLES))


def page(event: Event, name: str = "event", *args: object) -> str:
    return Client().get(at(event, name, *args)).content.decode()


def images(html: str) -> list[str]:
    return re.findall(r"<img[^>]*/pictures/photographs[^>]*>", html)


def test_they_come_below_the_standings_and_are_loaded_when_they_come_near(event: Event) -> None:
    add_several(event, 2)
    html = page(event)
    assert html.index("<table") < html.index('id="photographs"')
    found = images(html)
    assert len(found) == 2
    for each in found:
        assert 'loading="lazy"' in each
        assert 'width="640"' in each
        assert 'height="480"' in each
    assert "All 2 photographs" in words(html.encode())


def test_at_most_a_few_of_them(event: Event) -> None:
    add_several(event, ON_EVENT_PAGE + 1)
    html = page(event)
    assert len(images(html)) == ON_EVENT_PAGE
    assert f"All {ON_EVENT_PAGE + 1} photographs" in words(html.encode())


def test_an_event_that_is_not_finished_shows_the_standings_alone() -> None:
    event = make_event(make_club(), TABLES)
    add(event)
    assert "photograph" not in page(event)
    assert len(images(page(event, "photographs"))) == 1


def test_a_finished_event_without_any_says_nothing_of_them(event: Event) -> None:
    assert "photograph" not in page(event)


def queries(event: Event, name: str = "event", *args: object) -> int:
    with CaptureQueriesContext(connection) as asked:
        page(event, name, *args)
    return len(asked)


def test_the_public_page_asks_six_times_at_most_however_many_there_are(event: Event) -> None:
    none = queries(event)
    add(event, 1)
    one = queries(event)
    for colour in range(2, 9):
        add(event, colour)
    assert (none, one, queries(event)) == (none, none, none)
    assert none <= 6


def test_an_event_that_is_running_asks_nothing_more() -> None:
    event = make_event(make_club(), TABLES)
    before = queries(event)
    add(event)
    assert queries(event) == before


def test_what_a_screen_reader_says(event: Event) -> None:
    first, _second = add_several(event, 2)
    describe_photograph(first, by=MARION, caption='Ann & "Bob" <b>', credit="Joe Dow")
    html = page(event, "photographs")
    assert 'alt="Ann &amp; &quot;Bob&quot; &lt;b&gt;"' in html
    assert f'alt="Photograph 2 of 2 from {event.name}"' in html
    assert "Photograph: Joe Dow" in words(html.encode())


def test_one_photograph_leads_to_the_ones_before_and_after(event: Event) -> None:
    first, second, third = add_several(event, 3)
    html = page(event, "photograph", 2)
    assert f'rel="prev" href="{first.get_absolute_url()}"' in " ".join(html.split())
    assert f'rel="next" href="{third.get_absolute_url()}"' in " ".join(html.split())
    assert 'rel="prev"' not in page(event, "photograph", 1)
    assert 'rel="next"' not in page(event, "photograph", 3)
    assert second.picture.url in html
    assert "2 of 3" in words(html.encode())


@pytest.mark.parametrize("field", ["hidden_at", "removed_at"])
def test_what_is_hidden_or_removed_is_on_no_page(event: Event, field: str) -> None:
    shown, hidden = add_several(event, 2)
    Photograph.objects.filter(pk=hidden.pk).update(**{field: timezone.now()})
    for html in (page(event), page(event, "photographs"), page(event, "photograph", 1)):
        assert shown.picture.name in html
        assert hidden.picture.name not in html
    assert Client().get(hidden.get_absolute_url()).status_code == 404


def test_an_album_has_pages(event: Event) -> None:
    add_several(event, PER_PAGE + 2)
    address = at(event, "photographs")
    first = Client().get(address).content.decode()
    last = Client().get(f"{address}?page=2").content.decode()
    assert (len(images(first)), len(images(last))) == (PER_PAGE, 2)
    assert "Page 2 of 2" in words(last.encode())
    assert f"Photograph {PER_PAGE + 2} of {PER_PAGE + 2}" in last
    for strange in ("0", "-1", "99", "x", ""):
        assert Client().get(address, {"page": strange}).status_code == 200


def test_pages_of_photographs_ask_no_more_for_more_of_them(event: Event) -> None:
    add(event, 0)
    few = [queries(event, "photographs"), queries(event, "photograph", 1)]
    for colour in range(1, 10):
        add(event, colour)
    assert [queries(event, "photographs"), queries(event, "photograph", 1)] == few
    assert max(few) <= 4


def albums(event: Event) -> str:
    return Client().get(f"/clubs/{event.club.slug}/photographs/").content.decode()


def test_a_club_s_albums_each_with_its_cover(event: Event) -> None:
    other = EventFactory.create(club=event.club, name="Winter Games")
    without, draft = (
        EventFactory.create(club=event.club, name="Nobody Came"),
        EventFactory.create(club=event.club, name="A Draft", visible=False),
    )
    first, second = add_several(event, 2)
    (third,) = add_several(other, 1)
    add(draft)
    assert first.picture.url in albums(event)
    choose_cover(second, by=MARION)
    html = albums(event)
    assert second.picture.url in html
    assert third.picture.url in html
    assert first.picture.url not in html
    assert without.name not in html
    assert draft.name not in html
    assert "2 photographs" in words(html.encode())
    remove_photograph(second, by=MARION)
    assert first.picture.url in albums(event)


def test_albums_ask_no_more_for_more_of_them(event: Event) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            albums(event)
        return len(found)

    add(event)
    few = asked()
    for _ in range(4):
        add_several(EventFactory.create(club=event.club), 2)
    assert asked() == few


def test_a_club_without_photographs_says_so() -> None:
    club = ClubFactory.create()
    answer = Client().get(f"/clubs/{club.slug}/photographs/")
    assert "There are no photographs yet." in words(answer.content)


def test_pages_say_their_revision_so_that_they_are_kept_ready(event: Event) -> None:
    add(event)
    for name, args in (("photographs", ()), ("photograph", (1,))):
        answer = Client().get(at(event, name, *args))
        assert answer["Event-Revision"] == f"{event.slug} {event.revision + 1}"
        again = Client().get(at(event, name, *args), headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304
