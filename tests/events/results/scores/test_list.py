import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event
from tests.building import CLOCK, end_game, game_at, make_event
from tests.events.results.scores.pages import page, path_of, typed

LIST = "/events/games/scores/"

pytestmark = pytest.mark.django_db


def test_the_list_shows_what_is_left_by_table(volunteer: Client, event: Event) -> None:
    text = page(volunteer, "/events/games/scores/")
    assert "Round 1 of 2: 3 games left" in text
    assert "table 1 Ann Lee v Bob Ray table 2 Cy Dow v Di Poe table 3 Ed Fox v Flo Kay" in text


def test_saved_games_are_below_with_who_saved_them(
    volunteer: Client, event: Event, joe: User
) -> None:
    end_game(game_at(event, 2), 87, 121, by=joe)
    text = page(volunteer, "/events/games/scores/")
    assert "2 games left" in text
    assert re.search(rf"Already in .* Di Poe beat Cy Dow 121–87 Joe, {CLOCK}", text)


def test_missing_results_of_earlier_rounds_come_first(
    volunteer: Client, event: Event, joe: User
) -> None:
    for table in (1, 3):
        end_game(game_at(event, table), 121, 87, by=joe)
    second = event.stages.get().rounds.get(number=2)
    second.began_at = event.starts_at
    second.save()
    text = page(volunteer, "/events/games/scores/")
    assert text.index("Still missing from earlier rounds 1") < text.index("Round 2 of 2")
    assert "table 2 round 1 Cy Dow v Di Poe" in text


def test_before_the_draw_the_page_says_what_it_waits_for(volunteer: Client, club: Club) -> None:
    event = make_event(club)
    event.status = Event.Status.REGISTRATION
    event.save()
    assert "not drawn yet" in page(volunteer, "/events/games/scores/")


def test_only_the_list_is_sent_again_to_an_open_page(volunteer: Client, event: Event) -> None:
    part = volunteer.get("/events/games/scores/?live").content.decode()
    assert "Ann Lee" in part
    assert "<html" not in part


def test_strangers_are_asked_to_sign_in_and_others_are_refused(
    client: Client, event: Event
) -> None:
    game = game_at(event, 1)
    for path in ("/events/games/scores/", path_of(game)):
        assert client.get(path)["Location"].startswith("/accounts/login/")
    client.force_login(User.objects.create_user("eve@example.com"))
    for path in ("/events/games/scores/", path_of(game)):
        assert client.get(path).status_code == 403
    assert client.post(path_of(game), typed()).status_code == 403


def big_event(club: Club, tables: int, joe: User) -> Event:
    names = [(f"A {number}", f"B {number}") for number in range(tables)]
    event = make_event(club, names, slug=f"of-{tables}")
    for table in range(1, tables, 2):
        end_game(game_at(event, table), 121, 87, by=joe)
    return event


def test_large_events_ask_no_more_than_small_ones(volunteer: Client, club: Club, joe: User) -> None:
    counts = []
    for tables in (3, 40):
        event = big_event(club, tables, joe)
        game = game_at(event, 2)
        for path in (f"/events/{event.slug}/scores/", f"/events/{event.slug}/scores/{game.pk}/"):
            with CaptureQueriesContext(connection) as queries:
                volunteer.get(path)
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 10, counts


def test_a_page_that_has_not_changed_costs_only_who_may_enter(
    volunteer: Client, event: Event
) -> None:
    # The first request gets the forms' token.
    volunteer.get("/events/games/scores/")
    first = volunteer.get("/events/games/scores/").content
    with CaptureQueriesContext(connection) as queries:
        assert volunteer.get("/events/games/scores/").content == first
    # The session, the user, the event with its club, the role.
    assert len(queries) == 4


def test_somebody_who_loses_the_role_loses_the_page_at_once(
    volunteer: Client, event: Event
) -> None:
    assert volunteer.get("/events/games/scores/").status_code == 200
    Role.objects.all().delete()
    assert volunteer.get("/events/games/scores/").status_code == 403


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "-1", "x", "²"])
def test_addresses_that_are_nonsense_do_no_harm(
    volunteer: Client, event: Event, number: str
) -> None:
    assert volunteer.get(f"/events/games/scores/?saved={number}").status_code == 200
    assert volunteer.get(f"/events/games/scores/{number}/").status_code == 404


def test_with_a_game_of_this_round_missing_the_next_can_be_entered(
    volunteer: Client, club: Club, joe: User
) -> None:
    first = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Ed Fox", "Flo Kay")]
    second = [("Ann Lee", "Di Poe"), ("Cy Dow", "Bob Ray"), ("Flo Kay", "Ed Fox")]
    event = make_event(club, first, second)
    end_game(game_at(event, 3), 121, 87, by=joe)
    text = page(volunteer, LIST)
    assert "Round 1 of 2: 2 games left" in text
    ahead = text.split("Can be played now", 1)[1]
    assert "table 3 round 2 Flo Kay v Ed Fox" in ahead
    assert "Ann Lee v Di Poe" not in ahead
    game = event.stages.get().rounds.get(number=2).games.get(table=3)
    sent = volunteer.post(path_of(game), typed(score="88"), follow=True)
    assert 'Flo Kay beat Ed Fox <span class="unbroken">121–88</span>' in sent.content.decode()


def test_a_saved_result_can_be_corrected_from_the_green_box(
    volunteer: Client, event: Event, joe: User
) -> None:
    end_game(game := game_at(event, 2), 87, 121, by=joe)
    text = volunteer.get(f"{LIST}?saved={game.pk}").content.decode()
    told = text.split('id="told"', 1)[1].split("</div>", 1)[0]
    assert re.search(rf'href="{path_of(game)}"\s*>Correct it</a>', told)
