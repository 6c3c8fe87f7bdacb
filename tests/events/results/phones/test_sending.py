"""A phone sends each result exactly once, and gets an answer in every case."""

import datetime
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.access.tokens import player_token, volunteer_token
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from tests.building import MARION, end_game, game_at, make_event, make_user, say
from tests.events.guests import guest, is_today, make_link, player

pytestmark = pytest.mark.django_db

SEND = "/events/games/scores/send/"


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club, [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe", "Ed Fox")])


@pytest.fixture
def vic(client: Client, club: Club) -> User:
    user = make_user(club, "Vic", Role.Kind.VOLUNTEER)
    client.force_login(user)
    return user


def typed(game: Game | int, scores: list[int] | None = None, **more: Any) -> dict[str, Any]:
    words = {"round": 1, "table": 1, "sides": ["Ann Lee", "Bob Ray"], "key": str(uuid4())}
    number = game if isinstance(game, int) else game.pk
    return {"game": number, "scores": scores or [121, 87]} | words | more


def send(client: Client, data: object, path: str = SEND) -> tuple[str, str]:
    body = data if isinstance(data, str) else json.dumps(data)
    response = client.post(
        path, body, content_type="application/json", headers={"Accept": "application/json"}
    )
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    answer = response.json()
    return answer["state"], answer["words"]


def test_a_result_is_saved_and_said(client: Client, vic: User, game: Game) -> None:
    assert send(client, typed(game)) == ("saved", "Saved: Ann Lee beat Bob Ray 121–87 at table 1.")
    report = ScoreReport.objects.get()
    assert (report.scores, report.by, report.via) == ([121, 87], vic, "volunteer")
    game.refresh_from_db()
    assert game.accepted == report


def test_sent_again_it_is_still_one_report(client: Client, vic: User, game: Game) -> None:
    result = typed(game)
    states = [send(client, result)[0] for _ in range(3)]
    assert states[0] == "saved"
    assert set(states[1:]) <= {"same", "saved"}
    assert ScoreReport.objects.count() == 1


def test_a_result_saved_before_the_end_is_answered_after_it(
    client: Client, vic: User, event: Event, game: Game
) -> None:
    result = typed(game)
    send(client, result)
    finish(event)
    assert send(client, result)[0] in {"same", "saved"}
    assert not event.changes.filter(verb="late-result").exists()


def test_a_late_result_that_differs_is_a_dispute_and_overwrites_nothing(
    client: Client, vic: User, joe: User, game: Game
) -> None:
    first = end_game(game, 121, 87, by=joe)
    state, words = send(client, typed(game, [90, 121]))
    assert state == "disputed"
    assert "Both are kept; the director decides. The standings keep Joe’s until then." in words
    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (first, True)


@pytest.mark.parametrize("right", [[121, 87], [90, 121]])
def test_somebody_who_asks_again_after_a_dispute_hears_how_it_was_settled(
    client: Client, vic: User, joe: User, game: Game, right: list[int]
) -> None:
    end_game(game, 121, 87, by=joe)
    mine = typed(game, [90, 121])
    before = send(client, mine)
    assert send(client, mine | {"asks": True}) == before
    assert before[0] == "disputed"
    say(game, *right, by=MARION, via=ScoreReport.Via.DESK, reason="the cards")
    winner = "Ann Lee beat Bob Ray 121–87" if right[0] == 121 else "Bob Ray beat Ann Lee 121–90"
    words = f"It was settled: {winner} counts at table 1."
    assert send(client, mine | {"asks": True}) == ("settled", words)
    finish(game.round.stage.event)
    assert send(client, mine | {"asks": True}) == ("settled", words)
    assert game.reports.count() == 3


def test_a_late_result_that_agrees_confirms(
    client: Client, vic: User, joe: User, game: Game
) -> None:
    end_game(game, 121, 87, by=joe)
    assert send(client, typed(game))[0] == "confirmed"


def test_where_two_must_say_it_the_first_waits(
    client: Client, vic: User, event: Event, game: Game
) -> None:
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    state, words = send(client, typed(game))
    assert state == "waiting"
    assert "It counts when a second person enters the same." in words


def test_a_game_of_three_is_taken(client: Client, vic: User, event: Event) -> None:
    sides = ["Cy Dow", "Di Poe", "Ed Fox"]
    result = typed(game_at(event, 2), [90, 121, 60], table=2, sides=sides)
    assert send(client, result)[1] == ("Saved: Di Poe beat Cy Dow and Ed Fox 121–90–60 at table 2.")


def test_when_it_was_typed_is_kept_if_it_lay_on_the_phone(
    client: Client, vic: User, event: Event
) -> None:
    now = timezone.now()
    hour_ago = now - datetime.timedelta(hours=1)
    for table, at in ((1, hour_ago), (2, now + datetime.timedelta(hours=1))):
        game = game_at(event, table)
        scores = [121, 87] if table == 1 else [121, 87, 60]
        sides = [seat.entry.name for seat in game.seats.all()]
        send(client, typed(game, scores, table=table, sides=sides, typed_at=at.isoformat()))
    assert list(ScoreReport.objects.values_list("typed_at", flat=True)) == [hour_ago, None]


@pytest.mark.parametrize(
    "other",
    [
        {"sides": ["Frank Delorme", "Kathleen Ross"]},
        {"sides": ["Bob Ray", "Ann Lee"]},
        {"sides": ["Ann Lee", "Bob Ray", "Cy Dow"]},
        {"round": 2},
        {"table": 2},
    ],
)
def test_a_game_that_is_another_one_now_is_gone_and_noted(
    client: Client, vic: User, event: Event, game: Game, other: dict[str, Any]
) -> None:
    """This happens after a backup was restored and the rounds were drawn again."""
    scores = [121, 90, 60] if len(other.get("sides", "12")) == 3 else [121, 95]
    state, words = send(client, typed(game, scores, **other))
    assert state == "gone"
    assert "It is noted at the desk." in words
    assert not ScoreReport.objects.exists()
    assert event.changes.filter(verb="late-result").count() == 1


def test_a_name_that_was_marked_or_corrected_meanwhile_is_the_same(
    client: Client, vic: User, game: Game
) -> None:
    assert send(client, typed(game, sides=["Ann Lee (12)", "bob  Rây"]))[0] == "saved"


def open_card(client: Client, entry: Entry) -> Client:
    is_today(entry.event)
    session = client.session
    session["cards"] = {str(entry.event_id): [entry.pk, entry.card_edition]}
    session.save()
    return client


def test_one_browser_does_not_confirm_its_own_result(
    client: Client, vic: User, event: Event, game: Game
) -> None:
    """A player’s card is open in the browser that a volunteer signed in with."""
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    entry = game.seats.get(side=0).entry
    assert send(client, typed(game))[0] == "waiting"
    open_card(client, entry)
    card = reverse("events:send_card", args=[event.slug])
    assert send(client, typed(game), card)[0] == "same"
    assert send(client, typed(game))[0] == "same"
    game.refresh_from_db()
    assert not game.confirmed
    other = open_card(Client(), game.seats.get(side=1).entry)
    assert send(other, typed(game), card)[0] == "confirmed"


def scan(client: Client, game: Game, side: int) -> None:
    """Open the player's card by its code."""
    entry = game.seats.get(side=side).entry
    token = player_token(entry.pk, entry.card_edition)
    client.get(reverse("events:open_player_link", args=[entry.event.slug, token]))


def follow(client: Client, event: Event, name: str) -> None:
    """Open a new volunteer's link."""
    token = volunteer_token(make_link(event).pk)
    client.get(reverse("events:open_volunteer_link", args=[event.slug, token]))
    client.post(reverse("events:link", args=[event.slug]), {"name": name})


@pytest.mark.parametrize("first", ["card", "link"])
@pytest.mark.parametrize("second", ["card", "link", "account"])
def test_one_browser_is_one_person_whatever_is_opened_in_it(
    event: Event, game: Game, vic: User, joe: User, first: str, second: str
) -> None:
    is_today(event)
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    browser, side = Client(), 0
    states = []
    for way in (first, second):
        if way == "card":
            scan(browser, game, side)
            side = 1
        elif way == "link":
            follow(browser, event, f"Flo {side}")
        else:
            browser.force_login(vic)
        page = "send_card" if way == "card" else "send_score"
        states.append(send(browser, typed(game), reverse(f"events:{page}", args=[event.slug]))[0])
    game.refresh_from_db()
    assert (states, game.confirmed) == (["waiting", "same"], False)
    other = Client()
    other.force_login(joe)
    assert send(other, typed(game))[0] == "confirmed"


def finish(event: Event) -> None:
    event.status, event.archive = Event.Status.FINISHED, {}
    event.save()


def test_a_game_drawn_again_is_noted_once_for_the_director(
    client: Client, vic: User, event: Event, game: Game
) -> None:
    at = (timezone.now() - datetime.timedelta(hours=1)).isoformat()
    result = typed(game, typed_at=at)
    game.delete()
    for _ in range(2):
        state, words = send(client, result)
        assert state == "gone"
        assert "tell the director" in words
    change = event.changes.get(verb="late-result")
    assert "table 1, round 1, Ann Lee beat Bob Ray 121–87, typed at" in change.what
    assert change.by_name == "Vic"


def test_after_the_end_it_is_noted_for_the_director(
    client: Client, vic: User, event: Event, game: Game
) -> None:
    finish(event)
    state, words = send(client, typed(game))
    assert state == "refused"
    assert "This event is finished" in words
    assert "Ann Lee beat Bob Ray 121–87" in event.changes.get(verb="late-result").what
    assert not ScoreReport.objects.exists()


def test_a_game_of_another_event_is_not_touched(
    client: Client, vic: User, club: Club, event: Event
) -> None:
    other = make_event(club, [("Gil", "Hal")], slug="other")
    assert send(client, typed(game_at(other, 1)))[0] == "gone"
    assert not ScoreReport.objects.exists()


def test_a_result_typed_by_another_is_not_sent_in_my_name(
    client: Client, vic: User, joe: User, game: Game
) -> None:
    assert send(client, typed(game, who=f"user {joe.pk}"))[0] == "other"
    assert not ScoreReport.objects.exists()
    assert send(client, typed(game, who=f"user {vic.pk}"))[0] == "saved"


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ([121, 121], "Only one side can reach 121"),
        ([120, 87], "Nobody has 121 yet"),
        ([121, 130], "so 130 isn’t possible"),
        ([121], "Enter 2 scores"),
        ([121, "87"], "Scores are numbers"),
        ([True, 121], "Scores are numbers"),
        ([121, -1], "less than 0"),
    ],
)
def test_impossible_scores_are_refused_with_the_reason(
    client: Client, vic: User, game: Game, scores: list[int], words: str
) -> None:
    state, said = send(client, typed(game, scores))
    assert state == "refused"
    assert words in said
    assert not ScoreReport.objects.exists()


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "[]",
        "7",
        "{",
        "[" * 3000,
        '"\\ud800"',
        '{"game": 1e999}',
        json.dumps(typed(10**30)),
        json.dumps(typed(1, sides=["a", None])),
        json.dumps(typed(1, sides="ab")),
        json.dumps(typed(1, key="k")),
        json.dumps(typed(1, forfeited_by=2)),
        json.dumps(typed(1, reason="x" * 201)),
        json.dumps(typed(10**30, typed_at=[1, {}])),
        json.dumps(typed(10**30, typed_at=5)),
        json.dumps(typed(1, sides=["A" * 5000, "B"])),
    ],
)
def test_nonsense_is_refused(client: Client, vic: User, game: Game, nonsense: str) -> None:
    assert send(client, nonsense)[0] == "refused"
    assert not ScoreReport.objects.exists()


