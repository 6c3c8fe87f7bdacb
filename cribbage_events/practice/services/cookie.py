"""Keeps a game in a cookie of its own pages, signed: no account, no table, and nobody can alter it.

A browser keeps 4,096 bytes. The longest games stay well below, since moves are a few letters each.
"""

from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import Game
from cribbage_events.cribbage.moves import parse_move
from cribbage_events.practice.session import Agreed, PracticeSession

NAME = "practice"
# Kept first, so that a later format can be recognized.
EDITION = 1
AGE = 60 * 24 * 3600


class NotKeptError(Exception):
    """There is something, but it isn't a game of ours, or one from long ago."""


def pack(session: PracticeSession) -> str:
    agreed = session.agreed
    kept = [
        EDITION,
        *(agreed.players, agreed.target, agreed.strength),
        *(agreed.claims, agreed.teacher, agreed.muggins, agreed.alternate),
        *(session.seed, session.number, session.first_dealer, " ".join(map(str, session.moves))),
        *(session.log_seen, session.taught, session.won, session.lost, session.given_up),
    ]
    return signing.dumps(kept, salt=NAME, compress=True)


def unpack(text: str) -> PracticeSession:
    """Raises NotKeptError for text that `pack` hasn't written, or wrote two months ago."""
    try:
        edition, *kept = signing.loads(text, salt=NAME, max_age=AGE)
        if edition != EDITION:
            raise NotKeptError
        return session_of(kept)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise NotKeptError from error


def session_of(kept: list[Any]) -> PracticeSession:
    players, target, strength, *switches = kept[:7]
    seed, number, first_dealer, moves, *rest = kept[7:]
    agreed = Agreed(players, target, Strength(strength), *switches)
    parsed = tuple(parse_move(move) for move in moves.split())
    return PracticeSession(agreed, seed, number, first_dealer, parsed, *rest)


def kept_game(request: HttpRequest) -> tuple[PracticeSession, Game] | None:
    """The game under way on this device. Raises NotKeptError when what is there can't be one."""
    text = request.COOKIES.get(NAME)
    if not text:
        return None
    session = unpack(text)
    try:
        return session, session.game()
    except ValueError as error:
        raise NotKeptError from error


def keep[R: HttpResponse](response: R, session: PracticeSession) -> R:
    response.set_cookie(
        NAME,
        pack(session),
        max_age=AGE,
        path=reverse("practice:game"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget[R: HttpResponse](response: R) -> R:
    response.delete_cookie(NAME, path=reverse("practice:game"), samesite="Lax")
    return response
