"""The volunteer's pages, as a browser without scripts sees them."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event, Game, Round, ScoreReport
from cribbage_events.events.services.results import withdraw_result
from tests.events.hall import end_game, game_at, make_club, make_event, make_user

pytestmark = pytest.mark.django_db

NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Ed Fox", "Flo Kay")]


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club, NAMES, [("Ann Lee", "Di Poe"), ("Cy Dow", "Flo Kay")])


@pytest.fixture
def joe(club: Club) -> User:
    return make_user(club, "Joe", Role.Kind.VOLUNTEER)


@pytest.fixture
def volunteer(client: Client, club: Club) -> Client:
    client.force_login(make_user(club, "Vic", Role.Kind.VOLUNTEER))
    return client


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return words_of(response.content.decode())


def words_of(markup: str) -> str:
    """What one reads, in one line."""
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", markup, flags=re.S)
    return " ".join(text.replace("&#x27;", "'").split())


def path_of(game: Game) -> str:
    return f"/events/games/scores/{game.pk}/"


def hidden(markup: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', markup)
    assert found, name
    return found.group(1)


def typed(winner: int = 0, score: str = "87", **more: object) -> dict[str, object]:
    scores = ["121", "121"]
    scores[1 - winner] = score
    said = {"winner": winner, "loser_score": score, "confirmed": "-".join(scores)}
    return said | {"key": str(uuid4())} | more


def test_the_list_shows_what_is_left_by_table(volunteer: Client, event: Event) -> None:
    text = page(volunteer, "/events/games/scores/")
    assert "Round 1 of 2: 3 games left" in text
    assert "table 1 Ann Lee Bob Ray table 2 Cy Dow Di Poe table 3 Ed Fox Flo Kay" in text


def test_games_that_are_in_stand_below_with_who_saved_them(
    volunteer: Client, event: Event, joe: User
) -> None:
    end_game(game_at(event, 2), 87, 121, by=joe)
    text = page(volunteer, "/events/games/scores/")
    assert "2 games left" in text
    assert re.search(r"In already .* Di Poe beat Cy Dow 121–87 Joe, \d+:\d\d [ap]m", text)


def test_what_earlier_rounds_lack_comes_first(volunteer: Client, event: Event, joe: User) -> None:
    for table in (1, 3):
        end_game(game_at(event, table), 121, 87, by=joe)
    second = event.rounds.get(number=2)
    second.began_at = second.event.starts_at
    second.save()
    text = page(volunteer, "/events/games/scores/")
    assert text.index("Still missing from earlier rounds 1") < text.index("Round 2 of 2")
    assert "table 2 round 1 Cy Dow Di Poe" in text


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


def test_a_result_is_saved_and_the_next_game_is_one_tap_away(
    volunteer: Client, event: Event
) -> None:
    game = game_at(event, 2)
    response = volunteer.post(path_of(game), typed(winner=1), follow=True)
    text = words_of(response.content.decode())
    assert "Saved: Di Poe beat Cy Dow 121–87 at table 2. Next outstanding: table 3" in text
    assert [seat.score for seat in game.seats.all()] == [87, 121]
    report = ScoreReport.objects.get()
    assert (report.scores, report.by_name, report.via) == ([87, 121], "Vic", "volunteer")


def test_after_the_last_table_the_first_missing_one_is_next(
    volunteer: Client, event: Event
) -> None:
    response = volunteer.post(path_of(game_at(event, 3)), typed(), follow=True)
    assert "Next outstanding: table 1" in words_of(response.content.decode())


def test_without_a_script_the_meaning_is_said_in_a_second_step(
    volunteer: Client, event: Event
) -> None:
    game = game_at(event, 1)
    first = typed(confirmed="")
    asked = volunteer.post(path_of(game), first).content.decode()
    assert "Ann Lee wins by 34: a skunk, 3 game points" in words_of(asked)
    assert not ScoreReport.objects.exists()
    assert hidden(asked, "key") == first["key"]
    volunteer.post(path_of(game), first | {"confirmed": hidden(asked, "confirmed")})
    assert ScoreReport.objects.get().scores == [121, 87]


def test_what_was_changed_after_the_meaning_was_said_is_said_again(
    volunteer: Client, event: Event
) -> None:
    asked = volunteer.post(path_of(game_at(event, 1)), typed(score="95", confirmed="121-87"))
    assert "Ann Lee wins by 26: 2 game points" in words_of(asked.content.decode())
    assert not ScoreReport.objects.exists()


@pytest.mark.parametrize("score", ["121", "122", "eighty", ""])
def test_a_bad_score_is_explained_beside_the_field_and_kept(
    volunteer: Client, event: Event, score: str
) -> None:
    answer = volunteer.post(path_of(game_at(event, 1)), typed(score=score)).content.decode()
    field = re.search(r'<input[^>]*name="loser_score"[^>]*>', answer)
    assert field
    assert 'aria-invalid="true"' in field.group()
    assert 'aria-describedby="id_loser_score_error"' in field.group()
    assert (f'value="{score}"' in field.group()) == bool(score)
    assert 'id="id_loser_score_error"' in answer
    assert re.search(r'name="winner" value="0"[^>]* checked', answer)
    assert not ScoreReport.objects.exists()


def test_a_form_sent_twice_saves_once_and_says_the_same(volunteer: Client, event: Event) -> None:
    game, form = game_at(event, 1), typed()
    answers = [volunteer.post(path_of(game), form) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert ScoreReport.objects.count() == 1


def test_the_same_result_from_two_is_thanked_for(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    report = end_game(game, 121, 87, by=joe)
    response = volunteer.post(path_of(game), typed(), follow=True)
    assert "Joe had already saved the same. Thank you." in words_of(response.content.decode())
    game.refresh_from_db()
    assert game.accepted == report


def test_another_result_overwrites_nothing_and_shows_both(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    report = end_game(game, 121, 87, by=joe)
    answer = volunteer.post(path_of(game), typed(winner=1, score="95"))
    text = words_of(answer.content.decode())
    assert "Joe saved at" in text
    assert "Ann Lee beat Bob Ray 121–87" in text
    assert "You say now Bob Ray beat Ann Lee 121–95" in text
    assert "Keep what Joe saved" in text
    game.refresh_from_db()
    assert game.accepted == report


def test_mine_is_right_replaces_with_a_reason(volunteer: Client, event: Event, joe: User) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 87, by=joe)
    asked = volunteer.post(path_of(game), typed(winner=1, score="95")).content.decode()
    again = {
        name: hidden(asked, name)
        for name in ("key", "replaces", "confirmed", "winner", "loser_score")
    }
    missing = volunteer.post(path_of(game), again)
    assert "Tap the reason" in missing.content.decode()
    saved = volunteer.post(path_of(game), again | {"why": "a typing mistake"}, follow=True)
    assert "Saved: Bob Ray beat Ann Lee 121–95" in words_of(saved.content.decode())
    report = ScoreReport.objects.latest("pk")
    assert (report.scores, report.reason) == ([95, 121], "a typing mistake")


def test_going_back_and_changing_asks_instead_of_losing_the_change(
    volunteer: Client, event: Event
) -> None:
    """The browser shows the old form, with its old key, again."""
    game, form = game_at(event, 1), typed()
    volunteer.post(path_of(game), form)
    changed = form | {"loser_score": "78", "confirmed": "121-78"}
    text = words_of(volunteer.post(path_of(game), changed).content.decode())
    assert "You saved at" in text
    assert "You say now Ann Lee beat Bob Ray 121–78" in text


def test_a_game_that_is_in_can_be_looked_at_and_corrected(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 87, by=joe)
    markup = volunteer.get(path_of(game)).content.decode()
    assert "Ann Lee beat Bob Ray 121–87 Saved by Joe at" in words_of(markup)
    correction = typed(
        score="78", replaces=hidden(markup, "replaces"), why="other", why_else="misread the card"
    )
    volunteer.post(path_of(game), correction)
    assert ScoreReport.objects.latest("pk").reason == "misread the card"


def test_a_game_drawn_again_meanwhile_leads_back_to_the_list(
    volunteer: Client, event: Event
) -> None:
    game = game_at(event, 1)
    path = path_of(game)
    game.delete()
    response = volunteer.post(path, typed())
    assert response.status_code == 404
    text = words_of(response.content.decode())
    assert "This game has been drawn again" in text
    assert "was not saved" in text
    assert volunteer.get(path).status_code == 404


def test_a_game_of_another_event_is_not_found(volunteer: Client, event: Event) -> None:
    other = make_event(make_club_named("other"), [("Gil", "Hal")], slug="other")
    assert volunteer.get(path_of(game_at(other, 1))).status_code == 404


def make_club_named(slug: str) -> Club:
    return Club.objects.create(name=slug, slug=slug)


def test_a_finished_event_takes_no_results(volunteer: Client, event: Event) -> None:
    event.status, event.archive = Event.Status.FINISHED, {}
    event.save()
    answer = volunteer.post(path_of(game_at(event, 1)), typed())
    assert "This event is finished." in words_of(answer.content.decode())
    assert not ScoreReport.objects.exists()


def test_partners_and_games_of_three_have_their_form(volunteer: Client, club: Club) -> None:
    event = make_event(club, [("Ann & Bob", "Cy & Di"), ("Ed", "Flo", "Gus")])
    assert "Ann & Bob Cy & Di" in page(volunteer, "/events/games/scores/").replace("&amp;", "&")
    form = typed(winner=1, confirmed="90-121-60", score_0="90", score_2="60")
    volunteer.post(path_of(game_at(event, 2)), form)
    assert ScoreReport.objects.get().scores == [90, 121, 60]


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
    assert max(counts) <= 7, counts


def test_saving_begins_the_next_round_when_it_was_the_last_game(
    volunteer: Client, event: Event, joe: User
) -> None:
    for table in (1, 2):
        end_game(game_at(event, table), 121, 87, by=joe)
    response = volunteer.post(path_of(game_at(event, 3)), typed(), follow=True)
    text = words_of(response.content.decode())
    assert Round.objects.get(event=event, number=2).began_at is not None
    assert "Next outstanding: table 1, round 2" in text
    assert "Round 2 of 2: 2 games left" in text


def test_a_page_that_has_not_changed_costs_three_small_questions(
    volunteer: Client, event: Event
) -> None:
    first = volunteer.get("/events/games/scores/").content
    with CaptureQueriesContext(connection) as queries:
        assert volunteer.get("/events/games/scores/").content == first
    assert len(queries) == 3


def test_whoever_loses_the_role_loses_the_page_at_once(volunteer: Client, event: Event) -> None:
    assert volunteer.get("/events/games/scores/").status_code == 200
    Role.objects.all().delete()
    assert volunteer.get("/events/games/scores/").status_code == 403


def test_a_result_taken_back_is_asked_for_again(volunteer: Client, event: Event, joe: User) -> None:
    game, form = game_at(event, 1), typed()
    volunteer.post(path_of(game), form)
    withdraw_result(game, by=Actor.of(joe), reason="wrong table")
    response = volunteer.post(path_of(game), form, follow=True)
    assert "taken back meanwhile" in words_of(response.content.decode())
    assert volunteer.post(path_of(game), typed(score="78")).status_code == 302


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "-1", "x", "²"])
def test_addresses_that_are_nonsense_do_no_harm(
    volunteer: Client, event: Event, number: str
) -> None:
    assert volunteer.get(f"/events/games/scores/?saved={number}").status_code == 200
    assert volunteer.get(f"/events/games/scores/{number}/").status_code == 404
