import re

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from tests.building import make_user, play_round, sizes
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.night import fresh, let_in_by_another, make_member, night_with, played, seated

pytestmark = pytest.mark.django_db


def tables(night: Night) -> str:
    return reverse("leagues:seats", args=[night.event.slug])


def director(night: Night) -> Client:
    return director_of(night.season.club)


def test_the_head_count_says_which_tables_it_makes() -> None:
    page = words(director(night := night_with(21)).get(tables(night)).content)
    assert "21 are here 4 tables of four, 1 of three and 1 of two" in page
    assert "Draw the seats" in page


def test_one_button_draws_the_seats() -> None:
    night = night_with(23)
    seen = {"seen": night.event.revision}
    answer = director(night).post(tables(night), seen, follow=True)
    page = words(answer.content)
    assert "Saved: the seats are drawn, and round 1 can begin." in page
    assert "Round 1: who sits where" in page
    assert "5 tables of four and 1 of three." in page
    assert sizes(night.event, 1) == [4, 4, 4, 4, 4, 3]


def test_a_button_on_an_old_page_draws_nothing() -> None:
    night = night_with(8)
    answer = director(night).post(tables(night), {"seen": night.event.revision - 1})
    assert "Something has changed since you opened this page" in words(answer.content)
    assert fresh(night).event.status == Event.Status.REGISTRATION


def test_the_seats_are_not_drawn_twice() -> None:
    night = seated(8)
    answer = director(night).post(tables(night), {"seen": night.event.revision})
    assert "already drawn" in words(answer.content)


def test_one_alone_is_told_why_nothing_can_be_drawn() -> None:
    answer = director(night := night_with(1)).get(tables(night))
    assert "It takes two to play" in words(answer.content)
    assert b"disabled" in answer.content


def test_a_cancelled_night_offers_no_draw() -> None:
    night = night_with(8)
    Event.objects.filter(pk=night.event.pk).update(why_cancelled="No heating.")
    page = words(director(night).get(tables(night)).content)
    assert "Cancelled. No heating." in page
    assert "Draw the seats" not in page


def test_the_list_by_name_has_an_arrow_for_each_player_who_moves() -> None:
    night = seated(8)
    play_round(night.event, 1)
    answer = director(night).get(tables(night))
    page = words(answer.content)
    assert "Round 2: who moves where" in page
    assert "Round 2 by name" in page
    assert re.search(r"Member 01 (from table \d to )?table \d", page)
    # Four move; each stands in the plan and in the list of names.
    assert answer.content.count(b'class="arrow"') == 8


def test_after_the_last_round_the_page_says_that_it_is_over() -> None:
    page = words(director(night := played(8)).get(tables(night)).content)
    assert "This round is complete." in page
    assert "next seats" not in page


def test_it_is_the_directors_alone() -> None:
    night = seated(8)
    client = Client()
    assert client.get(tables(night)).status_code == 302
    client.force_login(make_user(night.season.club, "Vic", Role.Kind.VOLUNTEER))
    assert client.get(tables(night)).status_code == 403


@pytest.mark.parametrize("rounds", [0, 1])
def test_the_markup_has_no_faults(rounds: int) -> None:
    night = played(7, rounds=rounds) if rounds else night_with(7)
    answer = director(night).get(tables(night))
    assert Markup(answer.content.decode()).faults == []


def test_a_nights_address_leads_to_its_season() -> None:
    night = night_with(0)
    answer = Client().get(reverse("leagues:night", args=[night.event.slug]))
    assert answer["Location"] == night.season.get_absolute_url()


def test_the_door_seats_everybody_who_is_here_whoever_came_meanwhile() -> None:
    night = night_with(8)
    client = director(night)
    door = words(client.get(reverse("leagues:door", args=[night.event.slug])).content)
    assert "Seat the players" in door
    # Somebody else lets another person in, so the event is no longer as this page shows it.
    make_member(night.season.club, "Late Lee")
    let_in_by_another(night, ["Late Lee"])
    page = words(client.post(tables(night), {"door": "1"}, follow=True).content)
    assert "Saved: the seats are drawn, and round 1 can begin. Undo" in page
    assert sum(sizes(night.event, 1)) == 9


def test_the_50_50_is_drawn_where_the_tables_of_the_break_are() -> None:
    night = played(8, rounds=1)
    client = director(night)
    assert "Draw the winner" not in words(client.get(tables(night)).content)
    play_round(night.event, 2)
    answer = client.get(tables(night))
    assert "8 tickets, $16 in the draw" in words(answer.content)
    assert Markup(answer.content.decode()).faults == []
    send = reverse("leagues:half_half", args=[night.event.slug])
    assert f'action="{send}"' in answer.content.decode()
    client.post(send, {"seen": fresh(night).event.revision})
    assert fresh(night).drawn_at
    assert "Draw the winner" not in words(client.get(tables(night)).content)


def test_a_helper_at_the_tables_is_offered_no_draw() -> None:
    night = played(8, rounds=2)
    client = Client()
    helper = make_user(night.season.club, "Hal", Role.Kind.COORDINATORS_HELPER)
    client.force_login(helper)
    page = words(client.get(tables(night)).content)
    assert "Round 3" in page
    assert "Draw the winner" not in page


def test_the_tables_follow_the_results_by_themselves() -> None:
    night = played(8, rounds=1)
    client = director(night)
    assert b"data-live" in client.get(tables(night)).content
    play_round(night.event, 2)
    part = client.get(tables(night), {"live": ""}).content
    assert b"<html" not in part
    assert "Round 3: who moves where" in words(part)
