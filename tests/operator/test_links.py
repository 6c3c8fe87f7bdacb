"""An operator ends a link or a card's code that is misused; the director sees it in the diary."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.models import Entry, Event, ScoreReport, VolunteerLink
from tests.building import game_at, make_club, make_event, say
from tests.events.guests import make_link
from tests.factories import entrants
from tests.operator.operators import operator_client

pytestmark = pytest.mark.django_db

PAGE = "/operator/events/games/"


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")])


@pytest.fixture
def operator() -> Client:
    return operator_client()


def said(client: Client, path: str = PAGE) -> str:
    return " ".join(client.get(path).content.decode().split())


def test_links_and_cards_are_listed_those_in_use_first(event: Event, operator: Client) -> None:
    make_link(event, "Flo")
    make_link(event)
    say(game_at(event, 2), 121, 87)
    cy = Entry.objects.get(event=event, name="Cy Dow")
    ScoreReport.objects.update(via=ScoreReport.Via.PLAYER, entry=cy)
    page = said(operator)
    assert "Link 1, Flo" in page
    assert "Link 2" in page
    assert page.index("Cy Dow") < page.index("Ann Lee")
    assert "1 report by the card’s code" in page


def test_a_link_is_ended(event: Event, operator: Client) -> None:
    link = make_link(event, "Flo")
    answer = operator.post(f"{PAGE}links/{link.number}/end/", follow=True)
    assert "Link 1 is turned off." in answer.content.decode()
    assert VolunteerLink.objects.get().revoked_at
    line = event.changes.latest("revision")
    assert (line.by_words, line.what) == (
        "The operator of this site",
        "Link 1, Flo was turned off.",
    )
    assert ">Turn off<" not in operator.get(PAGE).content.decode()


def test_the_code_on_a_card_is_ended(event: Event, operator: Client) -> None:
    before = Entry.objects.get(event=event, number=1).card_edition
    answer = operator.post(f"{PAGE}cards/1/end/", follow=True)
    assert "The code on the card of Ann Lee is turned off." in answer.content.decode()
    assert Entry.objects.get(event=event, number=1).card_edition == before + 1
    assert event.changes.latest("revision").by_name == ":operator"


def test_a_finished_event_has_no_link_to_end(event: Event, operator: Client) -> None:
    Event.objects.filter(pk=event.pk).update(status="finished", archive={"divisions": []})
    assert "End the code" not in said(operator)
    answer = operator.post(f"{PAGE}cards/1/end/", follow=True)
    assert "This event is finished." in answer.content.decode()


def test_a_name_is_searched_for(event: Event, operator: Client) -> None:
    page = said(operator, f"{PAGE}?q=bob")
    assert "Bob Ray" in page
    assert "Ann Lee" not in page
    assert "No card matches “zzz”." in said(operator, f"{PAGE}?q=zzz")


def test_a_large_event_takes_as_many_queries_as_a_small_one(event: Event, operator: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            operator.get(PAGE)
        return len(asked)

    few = queries()
    entrants(event, [70] * 60, division=event.divisions.get())
    for _ in range(20):
        make_link(event, "Flo")
    assert queries() == few == 7
    assert "50 of 64 cards, those with the most reports first." in said(operator)


def test_a_missing_link_is_not_found(event: Event, operator: Client) -> None:
    assert operator.post(f"{PAGE}links/9/end/").status_code == 404
    assert operator.post(f"{PAGE}cards/9/end/").status_code == 404
    assert operator.get("/operator/events/nothing/").status_code == 404
