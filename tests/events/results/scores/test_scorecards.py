from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Entry, Event, ScoreReport
from cribbage_events.events.results.services import save_result
from tests.building import JOE, MARION, end_game, game_at, make_event, make_user, say
from tests.events.markup import Markup
from tests.events.results.scores.pages import hidden, page, words_of

pytestmark = pytest.mark.django_db

LIST = "/events/games/scores/cards/"
ANN = f"{LIST}1/"


@pytest.fixture
def director(club: Club) -> Client:
    client = Client()
    client.force_login(make_user(club, "Marion", Role.Kind.DIRECTOR))
    return client


def lines(event: Event, *written: str, rounds: int = 2) -> dict[str, object]:
    """Return the fields of Ann’s form: "won 34" or "" for each round."""
    games = [game_at(event, 1, number) for number in range(1, rounds + 1)]
    said: dict[str, object] = {"key": str(uuid4())}
    for game, words in zip(games, written, strict=True):
        won, _, points = words.partition(" ")
        said |= {f"won_{game.pk}": won, f"points_{game.pk}": points}
    return said


def send(client: Client, data: dict[str, object], path: str = ANN) -> str:
    return words_of(client.post(path, data, follow=True).content.decode())


def test_the_card_looks_like_the_one_on_paper(volunteer: Client, event: Event) -> None:
    text = page(volunteer, ANN)
    assert "Ann Lee’s card number 1" in text
    assert "Round 1 Bob Ray table 1 Won Lost Points in round 1" in text
    assert "Round 2 Di Poe table 1 Won Lost Points in round 2" in text
    assert "Total optional" in text


def test_nothing_is_wrong_with_the_markup(volunteer: Client, event: Event) -> None:
    for path in (LIST, ANN):
        assert Markup(volunteer.get(path).content.decode()).faults == []


def test_a_saved_card_matches_and_the_next_is_an_opponents(volunteer: Client, event: Event) -> None:
    text = send(volunteer, lines(event, "won 34", "lost 2"))
    assert "Saved: Ann Lee’s card matches. Next card: Bob Ray" in text
    assert "Cards: 1 of 6 is in" in text
    assert "1 Ann Lee matches 2 Bob Ray not in yet" in text
    reports = ScoreReport.objects.order_by("pk")
    assert [(each.scores, each.via, each.by_name) for each in reports] == [
        ([121, 87], "scorecard", "Vic"),
        ([119, 121], "scorecard", "Vic"),
    ]


def test_half_a_card_is_kept_and_said(volunteer: Client, event: Event) -> None:
    text = send(volunteer, lines(event, "won 34", ""))
    assert "Saved: 1 of 2 games of Ann Lee’s card." in text
    assert "1 Ann Lee 1 of 2 games" in text


def test_signs_alone_say_who_won(volunteer: Client, event: Event) -> None:
    data = lines(event, " +34", " -2")
    assert "Ann Lee’s card matches" in send(volunteer, data)


def test_a_card_that_was_typed_before_is_filled_in(volunteer: Client, event: Event) -> None:
    send(volunteer, lines(event, "won 34", "") | {"game_points": "3", "spread": "−34"})
    markup = volunteer.get(ANN).content.decode()
    game = game_at(event, 1)
    assert hidden(markup, f"points_{game.pk}") == "34"
    assert f'value="won" id="id_won_{game.pk}_0" checked' in " ".join(markup.split())
    assert (hidden(markup, "game_points"), hidden(markup, "spread")) == ("3", "−34")


def test_results_that_do_not_match_are_on_top_with_both_cards(
    volunteer: Client, event: Event, joe: User
) -> None:
    end_game(game_at(event, 1), 121, 87, by=joe)
    text = send(volunteer, lines(event, "won 43", ""))
    assert "Saved: Ann Lee’s card doesn’t match." in text
    assert text.count("Ann Lee’s card says won by 43; the result says won by 34.") == 2
    assert "What doesn’t match 1 Round 1, table 1" in text
    assert "Ann Lee Bob Ray Card won by 43 not in yet Result won by 34 lost by 34" in text
    assert "The result was reported by Joe." in text
    assert text.index("What doesn’t match") < text.index("Cards: ")


def test_the_director_settles_and_volunteers_are_told_so(
    volunteer: Client, director: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 87, by=joe)
    send(volunteer, lines(event, "won 43", ""))
    settle = f"/events/games/desk/games/{game.pk}/"

    assert settle in director.get(LIST).content.decode()
    assert settle not in volunteer.get(LIST).content.decode()
    assert "the director decides" in page(volunteer, LIST)

    say(game, 121, 78, by=MARION, via=ScoreReport.Via.DESK, reason="Asked both")
    text = page(volunteer, LIST)
    assert "What doesn’t match" not in text
    assert "Everything matches so far." in text


