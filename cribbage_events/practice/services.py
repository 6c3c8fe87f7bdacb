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
from cribbage_events.cribbage.moves import Deal, Go, Move, parse_move
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
    except (signing.BadSignature, ValueError, TypeError, LookupError, AttributeError) as error:
        raise NotKeptError from error


def session_of(agreed: dict[str, Any], moves: str, **kept: Any) -> PracticeSession:
    """A field that was added after the session was kept has its default."""
    chosen = Agreed(**agreed | {"strength": Strength(agreed["strength"])})
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
    """The next step after something that the person only looks at: a go, the starter, the end of a
    count, the hands counted.

    Where the person has something to decide, nothing happens.
    """
    if session.given_up or game.winner is not None or session.person_moves(game):
        return session
    if session.must_go(game):
        return make_move(session, game, Go())
    if game.phase == Phase.DEAL:
        return make_move(session, game, Deal())
    looked = replace(session, looked=len(game.moves), log_seen=len(game.log))
    return after_step(looked, game)


def take_back(session: PracticeSession, game: CribbageGame) -> PracticeSession:
    """The game before the person's last discard or card of this deal, and the computers' answers.

    Once a game is over nothing is taken back.
    """
    at = session.last_choice() if session.can_take_back(game) else None
    if at is None:
        return session
    earlier = replace(session, moves=session.moves[:at], looked=0)
    return replace(earlier, log_seen=len(earlier.game().log))


def change(session: PracticeSession, **switches: Any) -> PracticeSession:
    """The same game, with other switches of what was agreed."""
    return replace(session, agreed=replace(session.agreed, **switches))


def give_up(session: PracticeSession, game: CribbageGame) -> PracticeSession:
    """The game as lost, whatever its scores. One that is over already stays as it is."""
    if session.given_up or game.winner is not None:
        return session
    return replace(session, given_up=True, lost=session.lost + 1, log_seen=len(game.log))


def after_step(session: PracticeSession, game: CribbageGame) -> PracticeSession:
    while not session.pauses(game) and goes_on_by_itself(session, game):
        game.play(computers_move(session, game))
    won, lost = session.won, session.lost
    if game.winner is not None:
        won, lost = (won + 1, lost) if game.winner == PERSON else (won, lost + 1)
    return replace(session, moves=tuple(game.moves), won=won, lost=lost)


def goes_on_by_itself(session: PracticeSession, game: CribbageGame) -> bool:
    """Whether a computer moves next, or a hand is counted that the person doesn't count."""
    if game.phase == Phase.SHOW:
        return not (session.person_counts(game) or session.person_calls(game))
    return game.phase not in {Phase.DEAL, Phase.OVER} and game.to_move != PERSON


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
    """Another game among the same players, dealt by the loser, or in turn."""
    rules = game.rules
    # Of partners, the one who sits first.
    loser = PERSON if before.given_up else game.scores.index(min(game.scores))
    dealer = rules.next_to(first_dealer_of(game)) if before.agreed.alternate else loser
    session = replace(begin(before.agreed, seed, before), first_dealer=dealer)
    return make_move(session, session.game(), Deal())


def first_dealer_of(game: CribbageGame) -> int:
    return (game.dealer - game.number + 1) % game.rules.players
