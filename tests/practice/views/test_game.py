"""The game against the computer works through its pages, without scripts and database."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from cribbage_events.cribbage.computer import Strength, weigh_discards
from cribbage_events.cribbage.game import What
from cribbage_events.cribbage.moves import Discard
from cribbage_events.practice.services import NAME, pack
from cribbage_events.practice.session import PERSON, Agreed, PracticeSession
from tests.practice.guest import CHOICES, Guest, session_at

PATHS = ["/practice/", "/practice/start/"]


def at(stage: str, **agreed: Any) -> Guest:
    return Guest(session_at(stage, **agreed))


def guest_who_plays(seed: int, **chosen: Any) -> Guest:
    guest, rng = Guest(), Random(seed)
    guest.start(**chosen)
    while guest.stage != "over":
        assert guest.move(rng).status_code == 302
    return guest


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"claims": "on", "teacher": "on"}, {"muggins": "on"}])
def test_a_whole_game_can_be_played(players: int, options: dict[str, str]) -> None:
    guest = guest_who_plays(players, players=players, **options)
    assert guest.session.won + guest.session.lost == 1
    assert re.search(r"wins?!?<", guest.said)


def test_a_whole_game_to_121() -> None:
    guest = guest_who_plays(7, target=121)
    assert max(guest.session.game().scores) == 121


def test_the_expert_answers_each_move() -> None:
    guest, rng = Guest(), Random(1)
    guest.start(players=4, strength="expert", teacher="on")
    for _ in range(12):
        assert guest.move(rng).status_code == 302
    assert guest.session.agreed.strength == Strength.EXPERT


def test_the_game_is_still_there_on_the_next_day() -> None:
    guest = at("play")
    assert without_token(Guest(guest.session).said) == without_token(guest.said)


def without_token(page: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


@pytest.mark.parametrize("path", PATHS)
def test_somebody_who_comes_first_chooses(path: str) -> None:
    page = Client().get(path).content.decode()
    assert "How many play?" in page
    assert "Cribbage Events" in page


def test_chosen_values_stay_when_something_is_missing() -> None:
    page = Client().post("/practice/start/", {**CHOICES, "players": "9", "strength": "expert"})
    assert page.status_code == 200
    assert "Please correct this" in page.content.decode()
    assert re.search(r'value="expert"[^>]*checked', page.content.decode())


def test_muggins_means_that_the_person_counts() -> None:
    guest = Guest()
    guest.start(muggins="on")
    assert guest.session.agreed.claims


# ---------------------------------------------------------------- what is kept
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kept", ["rubbish", "", "a.b.c", pack(session_at("play"))[:-1]])
def test_an_unreadable_cookie_starts_afresh(path: str, kept: str) -> None:
    client = Client()
    client.cookies[NAME] = kept
    answer = client.get(path)
    assert answer.status_code == 200
    assert "How many play?" in answer.content.decode()


def test_a_cookie_that_can_t_be_read_is_said_once() -> None:
    client = Client()
    client.cookies[NAME] = "rubbish"
    assert "can’t be opened any more" in client.get("/practice/").content.decode()
    assert "can’t be opened any more" not in client.get("/practice/").content.decode()


def test_moves_that_can_t_have_been_are_a_fresh_start() -> None:
    session = session_at("play")
    client = Client()
    client.cookies[NAME] = pack(replace(session, moves=session.moves[1:]))
    for path in ("/practice/move/", "/practice/on/"):
        assert client.post(path, {"step": session.step}).status_code == 302
    assert "can’t be opened any more" in client.get("/practice/").content.decode()


def test_nobody_but_the_server_reads_the_cookie() -> None:
    guest = Guest()
    cookie = guest.start().cookies[NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 60 * 24 * 3600


def test_no_other_page_is_sent_the_cookie() -> None:
    assert Guest().start().cookies[NAME]["path"] == "/practice/"


# ---------------------------------------------------------------- twice, late and out of turn
@pytest.mark.parametrize("stage", ["cut", "discard", "play", "claim"])
def test_a_double_tap_changes_nothing(stage: str) -> None:
    guest = at(stage)
    old = guest.step
    guest.move(Random(1))
    now = guest.session
    answer = guest.client.post("/practice/move/", {"step": old, "points": 3, "position": 9})
    assert answer["Location"] == "/practice/?already=1"
    assert guest.session == now
    assert "already played" in guest.client.get(answer["Location"]).content.decode()


def test_going_on_twice_is_going_on_once() -> None:
    guest = at("show")
    old = guest.step
    guest.send("on")
    now = guest.session
    guest.client.post("/practice/on/", {"step": old})
    assert guest.session == now


@pytest.mark.parametrize("stage", ["cut", "discard", "play"])
def test_nothing_goes_on_while_the_person_is_to_decide(stage: str) -> None:
    guest = at(stage)
    before = guest.session
    guest.send("on")
    assert guest.session == before


@pytest.mark.parametrize("stage", ["deal", "pause", "go", "show", "over"])
def test_nobody_moves_for_a_computer(stage: str) -> None:
    guest = at(stage)
    before = guest.session
    guest.send("move", points=29, card="AS", cards=["AS"], position=1)
    assert guest.session == before


@pytest.mark.parametrize("path", ["move", "on"])
def test_without_a_game_every_step_leads_to_the_start(path: str) -> None:
    answer = Client().post(f"/practice/{path}/", {"step": "1.0.0"})
    assert (answer.status_code, answer["Location"]) == (302, "/practice/")


# ---------------------------------------------------------------- what the rules forbid
@pytest.mark.parametrize(
    ("stage", "fields", "words"),
    [
        ("cut", {"position": "99"}, "Tap one of the cards."),
        ("cut", {}, "Tap one of the cards."),
        ("discard", {"cards": []}, "Choose two cards for the crib."),
        ("discard", {"cards": ["5X"]}, "5X isn’t a card"),
        ("play", {"card": ["XX"]}, "isn’t a card"),
        ("claim", {"points": "many"}, "a number from 0 to 29"),
        ("claim", {"points": "30"}, "a number from 0 to 29"),
    ],
)
def test_an_impossible_count_is_explained_beside_the_field(
    stage: str, fields: dict[str, str], words: str
) -> None:
    guest = at(stage)
    before = guest.session
    answer = guest.send("move", **fields)
    assert answer.status_code == 200
    assert words in guest.said
    assert guest.session == before


def test_a_card_that_isn_t_in_the_hand_is_refused() -> None:
    guest = at("play")
    held = guest.offered("card")
    other = next(card for card in ("AS", "2S", "3S", "4S", "5S") if card not in held)
    guest.send("move", card=other)
    assert "You don’t hold" in guest.said


def test_chosen_and_typed_values_stay_beside_the_error() -> None:
    guest = at("discard")
    card = guest.offered("cards")[2]
    guest.send("move", cards=[card])
    assert re.search(rf'value="{card}"[^>]* checked', guest.said)
    counting = at("claim")
    counting.send("move", points="many")
    assert 'value="many"' in counting.said


# ---------------------------------------------------------------- another game
def test_a_game_under_way_ends_only_when_it_is_given_up_on_purpose() -> None:
    guest = at("play")
    before = guest.session
    assert "You have a game in progress" in guest.client.get("/practice/start/").content.decode()
    assert guest.client.post("/practice/start/", CHOICES).status_code == 200
    assert guest.session == before
    guest.start(gives_up=before.number, players=4)
    assert guest.stage == "cut"
    assert (guest.session.number, guest.session.agreed.players) == (before.number + 1, 4)


def test_playing_again_keeps_the_tally_and_what_was_agreed() -> None:
    guest = at("over", players=3)
    before = guest.session
    guest.send("on")
    now = guest.session
    assert guest.stage == "discard"
    assert now.agreed == before.agreed
    assert (now.number, now.won, now.lost) == (2, before.won, before.lost)
    assert now.seed != before.seed


def test_the_choices_of_last_time_are_there_again() -> None:
    agreed = Agreed(players=3, target=61, strength=Strength.EXPERT, teacher=False)
    page = Guest(PracticeSession(agreed, "seed")).client.get("/practice/start/").content.decode()
    for value in ("3", "61", "expert"):
        assert re.search(rf'value="{value}"[^>]*checked', page)
    assert not re.search(r'name="teacher"[^>]*checked', page)


# ---------------------------------------------------------------- a part of the page, and all of it
def test_htmx_gets_the_table_alone() -> None:
    guest = at("play")
    part = guest.client.get("/practice/", headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith("<div")
    assert 'id="table"' in part
    assert "<html" not in part


def test_without_a_game_htmx_loads_the_whole_start_page() -> None:
    answer = Client().get("/practice/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/practice/"


def test_no_page_is_kept_by_the_browser() -> None:
    assert "no-store" in at("play").client.get("/practice/")["Cache-Control"]


# ---------------------------------------------------------------- the teacher
@pytest.mark.parametrize("seed", ["seed", "other"])
def test_the_teacher_speaks_beside_the_play_until_the_first_card(seed: str) -> None:
    guest = at("discard", teacher=True, seed=seed)
    guest.move(Random(1))
    assert "On average" in guest.said
    while guest.stage == "pause":
        guest.send("on")
    assert guest.stage == "play"
    assert "On average" in guest.said
    guest.move(Random(1))
    assert "On average" not in guest.said


def test_a_discard_like_the_expert_s_takes_a_line() -> None:
    guest = at("discard", teacher=True)
    best = weigh_discards(guest.session.game().view(PERSON))[0]
    guest.send("move", cards=list(map(str, best.thrown)))
    assert "The expert would have discarded the same" in guest.said
    assert "On average" not in guest.said


def test_a_hint_changes_nothing_and_keeps_what_was_chosen() -> None:
    guest = at("discard", teacher=True)
    before, card = guest.session, guest.offered("cards")[1]
    assert 'name="hint"' in guest.said
    answer = guest.send("move", hint="yes", cards=[card])
    assert (answer.status_code, guest.session) == (200, before)
    assert "The expert would discard the" in guest.said
    assert re.search(rf'value="{card}"[^>]* checked', guest.said)


def test_without_the_teacher_there_is_no_hint() -> None:
    guest = at("discard")
    assert 'name="hint"' not in guest.said
    guest.send("move", hint="yes")
    assert "Choose two cards for the crib." in guest.said


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", ["discard", "play"])
def test_the_computers_strength_is_said_during_the_game(stage: str, players: int) -> None:
    assert re.search(r"omputers?[:,] easy", at(stage, players=players).said)


def test_the_teacher_can_be_sent_away() -> None:
    guest = at("lesson")
    guest.send("on", quiet="yes")
    assert "On average" not in guest.said
    assert not guest.session.agreed.teacher


# ---------------------------------------------------------------- the end of a count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_count_that_has_ended_is_seen_until_the_next_step(players: int) -> None:
    """The cards stay after thirty-one, a go and the last card, in the play and after it."""
    guest, rng = at("play", players=players), Random(3)
    ended: set[str] = set()
    since: list[int] = []
    while guest.stage in {"play", "pause"}:
        before = ends_of(guest.session)
        since = [] if guest.stage == "play" else since
        guest.move(rng)
        since += ends_of(guest.session)[len(before) :]
        shown = re.findall(r"Ended at <strong>(\d+)</strong>", guest.said)
        if guest.stage != "deal":
            assert sorted(shown) == sorted(map(str, since))
        ended.update(shown)
    assert ended
    assert guest.stage == "deal"
    assert "Ended at" not in guest.said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_there_is_to_see_is_said_with_a_button(players: int) -> None:
    seen = [
        (session_at("go", players=players), "You can’t play a card"),
        (session_at("show", players=players), "for the last card."),
        (at_the_starter(players), "The starter is the "),
    ]
    for session, words in seen:
        guest = Guest(session)
        assert words in guest.said
        assert re.search(
            r"<button class=.big. autofocus> (Continue|Say “go”) </button>", guest.said
        )
        assert "data-continue-after" in guest.said


def at_the_starter(players: int) -> PracticeSession:
    sessions = (session_at("pause", players=players, seed=str(seed)) for seed in range(20))
    return next(each for each in sessions if isinstance(each.moves[-1], Discard))


def test_it_stays_until_a_tap_if_somebody_has_chosen_that() -> None:
    guest = Guest()
    guest.start(waits="on")
    while guest.stage != "deal" or "Deal the next hand" not in guest.said:
        assert "data-continue-after" not in guest.said
        guest.move(Random(2))
    assert guest.session.agreed.waits


def test_that_can_be_chosen_in_the_game_too() -> None:
    guest = at("show")
    guest.send("on", waits="yes")
    assert guest.session.agreed.waits
    assert guest.stage == "pause"
    guest.send("on", waits="no")
    assert "data-continue-after" in guest.said


def test_a_card_is_taken_back_by_a_button() -> None:
    guest = at("play")
    before = guest.session
    guest.move(Random(1))
    assert "Take back" in guest.said
    answer = guest.send("on", back="yes")
    assert answer["Location"] == "/practice/?back=1"
    assert guest.session.moves == before.moves


@pytest.mark.parametrize("stage", ["cut", "deal", "discard", "over"])
def test_there_is_no_such_button_where_nothing_can_be_taken_back(stage: str) -> None:
    assert "Take back" not in at(stage).said


def ends_of(session: PracticeSession) -> list[int]:
    return [
        each.count
        for each in session.game().log
        if each.what == What.LAST or (each.what == What.PLAY and each.count == 31)
    ]