def test_a_settled_line_says_so(volunteer: Client, event: Event) -> None:
    send(volunteer, lines(event, "won 43", ""))
    say(game_at(event, 1), 121, 87, by=MARION, via=ScoreReport.Via.DESK, reason="Recounted")
    assert "The result is: won by 34. That has been settled." in page(volunteer, ANN)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("won -34", "It says won, but the points are a minus."),
        ("won 0", "Nobody wins by 0"),
        ("lost 122", "Nobody wins by more than 121"),
        (" 34", "Tap Won or Lost"),
        ("won ", "as a number, 1 to 121"),
        ("won x", "as a number, 1 to 121"),
        ("maybe 5", "Select a valid choice"),
    ],
)
def test_an_impossible_line_is_explained_and_typed_text_kept(
    volunteer: Client, event: Event, written: str, words: str
) -> None:
    response = volunteer.post(ANN, lines(event, written, "lost 2"))
    assert words in words_of(response.content.decode())
    assert Markup(response.content.decode()).faults == []
    assert not ScoreReport.objects.exists()


@pytest.mark.parametrize("number", ["x", "1e3", "99999", "-1 2", "٣x"])
def test_a_last_line_that_is_no_number_is_said(
    volunteer: Client, event: Event, number: str
) -> None:
    text = send(volunteer, lines(event, "", "") | {"spread": number})
    assert "Not saved yet" in text


def test_mistakes_of_addition_are_listed(volunteer: Client, event: Event) -> None:
    text = send(volunteer, lines(event, "won 34", "lost 2") | {"spread": "+36"})
    assert "Ann Lee’s card doesn’t match" in text
    assert "Ann Lee’s card, total Spread: the card says +36, its games add up to +32." in text


def test_a_card_of_games_that_were_drawn_again_is_not_saved(
    volunteer: Client, event: Event
) -> None:
    data = lines(event, "won 34", "") | {"points_99999": "12"}
    assert "has changed since you opened the page" in send(volunteer, data)
    assert not ScoreReport.objects.exists()


def test_a_finished_event_s_cards_can_be_looked_at_only(volunteer: Client, event: Event) -> None:
    send(volunteer, lines(event, "won 34", "lost 2"))
    Event.objects.update(status=Event.Status.FINISHED, archive={})
    assert "This event is finished" in page(volunteer, LIST)
    assert "Save the card" not in page(volunteer, ANN)
    assert "Reopen it" in send(volunteer, lines(event, "won 35", "lost 2"))
    assert ScoreReport.objects.count() == 2


def test_before_the_draw_the_page_says_what_it_waits_for(volunteer: Client, club: Club) -> None:
    event = make_event(club)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.REGISTRATION)
    assert "not drawn yet" in page(volunteer, LIST)


def test_only_the_list_is_sent_again_to_an_open_page(volunteer: Client, event: Event) -> None:
    part = volunteer.get(f"{LIST}?live").content.decode()
    assert "Ann Lee" in part
    assert "<html" not in part


@pytest.mark.parametrize("number", ["0", "7", "9" * 30])
def test_a_card_that_there_isn_t_is_not_found(volunteer: Client, event: Event, number: str) -> None:
    assert volunteer.get(f"{LIST}{number}/").status_code == 404
    assert volunteer.get(f"{LIST}?saved={number}").status_code == 200


def test_strangers_are_asked_to_sign_in_and_others_are_refused(
    client: Client, event: Event
) -> None:
    for path in (LIST, ANN):
        assert client.get(path)["Location"].startswith("/accounts/login/")
    client.force_login(User.objects.create_user("eve@example.com"))
    for path in (LIST, ANN):
        assert client.get(path).status_code == 403
    assert client.post(ANN, lines(event, "won 34", "")).status_code == 403


def big_event(club: Club, tables: int) -> Event:
    names = [(f"A {number}", f"B {number}") for number in range(tables)]
    event = make_event(club, names, slug=f"of-{tables}")
    for entry in Entry.objects.filter(event=event):
        seat = entry.seats.get()
        scores = (121, 87 + seat.side) if seat.game.table % 2 else (121, 87)
        via, key = ScoreReport.Via.SCORECARD, uuid4()
        save_result(seat.game_id, scores=scores, by=JOE, via=via, key=key, entry=entry.pk)
    return event


def test_large_events_ask_no_more_than_small_ones(volunteer: Client, club: Club) -> None:
    counts = []
    for tables in (3, 40):
        event = big_event(club, tables)
        for path in ("", "1/"):
            with CaptureQueriesContext(connection) as queries:
                volunteer.get(f"/events/{event.slug}/scores/cards/{path}")
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 12, counts


def test_the_cards_are_offered_from_the_last_round_on(
    volunteer: Client, director: Client, event: Event, joe: User
) -> None:
    def is_offered() -> list[bool]:
        pages = (volunteer.get("/events/games/scores/"), director.get("/events/games/desk/"))
        links = [each.content.decode().partition('aria-labelledby="more"')[0] for each in pages]
        return [f'href="{LIST}"' in page for page in links]

    assert is_offered() == [False, False]
    for table in (1, 2, 3):
        end_game(game_at(event, table), 121, 87, by=joe)
    event.stages.get().rounds.update(began_at=event.starts_at)
    assert is_offered() == [True, True]
    for table in (1, 2):
        end_game(game_at(event, table, 2), 121, 87, by=joe)
    assert is_offered() == [True, True]
