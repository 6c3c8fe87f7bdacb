"""A game that is over is reviewed by a link that holds it, on any device."""

import html
import re

import pytest
from django.test import Client

from cribbage_events.practice.review import record_of, recorded
from cribbage_events.practice.screens.game.reviewed import Reviewed
from cribbage_events.practice.services import NotKeptError, give_up
from cribbage_events.practice.session import PracticeSession
from tests.practice.guest import Guest, plain, session_at


def review_of(session: PracticeSession) -> str:
    return page(f"/practice/review/{record_of(session, session.game())}/")


def page(path: str, client: Client | None = None, status: int = 200) -> str:
    answer = (client or Client()).get(path, follow=True)
    assert answer.status_code == status
    return html.unescape(plain(answer.content.decode()))


def test_the_end_of_a_game_leads_to_its_review() -> None:
    guest = Guest(session_at("over", target=61))
    assert 'href="/practice/review/"' in guest.said
    said = page("/practice/review/", guest.client)
    for heading in ("Your chance to win", "Luck and skill", "Costliest discards"):
        assert heading in said
    assert "Somebody sent you this game" not in said
    assert "Somebody sent you this game" in review_of(guest.session)


def test_a_game_given_up_is_reviewed_as_far_as_it_went() -> None:
    session = session_at("deal", deal=3)
    session = give_up(session, session.game())
    said = review_of(session)
    assert "You gave up" in said
    assert "Luck of the cards" in said
    assert len(re.findall(r'<th scope="row">\d', said)) == session.game().number


def test_a_game_given_up_before_the_first_deal_has_a_review_too() -> None:
    session = session_at("cut")
    said = review_of(give_up(session, session.game()))
    assert "None: each discard was as good as the best." in said
    assert "Luck of the cards" not in said


@pytest.mark.parametrize("stage", ["cut", "play", "show"])
def test_a_game_under_way_isn_t_reviewed(stage: str) -> None:
    guest = Guest(session_at(stage))
    answer = guest.client.get("/practice/review/")
    assert answer["Location"] == "/practice/"


def test_without_a_game_one_can_start_one() -> None:
    assert Client().get("/practice/review/")["Location"] == "/practice/"


def test_a_link_that_is_cut_or_changed_says_so_and_leads_to_a_new_game() -> None:
    session = session_at("over", target=61)
    record = record_of(session, session.game())
    wrong = [record[:-1], record[:40], record[1:], record.replace("A", "B", 1), "x", ".", "a:b"]
    for each in wrong:
        said = page(f"/practice/review/{each}/", status=404)
        assert "The link is cut off or changed" in said
        assert 'href="/practice/start/"' in said


def test_a_practice_cookie_is_no_record() -> None:
    guest = Guest(session_at("over", target=61))
    cookie = guest.client.cookies["practice"].value
    page(f"/practice/review/{cookie}/", status=404)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_record_is_the_game_and_stays_the_same(players: int) -> None:
    session = session_at("over", players=players)
    record = record_of(session, session.game())
    found, game = recorded(record)
    assert game.log == session.game().log
    assert record_of(found, game) == record
    # Phones send and open addresses of that length.
    assert len(record) < 1500


def test_an_unknown_edition_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_at("over", target=61)
    record = record_of(session, session.game())
    monkeypatch.setattr("cribbage_events.practice.review.EDITION", 2)
    with pytest.raises(NotKeptError):
        recorded(record)


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_are_reviewed_in_points_and_the_page_says_so(players: int) -> None:
    said = review_of(session_at("over", players=players, target=61))
    assert "the review is in points only" in said
    assert "every point that it gives away halves that" in said
    assert "chance to win</h2>" not in said
    assert "of such games" not in said


def test_the_parts_add_up_to_the_end() -> None:
    said = review_of(session_at("over"))
    parts = re.findall(r"</dt> ?<dd>([+−]?)(\d+)%</dd>", said)[:-1]
    total = sum(-int(number) if sign == "−" else int(number) for sign, number in parts)
    ends = re.search(r"you win (\d+)% of such games, and at the end it was (\d+)%", said)
    assert ends
    assert total == int(ends[2]) - int(ends[1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_s_points_add_up_to_the_score(players: int) -> None:
    session = session_at("over", players=players)
    game = session.game()
    reviewed = Reviewed(session, game)
    for side, (total, score) in enumerate(zip(reviewed.totals, game.scores, strict=True)):
        assert total["play"] + total["show"] == score
        assert sum(deal["points"][side] for deal in reviewed.deals) == score


def test_the_same_link_shows_the_same_page_again() -> None:
    session = session_at("over", target=61)
    assert review_of(session) == review_of(session)
