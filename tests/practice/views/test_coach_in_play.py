"""The coach speaks about cards of the play: a hint before, a lesson after a costly one."""

from functools import cache
from typing import Any

import pytest

from cribbage_events.cribbage.game import Phase
from cribbage_events.cribbage.moves import Play
from cribbage_events.practice.screens.game.teacher import CardHint, card_lesson, hint
from cribbage_events.practice.services import go_on, make_move
from cribbage_events.practice.session import PERSON, PracticeSession
from cribbage_events.words.cribbage import the_card
from tests.practice.guest import Guest, session_at


@cache
def choices(**agreed: Any) -> list[PracticeSession]:
    """Return sessions in which the person has a choice of cards, with a coach."""
    found: list[PracticeSession] = []
    for seed in ("one", "two", "three"):
        session = session_at("play", seed=seed, teacher=True, **agreed)
        for _ in range(30):
            game = session.game()
            if game.phase == Phase.OVER or len(found) == 6:
                break
            if session.person_moves(game):
                ranks = {move.card.rank for move in game.legal_moves() if isinstance(move, Play)}
                found += [session] * (len(ranks) > 1)
                session = make_move(session, game, game.legal_moves()[0])
            else:
                session = go_on(session, game)
    return found


def hinted(session: PracticeSession) -> CardHint:
    found = hint(session.game())
    assert isinstance(found, CardHint)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_plays_the_card_of_the_hint_gets_no_lesson(players: int) -> None:
    for session in choices(players=players):
        after = make_move(session, session.game(), Play(hinted(session).cards[0]))
        assert card_lesson(after) is None


@pytest.mark.parametrize(("players", "figure"), [(2, "% of such games"), (3, " more than with ")])
def test_a_card_that_costs_something_gets_a_lesson_with_the_reason(
    players: int, figure: str
) -> None:
    lessons = 0
    for session in choices(players=players):
        best = hinted(session).cards[0]
        for move in session.game().legal_moves():
            found = card_lesson(make_move(session, session.game(), move))
            if found:
                assert found.card.rank == best.rank
                assert figure in found.words
                assert the_card(best) in found.words
                lessons += 1
    assert lessons


def costly_card(session: PracticeSession) -> Play | None:
    for move in session.game().legal_moves():
        if card_lesson(make_move(session, session.game(), move)) and isinstance(move, Play):
            return move
    return None


def guest_with_lesson() -> Guest:
    """Return a guest who has just played a costly card and is to play another."""
    for session in choices():
        if move := costly_card(session):
            guest = Guest(session)
            guest.send("move", card=str(move.card))
            if guest.stage == "play":
                return guest
    raise AssertionError


def test_the_lesson_is_beside_the_table_and_costs_no_tap() -> None:
    guest = guest_with_lesson()
    assert "The expert would have played" in guest.said
    assert guest.offered("card")
    assert guest.session.person_moves(guest.session.game())


def test_the_lesson_ends_with_the_coach() -> None:
    guest = guest_with_lesson()
    guest.send("on", quiet="yes")
    assert not guest.session.agreed.teacher
    assert "The expert would have played" not in guest.said
    assert 'name="hint"' not in guest.said


def test_a_hint_for_a_card_is_given_when_asked_for() -> None:
    session = choices()[0]
    guest = Guest(session)
    assert 'name="hint"' in guest.said
    guest.send("move", hint="yes")
    found = hinted(session)
    assert f"The expert would play {the_card(found.cards[0])}." in guest.said
    assert found.words in guest.said
    assert guest.session == session


def test_no_hint_where_there_is_nothing_to_choose() -> None:
    guest = Guest(session_at("go", teacher=True))
    assert guest.stage == "pause"
    assert 'name="hint"' not in guest.said
    assert guest.session.game().to_move == PERSON


def test_a_lesson_isn_t_swept_away_before_it_is_read() -> None:
    """It stays on the page while the play goes on; after the last card there is time to read it."""
    seen = set()
    for session in choices():
        for move in session.game().legal_moves():
            after = make_move(session, session.game(), move)
            said = Guest(after).said
            if 'id="look"' in said:
                has_lesson = "The expert would have played" in said
                is_last = after.game().phase == Phase.SHOW
                seconds = 8 if has_lesson and is_last else 1
                assert f'data-continue-after="{seconds}000"' in said
                seen.add((has_lesson, is_last))
                if has_lesson and not is_last:
                    on = Guest(go_on(after, after.game()))
                    assert "The expert would have played" in on.said
    assert (True, False) in seen
