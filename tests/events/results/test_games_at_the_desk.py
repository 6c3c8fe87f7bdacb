import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Game, ScoreReport
from tests.building import drawn_event, fresh, games_in, names_at, say
from tests.events.desk_client import at, typed_result, words
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db
ANN, BOB = Actor("Ann Lee"), Actor("Bob Ray")


@pytest.fixture
def event() -> Event:
    return drawn_event([70, 71, 72, 73])


def form(game: Game, do: str = "correct", **more: Any) -> dict[str, object]:
    latest = game.reports.order_by("pk").last()
    sent = {"do": do, "key": uuid4(), "last": latest.pk if latest else "", "reason": "", **more}
    return {name: str(value) for name, value in sent.items()}


def test_a_first_result_needs_no_reason(director: Client, event: Event, game: Game) -> None:
    director.post(at(event, "desk_game", game.pk), form(game, **typed_result([121, 87])))
    game.refresh_from_db()
    assert (game.status, game.accepted and game.accepted.scores) == ("played", [121, 87])


@pytest.mark.parametrize("do", ["correct", "forfeit", "settle", "take_back"])
def test_a_page_of_other_people_saves_nothing(
    director: Client, event: Event, game: Game, do: str
) -> None:
    """This happens after a backup was restored and the rounds were drawn again."""
    said = say(game, 121, 87)
    page = director.get(at(event, "desk_game", game.pk)).content.decode()
    assert [f'name="side" value="{name}"' in page for name in names_at(game)] == [True, True]
    sent: dict[str, object] = {"winner": 1, "loser_score": 87, "forfeited_by": 0}
    sent |= {
        "report": said.report.pk,
        "reason": "typed wrong",
        "round": 1,
        "table": game.table,
        "side": "Frank Delorme",
    }
    answer = director.post(at(event, "desk_game", game.pk), form(game, do) | sent, follow=True)
    assert "Other people play this game now" in words(answer.content)
    assert game.reports.filter(taken_back_at=None).count() == 1


def test_a_correction_needs_a_reason_and_keeps_the_first_report(
    director: Client, event: Event, game: Game
) -> None:
    say(game, 121, 87)
    where = at(event, "desk_game", game.pk)
    wrong = director.post(where, form(game, **typed_result([87, 121])))
    assert "Tap the reason" in words(wrong.content)
    right = form(game, **typed_result([87, 121], "the wrong way round"))
    said = words(director.post(where, right, follow=True).content)
    one, two = names_at(game)
    assert f"{two} beat {one} 121–87 counts" in said
    assert "“the wrong way round”" in said
    assert f"{one} beat {two} 121–87 replaced" in said


def disputed(game: Game) -> tuple[ScoreReport, ScoreReport]:
    return say(game, 121, 90).report, say(game, 121, 87, by=ANN).report


def test_a_disputed_game_shows_both_side_by_side(
    director: Client, event: Event, game: Game
) -> None:
    disputed(game)
    said = words(director.get(at(event, "desk_game", game.pk)).content)
    assert "This result is disputed" in said
    assert "Joe Bell entered 121–90 at" in said
    assert "Ann Lee 121–87 at" in said
    assert "The standings keep Joe Bell’s until then." in said
    assert said.count("This one is right") == 2


def test_the_director_says_which_one_is_right(director: Client, event: Event, game: Game) -> None:
    _, second = disputed(game)
    where = at(event, "desk_game", game.pk)
    sent = form(game, "settle", report=second.pk)
    shown = director.get(where).content.decode()
    assert shown.index("This one is right") < shown.index("How do you know which one is right?")

    page = director.post(where, sent, follow=True)

    said = words(page.content)
    assert "Settled: the result counts as you decided." in said
    assert "This result is disputed" not in said
    assert "✓ confirmed by two" not in said
    game.refresh_from_db()
    assert game.accepted
    assert (game.accepted.scores, game.accepted.via) == ([121, 87], "desk")
    assert game.accepted.reason == ":decided"


def test_a_report_meanwhile_is_seen_before_settling(
    director: Client, event: Event, game: Game
) -> None:
    _, second = disputed(game)
    where = at(event, "desk_game", game.pk)
    sent = form(game, "settle", report=second.pk, why="other", why_else="I saw it")
    say(game, 121, 60, by=BOB)
    page = director.post(where, sent)
    said = words(page.content)
    assert "Bob Ray has reported something since you opened this page" in said
    assert said.count("This one is right") == 3
    shown = dict(re.findall(r'name="(key|last)" value="([^"]+)"', page.content.decode())[:2])
    director.post(where, sent | shown)
    game.refresh_from_db()
    assert not game.disputed


def test_one_report_is_taken_back(director: Client, event: Event, game: Game) -> None:
    first, second = disputed(game)
    where = at(event, "desk_game", game.pk)
    sent = form(game, "take_back", report=first.pk, reason="typed for table 3")
    said = words(director.post(where, sent, follow=True).content)
    assert "Saved: that report is withdrawn." in said
    assert "withdrawn" in said
    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (second, False)