def test_a_form_with_files_is_no_result(vic: User, game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(vic)
    token = "a" * 32
    client.cookies["csrftoken"] = token
    files = "multipart/form-data; boundary=-1"
    answer = client.post(SEND, "---1\r\n", content_type=files, headers={"X-CSRFToken": token})
    assert answer.json() == {"state": "refused", "words": "This is not a result."}


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59+14:00", "1900-01-01"])
def test_a_wrong_clock_does_no_harm(client: Client, vic: User, game: Game, at: str) -> None:
    assert send(client, typed(game, typed_at=at))[0] == "saved"
    assert ScoreReport.objects.get().typed_at is None


def test_names_that_are_nonsense_do_no_harm_in_the_diary(
    client: Client, vic: User, event: Event, game: Game
) -> None:
    result = typed(game, sides=["A\x00\ud800" + "x" * 300, "\u202eB"])
    game.delete()
    assert send(client, result)[0] == "gone"
    assert event.changes.get(verb="late-result").what.isprintable()


def test_strangers_are_told_that_it_ended_here(client: Client, event: Event, game: Game) -> None:
    headers = {"Accept": "application/json"}
    response = client.post(SEND, typed(game), content_type="application/json", headers=headers)
    assert (response.status_code, response.json()["state"]) == (401, "ended")
    client.force_login(User.objects.create_user("eve@example.com"))
    response = client.post(SEND, typed(game), content_type="application/json", headers=headers)
    assert response.status_code == 403
    assert not ScoreReport.objects.exists()


def test_without_the_cookies_token_nothing_is_taken(vic: User, game: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(vic)
    body, kind = json.dumps(typed(game)), "application/json"
    assert strict.post(SEND, body, content_type=kind).status_code == 403
    strict.get("/events/games/scores/offline/")
    token = strict.cookies["csrftoken"].value
    response = strict.post(SEND, body, content_type=kind, headers={"X-CSRFToken": token})
    assert response.json()["state"] == "saved"


def test_results_that_a_link_sends_after_the_end_are_noted(event: Event, game: Game) -> None:
    client = guest(make_link(event, "Wilma"))
    finish(event)
    assert send(client, typed(game))[0] == "refused"
    assert event.changes.get(verb="late-result").by_name == "Wilma"


def test_a_link_that_was_revoked_is_told_that_it_ended(event: Event, game: Game) -> None:
    link = make_link(event, "Wilma")
    client = guest(link)
    assert send(client, typed(game, who=f"link {link.pk}"))[0] == "saved"
    link.revoked_at = timezone.now()
    link.save()
    for _ in range(2):
        response = client.post(
            SEND,
            json.dumps(typed(game)),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )
        assert (response.status_code, response.json()["state"]) == (403, "ended")
    assert ScoreReport.objects.count() == 1


def test_a_player_sends_only_their_games(event: Event, game: Game) -> None:
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    client = player(ann)
    path = "/events/games/card/send/"
    assert send(client, typed(game, who=f"entry {ann.pk}"), path)[0] == "saved"
    report = ScoreReport.objects.get()
    assert (report.via, report.entry, report.by_name) == ("player", ann, "Ann Lee")
    sides = ["Cy Dow", "Di Poe", "Ed Fox"]
    other = typed(game_at(event, 2), [90, 121, 60], table=2, sides=sides)
    assert send(client, other, path)[0] == "gone"
    assert ScoreReport.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"sides": ["Ann Lee", "Kathleen Ross"]},
        {"sides": ["Frank Delorme", "Bob Ray"]},
        {"sides": ["Bob Ray", "Ann Lee"]},
        {"round": 2},
    ],
)
def test_a_players_card_saves_no_kept_result_of_other_names(
    event: Event, game: Game, other: dict[str, Any]
) -> None:
    """This happens after a backup was restored and the rounds were drawn again."""
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    result = typed(game, who=f"entry {ann.pk}", **other)
    state, words = send(player(ann), result, "/events/games/card/send/")
    assert state == "gone"
    assert "It is noted at the desk." in words
    assert not ScoreReport.objects.exists()
    assert event.changes.filter(verb="late-result").count() == 1
