import re

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, User
from cribbage_events.events.models import Event, Round, ScoreReport
from tests.building import end_game, game_at, make_event
from tests.events.results.scores.pages import hidden, page, path_of, typed, words_of

pytestmark = pytest.mark.django_db


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


def test_a_changed_score_is_explained_again(volunteer: Client, event: Event) -> None:
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


def test_a_game_that_is_in_can_be_looked_at(volunteer: Client, event: Event, joe: User) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 87, by=joe)
    markup = volunteer.get(path_of(game)).content.decode()
    text = words_of(markup)
    assert "Ann Lee beat Bob Ray 121–87 Saved by Joe at" in text
    assert "Everything that was entered for this game" in text
    assert 'name="why"' not in markup


def test_my_own_report_can_be_changed_with_a_reason(volunteer: Client, event: Event) -> None:
    game = game_at(event, 1)
    volunteer.post(path_of(game), typed())
    assert "Saved by you at" in page(volunteer, path_of(game))
    volunteer.post(path_of(game), typed(score="78", why="other", why_else="misread the card"))
    report = ScoreReport.objects.latest("pk")
    assert (report.scores, report.reason) == ([121, 78], "misread the card")
    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (report, False)


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
    assert "Ann & Bob v Cy & Di" in page(volunteer, "/events/games/scores/").replace("&amp;", "&")
    form = typed(winner=1, confirmed="90-121-60", score_0="90", score_2="60")
    volunteer.post(path_of(game_at(event, 2)), form)
    assert ScoreReport.objects.get().scores == [90, 121, 60]


def test_saving_begins_the_next_round_when_it_was_the_last_game(
    volunteer: Client, event: Event, joe: User
) -> None:
    for table in (1, 2):
        end_game(game_at(event, table), 121, 87, by=joe)
    response = volunteer.post(path_of(game_at(event, 3)), typed(), follow=True)
    text = words_of(response.content.decode())
    assert Round.objects.get(stage__event=event, number=2).began_at is not None
    assert "Next outstanding: table 1, round 2" in text
    assert "Round 2 of 2: 2 games left" in text
