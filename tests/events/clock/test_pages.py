import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from cribbage_events.events.clock.services import set_clock
from cribbage_events.events.models import CardTotals, Event, HighHand
from tests.building import CLOCK, MARION, drawn_event, fresh, game_at, play, say
from tests.events.clock.hall import at, begin, end
from tests.events.desk_client import at as desk_page
from tests.events.desk_client import director_of
from tests.events.guests import player
from tests.leagues.singles.nights import draw_night, here, latest, make_singles_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = drawn_event([60 + number % 5 for number in range(16)])
    begin(event, 1, 0)
    return fresh(event)


def words_of(client: Client, address: str) -> str:
    return re.sub(r"\s+", " ", strip_tags(client.get(address).content.decode()))


def public_pages(event: Event) -> list[str]:
    return [event.get_absolute_url(), reverse("events:projector", args=[event.slug])]


def test_the_desk_starts_the_round_and_says_when_it_should_end(event: Event) -> None:
    client = director_of(event.club)
    words = words_of(client, desk_page(event, "desk"))
    assert "Round 1: planned for 1 pm." in words
    assert "Start round 1 now" in words
    assert "Only the desk sees the clock." in words
    client.post(desk_page(event, "clock_step"), {"round": "1", "step": "start"}, follow=True)
    words = words_of(client, desk_page(event, "desk"))
    assert re.search(rf"Round 1 began at {CLOCK}\.", words)
    assert "Start round" not in words
    assert re.search(rf"Should end {CLOCK}–{CLOCK}", words)
    assert re.search(rf"All games should be over between {CLOCK} and {CLOCK}\.", words)


def test_a_start_that_comes_too_late_is_refused_in_words(event: Event) -> None:
    client = director_of(event.club)
    play(event, 1)
    page = client.post(desk_page(event, "clock_step"), {"round": "1", "step": "start"}, follow=True)
    assert "This round isn’t the next one any more." in page.content.decode()
    assert (
        client.post(desk_page(event, "clock_step"), {"round": "1", "step": "x"}).status_code == 302
    )


def test_nobody_sees_the_clock_until_the_director_wants_it(event: Event, client: Client) -> None:
    for address in public_pages(event):
        page = client.get(address).content.decode()
        assert "hall-clock" not in page
        assert "js/hall/clock" not in page
    director = director_of(event.club)
    answer = director.post(desk_page(event, "clock"), {"shown": "on", "minutes": "45"}, follow=True)
    assert "Saved: the clock." in answer.content.decode()
    for address in public_pages(event):
        page = client.get(address).content.decode()
        assert "js/hall/clock" in page
        words = words_of(client, address)
        assert "left in round 1" in words
        assert "should end" not in words
        assert "Round 1: planned for 1 pm. Time limit: 1:45" in words
        assert f'data-since="{int(at(0).timestamp())}"' in page
        assert f'data-ends="{int(at(45).timestamp())}"' in page


@pytest.mark.parametrize("minutes", ["4", "181", "many"])
def test_a_round_lasts_from_five_minutes_to_three_hours(event: Event, minutes: str) -> None:
    client = director_of(event.club)
    page = client.post(desk_page(event, "clock"), {"shown": "on", "minutes": minutes})
    assert "Type a number of minutes from 5 to 180, or nothing." in page.content.decode()
    assert not fresh(event).clock_shown


def test_phones_and_the_wall_say_the_figure_and_no_estimate(event: Event, client: Client) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    end(event, 1, 15)
    for address in public_pages(event):
        words = words_of(client, address)
        assert "so far in round 1" in words
        assert "should" not in words
        assert "Worked out" not in words


def test_the_desk_names_the_limit_in_no_tense(event: Event) -> None:
    set_clock(event, by=MARION, shown=True, minutes=45)
    words = words_of(director_of(event.club), desk_page(event, "desk"))
    assert "Round 1 left" in words
    assert "Time limit: 1:45" in words
    assert "Time is up" not in words
    assert "Round 1 should end" not in words


def test_in_french(event: Event, client: Client) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    begin(event, 1, 0, said=True)
    end(event, 1, 15)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr-CA"
    words = words_of(client, event.get_absolute_url())
    words = words.replace("\N{NO-BREAK SPACE}", " ")
    assert "depuis le début de la ronde 1" in words
    assert "La ronde 1 a commencé à 13 h." in words


def test_the_desk_pauses_the_clock_and_gives_more_time(event: Event, client: Client) -> None:
    set_clock(event, by=MARION, shown=True, minutes=40)
    begin(event, 1, 0, said=True)
    director = director_of(event.club)

    def tap(step: str) -> str:
        address, data = desk_page(event, "clock_step"), {"round": "1", "step": step}
        return director.post(address, data, follow=True).content.decode()

    assert "+5 minutes" in words_of(director, desk_page(event, "desk"))
    assert "Saved: round 1 has five more minutes." in tap("add")
    assert "Time limit: 1:45" in words_of(client, event.get_absolute_url())
    page = tap("pause")
    assert "Saved: the clock is paused." in page
    assert "Let the clock run again" in page
    for address in public_pages(event):
        words = words_of(client, address)
        assert "left in round 1, paused" in words
        assert "should end" not in words
        assert "data-paused" in client.get(address).content.decode()
    assert "Saved: the clock is running again." in tap("resume")
    assert "paused" not in words_of(client, event.get_absolute_url())


@pytest.mark.parametrize("count", [16, 40])
def test_public_pages_take_at_most_six_queries_with_a_clock(count: int, client: Client) -> None:
    event = drawn_event([60 + number % 30 for number in range(count)])
    set_clock(event, by=MARION, shown=True, minutes=None)
    say(game_at(event, table=1), 121, 90)
    client.get(event.get_absolute_url())
    with CaptureQueriesContext(connection) as queries:
        client.get(event.get_absolute_url())
    assert len(queries) <= 6


def test_public_pages_where_games_begin_as_tables_finish_take_at_most_six_queries(
    client: Client,
) -> None:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, 8)
    draw_night(night)
    event = latest(night)
    set_clock(event, by=MARION, shown=True, minutes=None)
    for number in (1, 1, 2):
        HighHand.objects.create(
            entry=event.entries.get(number=number), cards="5H 5C 5S JD 5D", points=29
        )
    CardTotals.objects.create(entry=event.entries.get(number=3))
    for name in ("event", "projector", "rounds"):
        with CaptureQueriesContext(connection) as queries:
            page = client.get(reverse(f"events:{name}", args=[event.slug])).content.decode()
        assert name != "event" or page.count("5♥ 5♣ 5♠ J♦ + 5♦") == 3
        assert "hall-clock" not in page
        assert len(queries) <= 6, name


def test_a_finished_event_says_nothing_of_it(event: Event, client: Client) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    Event.objects.filter(pk=event.pk).update(status="finished", archive={})
    for address in public_pages(event):
        assert "hall-clock" not in client.get(address).content.decode()


def test_a_player_sees_the_clock_on_their_own_page(event: Event) -> None:
    client = player(event.entries.select_related("event").get(number=1))
    address = reverse("events:card", args=[event.slug])
    assert "hall-clock" not in client.get(address).content.decode()
    set_clock(event, by=MARION, shown=True, minutes=None)
    page = client.get(address).content.decode()
    assert "hall-clock" in page
    assert "js/hall/clock" in page
