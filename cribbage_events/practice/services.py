"""Keeps a game in a cookie of its own pages, signed: no account, no table, and nobody can alter it.

A browser keeps 4,096 bytes. The longest games stay well below, since moves are a few letters each.
"""

from dataclasses import asdict, fields, replace
from random import Random
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cribbage_events.cribbage.computer import Strength, choose
from cribbage_events.cribbage.game import CribbageGame, Phase
from cribbage_events.cribbage.moves import Deal, Move, parse_move
from cribbage_events.practice.session import PERSON, Agreed, PracticeSession

NAME = "practice"
# A session is kept by the names of its fields; another form of it needs another edition.
EDITION = 2
AGE = 60 * 24 * 3600


class NotKeptError(Exception):
    """There is something, but it isn't a game of ours, or one from long ago."""


def pack(session: PracticeSession) -> str:
    kept = {field.name: getattr(session, field.name) for field in fields(session)}
    kept |= {"agreed": asdict(session.agreed), "moves": " ".join(map(str, session.moves))}
    return signing.dumps({"edition": EDITION, **kept}, salt=NAME, compress=True)


def unpack(text: str) -> PracticeSession:
    """Raises NotKeptError for text that `pack` hasn't written, or wrote two months ago."""
    try:
        kept = signing.loads(text, salt=NAME, max_age=AGE)
        if not isinstance(kept, dict) or kept.pop("edition", None) != EDITION:
            raise NotKeptError
        return session_of(**kept)
    except (signing.BadSignature, ValueError, TypeError, AttributeError) as error:
        raise NotKeptError from error


def session_of(agreed: dict[str, Any], moves: str, **kept: Any) -> PracticeSession:
    """A field that was added after the session was kept has its default."""
    chosen = Agreed(**agreed | {"strength": Strength(agreed.get("strength"))})
    return PracticeSession(chosen, moves=tuple(map(parse_move, moves.split())), **kept)


def kept_game(request: HttpRequest) -> tuple[PracticeSession, CribbageGame] | None:
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


def make_move(session: PracticeSession, game: CribbageGame, move: Move) -> PracticeSession:
    """The person's move, and what the computers do until the person is needed again.

    Raises IllegalMove when the rules forbid it.
    """
    # A hand over which somebody may call muggins is told of only afterwards.
    log_seen = len(game.log) - (game.caller is not None)
    game.play(move)
    return after_step(replace(session, log_seen=log_seen), game)


def go_on(session: PracticeSession, game: CribbageGame) -> PracticeSession:
    """The next thing that the person only looks at: a deal, the teacher's end, a hand counted.

    Where the person has something to decide, nothing happens.
    """
    log_seen = len(game.log)
    if session.teacher_speaks(game):
        return after_step(replace(session, taught=game.number, log_seen=log_seen), game)
    if game.phase == Phase.DEAL:
        return make_move(session, game, Deal())
    if game.phase == Phase.SHOW and not session.person_moves(game):
        return make_move(session, game, computers_move(session, game))
    return session


def without_teacher(session: PracticeSession) -> PracticeSession:
    return replace(session, agreed=replace(session.agreed, teacher=False))


def give_up(session: PracticeSession, game: CribbageGame) -> PracticeSession:
    """The game as lost, whatever its scores. One that is over already stays as it is."""
    if session.given_up or game.winner is not None:
        return session
    return replace(session, given_up=True, lost=session.lost + 1, log_seen=len(game.log))


def after_step(session: PracticeSession, game: CribbageGame) -> PracticeSession:
    while computers_turn(session, game):
        game.play(computers_move(session, game))
    won, lost = session.won, session.lost
    if game.winner is not None:
        won, lost = (won + 1, lost) if game.winner == PERSON else (won, lost + 1)
    return replace(session, moves=tuple(game.moves), won=won, lost=lost)


def computers_turn(session: PracticeSession, game: CribbageGame) -> bool:
    """Hands are dealt and counted one at a time, when the person wants to see the next."""
    waits = game.phase in {Phase.DEAL, Phase.SHOW, Phase.OVER} or session.teacher_speaks(game)
    return not waits and game.to_move != PERSON


def computers_move(session: PracticeSession, game: CribbageGame) -> Move:
    player = game.to_move or PERSON
    view = game.view(player)
    if game.phase == Phase.SHOW:
        # What is missed in a hand doesn't depend on how the cards were played.
        key = f"{session.seed} show {game.number} {player} {len(view.crib)}"  # not translated: seed
        rng = Random(key)
    else:
        rng = Random(f"{session.seed} {len(game.moves)}")
    if game.phase == Phase.CUT:
        return rng.choice(game.legal_moves())
    if player == PERSON:
        return game.legal_moves()[0]
    return choose(view, session.agreed.strength, rng)


def begin(agreed: Agreed, seed: str, before: PracticeSession | None = None) -> PracticeSession:
    """A new game, with the tally of those before it; the first one's deal is cut for."""
    if before is None:
        return PracticeSession(agreed, seed)
    number = before.number + 1
    return PracticeSession(agreed, seed, number, won=before.won, lost=before.lost)


def begin_another(before: PracticeSession, game: CribbageGame, seed: str) -> PracticeSession:
    """Another game among the same players, dealt first by the loser, or in turn."""
    rules = game.rules
    # Of partners, the one who sits first.
    loser = PERSON if before.given_up else game.scores.index(min(game.scores))
    dealer = rules.next_to(first_dealer_of(game)) if before.agreed.alternate else loser
    return replace(begin(before.agreed, seed, before), first_dealer=dealer)


def first_dealer_of(game: CribbageGame) -> int:
    return (game.dealer - game.number + 1) % game.rules.players