def test_a_report_of_another_game_is_refused(director: Client, event: Event, game: Game) -> None:
    other = say(games_in(event, 1)[1], 121, 60).report
    disputed(game)
    for do in ("settle", "take_back"):
        reason = {"reason": "the cards", "why": ":players-agree"}
        sent = form(game, do, report=other.pk, **reason)
        page = director.post(at(event, "desk_game", game.pk), sent)
        assert "isn’t for this game" in words(page.content)


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("121", "121 is the winner’s score. Type the loser’s score, 0 to 120."),
        ("122", "Nobody can have more than 121. Type the loser’s score, 0 to 120."),
        ("x", "Only digits, please: the loser’s score, 0 to 120."),
        ("", "Type the loser’s score, 0 to 120."),
    ],
)
def test_an_impossible_score_is_refused_beside_its_field(
    director: Client, event: Event, game: Game, score: str, said: str
) -> None:
    sent = form(game, winner=0, loser_score=score)
    page = director.post(at(event, "desk_game", game.pk), sent)
    assert said in words(page.content)
    assert game.reports.count() == 0


def test_the_form_is_that_of_the_volunteers(director: Client, event: Event, game: Game) -> None:
    """Who won, and the loser’s score: nobody types 121."""
    page = director.get(at(event, "desk_game", game.pk)).content.decode()
    assert "Who won?" in page
    assert page.count('name="loser_score"') == 1
    assert 'name="score_0"' not in page


def test_the_same_form_twice_is_saved_once(director: Client, event: Event, game: Game) -> None:
    sent = form(game, **typed_result([121, 87]))
    for _ in range(2):
        director.post(at(event, "desk_game", game.pk), sent)
    assert game.reports.count() == 1


def test_a_result_saved_meanwhile_is_not_overwritten(
    director: Client, event: Event, game: Game
) -> None:
    sent = form(game, **typed_result([121, 87]))
    say(game, 90, 121)
    page = director.post(at(event, "desk_game", game.pk), sent)
    assert "Joe Bell has reported something since" in words(page.content)
    game.refresh_from_db()
    assert game.accepted is not None
    assert game.accepted.scores == [90, 121]
    shown = dict(re.findall(r'name="(key|last)" value="([^"]+)"', page.content.decode())[:2])
    director.post(at(event, "desk_game", game.pk), {**sent, **shown, "why": ":typing-mistake"})
    game.refresh_from_db()
    assert game.accepted.scores == [121, 87]


def test_a_game_is_forfeited_as_such(director: Client, event: Event, game: Game) -> None:
    sent = form(game, "forfeit", forfeited_by=1, reason="taken ill")
    said = words(director.post(at(event, "desk_game", game.pk), sent, follow=True).content)
    assert "forfeited to" in said
    game.refresh_from_db()
    assert game.status == "forfeited"


def test_a_result_is_taken_back_and_its_report_kept(
    director: Client, event: Event, game: Game
) -> None:
    say(game, 121, 87)
    where = at(event, "desk_game", game.pk)
    director.post(where, form(game, "take_back", reason="still playing"))
    game.refresh_from_db()
    assert (game.status, game.reports.count()) == ("outstanding", 1)


def test_a_game_of_another_event_is_not_found(director: Client, game: Game) -> None:
    other = EventFactory.create(club=game.round.stage.event.club)
    assert director.get(at(other, "desk_game", game.pk)).status_code == 404


def test_after_the_end_a_game_can_only_be_looked_at(
    director: Client, event: Event, game: Game
) -> None:
    event = fresh(event)
    event.status, event.archive = Event.Status.FINISHED, {}
    event.save()
    said = words(director.get(at(event, "desk_game", game.pk)).content)
    assert "This event is finished" in said
    page = director.post(at(event, "desk_game", game.pk), form(game, **typed_result([121, 87])))
    assert game.reports.count() == 0
    assert page.status_code == 200


def test_an_odd_score_is_asked_about_on_the_desk_too(
    director: Client, event: Event, game: Game
) -> None:
    where = at(event, "desk_game", game.pk)
    asked = director.post(where, form(game, **typed_result([121, 5])))
    assert "Not saved yet. Only 5? That is rare." in words(asked.content)
    assert not game.reports.exists()
    director.post(where, form(game, **typed_result([121, 5], confirmed="121-5")))
    assert game.reports.get().scores == [121, 5]


def test_a_settled_dispute_leads_to_the_next_one_and_then_to_the_desk(
    director: Client, event: Event
) -> None:
    first, second = games_in(event, 1)
    disputed(first)
    disputed(second)
    right = first.reports.order_by("pk")[0].pk
    settle = form(first, "settle", report=right, why="other", why_else="the cards")
    answer = director.post(at(event, "desk_game", first.pk), settle, follow=True)
    assert "Settled:" in words(answer.content)
    assert answer.redirect_chain == [(at(event, "desk_game", second.pk), 302)]
    right = second.reports.order_by("pk")[0].pk
    settle = form(second, "settle", report=right)
    answer = director.post(at(event, "desk_game", second.pk), settle, follow=True)
    assert answer.redirect_chain == [(at(event, "desk"), 302)]
