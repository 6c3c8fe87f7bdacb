"""Ten questions and their results, as a browser without scripts or cookies goes through them."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.practice.trainers import (
    TEN,
    TRAINERS,
    Counting,
    Discards,
    Plays,
    Round,
    kinds_of,
)

SEED = "seed"


class Learner:
    """A learner goes on by what the pages offer, and keeps no cookie."""

    def __init__(self, code: str, **headers: str) -> None:
        self.code = code
        self.headers = headers
        self.look(Round(code, SEED).address)

    def look(self, address: str, fields: dict[str, Any] | None = None) -> None:
        answer = Client(headers=self.headers).get(address, fields or {}, follow=True)
        assert answer.status_code == 200
        assert not answer.client.cookies
        self.said = re.sub(r"\s+", " ", unescape(answer.content.decode()))

    def send(self, **fields: Any) -> None:
        """Send the form of this page."""
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.said))
        self.look(f"/practice/trainers/{self.code}/", hidden | fields)

    def go_through(self, answer_of: Callable[[int], dict[str, Any]]) -> None:
        for at in range(TEN):
            self.send(**answer_of(at))
            self.send()


def best_discard(at: int) -> dict[str, Any]:
    return {"cards": [str(card) for card in Discards(SEED, at).weighed[0].thrown]}


def worst_discard(at: int) -> dict[str, Any]:
    return {"cards": [str(card) for card in Discards(SEED, at).weighed[-1].thrown]}


def best_card(at: int) -> dict[str, Any]:
    question = Plays(SEED, at)
    most = max(question.worth, key=question.worth.__getitem__)
    cards = {each["card"].rank: each["card"] for each in question.hand}
    return {"card": str(cards[most])}


def right_count(at: int) -> dict[str, Any]:
    return {"points": Counting(SEED, at).count.total, "seconds": "7.5"}


@pytest.mark.parametrize(
    ("code", "answer"),
    [("discards", best_discard), ("plays", best_card), ("counting", right_count)],
)
def test_ten_right_answers_end_in_ten_of_ten(
    code: str, answer: Callable[[int], dict[str, Any]]
) -> None:
    ann = Learner(code)
    assert "1 of 10" in ann.said
    ann.go_through(answer)
    assert "<dd> 10 of 10 </dd>" in ann.said
    assert "Ten new ones" in ann.said


def test_what_a_discard_gives_away_is_told_with_reasons_and_added_up() -> None:
    ann, total = Learner("discards"), 0.0
    for at in range(TEN):
        away = Discards(SEED, at).marked("".join(worst_discard(at)["cards"]))["away"]
        ann.send(**worst_discard(at))
        assert f"Points given away: {away:.1f}." in ann.said
        assert f"The expert’s is {away:.1f} points better on average" in ann.said
        total += away
        ann.send()
    assert f"<dd>{total:.1f}</dd>" in ann.said


def test_results_are_by_role_and_by_kind_of_hand() -> None:
    ann = Learner("discards")
    ann.go_through(worst_discard)
    table = dict(re.findall(r'<th scope="row">([^<]*)</th> <td class="number">(\d+)<', ann.said))
    assert table["Your crib"] == table["Pat’s crib"] == "5"
    assert int(table["With a pair"]) > 1


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("2C 2D 7H 9S JC KD", ["pair"]),
        ("2C 2D 2H 9S JC KD", ["three"]),
        ("AC 2D 3H 9S JC KD", ["run"]),
        ("5C 2D 7H 9S JC KD", ["five"]),
        ("2C 4C 7C 9C JD KD", ["flush"]),
        ("5C 5D 6C 7C 9C KD", ["pair", "run", "five", "flush"]),
        ("2C 4D 7H 9S JC KD", ["nothing"]),
    ],
)
def test_a_hand_may_be_of_several_kinds(cards: str, kinds: list[str]) -> None:
    assert kinds_of(parse_cards(cards)) == kinds


def test_a_card_that_gains_less_is_told_beside_the_best() -> None:
    question = Plays(SEED, 0)
    worst = min(question.worth, key=question.worth.__getitem__)
    card = next(each["card"] for each in question.hand if each["card"].rank == worst)
    ann = Learner("plays")
    ann.send(card=str(card))
    away = max(question.worth.values()) - question.worth[worst]
    assert f"Points given away: {away:.1f}." in ann.said
    assert "your card" in ann.said
    assert re.search(
        rf"With the [a-z ]+ you score {away:.1f} more than with the [a-z ]+: ", ann.said
    )
    assert "Right: 0 of 1." in ann.said


def test_each_position_of_the_play_has_a_card_that_gains_more_than_all_others() -> None:
    positions = read("positions")["positions"]
    assert len(positions) >= 300
    for each in positions:
        first, second = sorted(each["worth"].values(), reverse=True)[:2]
        assert round(first - second, 1) >= 0.7, each


def test_ten_cards_of_the_play_are_ten_different_positions() -> None:
    questions = [Plays(SEED, at) for at in range(TEN)]
    assert len({question.game.seed for question in questions}) == TEN
    assert all(question.game.to_move == 0 for question in questions)


def test_a_wrong_count_shows_how_it_counts() -> None:
    ann, true = Learner("counting"), Counting(SEED, 0).count.total
    ann.send(points=true + 1)
    assert f"You said {true + 1}, but it counts {true}." in ann.said
    ann = Learner("counting")
    ann.send(points=0)
    assert "· missed" in ann.said


def test_seconds_are_told_where_a_script_measured_them() -> None:
    ann = Learner("counting")
    ann.go_through(right_count)
    assert "Seconds a hand" in ann.said
    assert "<dd>7.5</dd>" in ann.said


@pytest.mark.parametrize("seconds", ["", "x", "nan", "inf", "-3", "1e9"])
def test_seconds_that_nobody_measured_are_left_out(seconds: str) -> None:
    ann = Learner("counting")
    ann.go_through(lambda at: {"points": 4, "seconds": seconds})
    assert "Seconds a hand" not in ann.said


@pytest.mark.parametrize(
    ("code", "sent", "words"),
    [
        ("discards", {"cards": ["5H"]}, "Choose two cards for the crib."),
        ("discards", {"cards": ["x", "y"]}, "Choose two cards for the crib."),
        ("plays", {"card": "x"}, "Tap one of the cards you can play."),
        ("counting", {"points": "x"}, "a number from 0 to 29"),
        ("counting", {"points": "30"}, "a number from 0 to 29"),
    ],
)
def test_what_is_no_answer_is_refused_beside_the_question(
    code: str, sent: dict[str, Any], words: str
) -> None:
    ann = Learner(code)
    ann.send(**sent)
    assert words in ann.said
    assert "1 of 10" in ann.said


@pytest.mark.parametrize("code", TRAINERS)
def test_an_altered_link_says_so_and_leads_to_new_questions(code: str) -> None:
    address = Round(code, SEED).address
    for wrong in (address[:-1], f"{address}x", f"/practice/trainers/{code}/?ten="):
        answer = Client().get(wrong)
        assert answer.status_code == 200
        said = answer.content.decode()
        assert "This link isn’t complete" in said
        assert f'href="/practice/trainers/{code}/"' in said


def test_one_trainers_link_opens_no_other_trainer() -> None:
    address = Round("plays", SEED).address.replace("/plays/", "/discards/")
    assert "This link isn’t complete" in Client().get(address).content.decode()


@pytest.mark.parametrize("code", TRAINERS)
def test_the_same_link_asks_the_same_on_another_device(code: str) -> None:
    assert Learner(code).said == Learner(code).said


@pytest.mark.parametrize("code", TRAINERS)
def test_new_questions_are_others_each_time(code: str) -> None:
    first, second = (
        Client().get(f"/practice/trainers/{code}/").headers["Location"] for _ in range(2)
    )
    assert first != second


def test_there_is_no_fourth_trainer() -> None:
    assert Client().get("/practice/trainers/x/").status_code == 404


def test_the_results_hold_what_the_device_keeps() -> None:
    ann = Learner("discards")
    ann.go_through(worst_discard)
    found = re.search(r'data-finished="(\{.*?\})"', ann.said)
    assert found
    kept = json.loads(found[1])
    assert kept["id"] == f"discards {SEED}"
    assert kept["trainer"] == "discards"
    assert kept["kinds"]["dealing"][0] == 5


@pytest.mark.parametrize("code", TRAINERS)
def test_in_french(code: str) -> None:
    ann = Learner(code, **{"Accept-Language": "fr-CA"})
    assert "1 sur 10" in ann.said
