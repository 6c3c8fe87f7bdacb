"""The review of a game that is over, by a link that holds the whole game: no account, no table."""

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import CribbageGame, read, write
from cribbage_events.practice.screens.game.reviewed import Reviewed
from cribbage_events.practice.screens.game.table import PracticeTable
from cribbage_events.practice.services import NotKeptError, kept_game
from cribbage_events.practice.session import Agreed, PracticeSession

SIGNER = signing.Signer(salt="practice.review")
# Kept first, so that a later format can be recognized.
EDITION = 1


def record_of(session: PracticeSession, game: CribbageGame) -> str:
    """The game as a signed text, the same each time."""
    kept = [EDITION, session.agreed.strength.value, session.given_up, write(game)]
    return SIGNER.sign_object(kept, compress=True)


def recorded(record: str) -> tuple[PracticeSession, CribbageGame]:
    """The game of a record. Raises NotKeptError for text that `record_of` hasn't written."""
    try:
        edition, strength, given_up, written = SIGNER.unsign_object(record)
        if edition != EDITION:
            raise NotKeptError
        game = read(written)
        agreed = Agreed(game.rules.players, game.rules.target, Strength(strength))
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise NotKeptError from error
    session = PracticeSession(
        agreed,
        game.seed,
        first_dealer=game.first_dealer,
        moves=tuple(game.moves),
        given_up=given_up,
    )
    return session, game


@require_safe
@never_cache
@open_to_everybody
def own(request: HttpRequest) -> HttpResponse:
    """Redirect to the review of the game on this device, or back to a game that isn't over."""
    try:
        kept = kept_game(request)
    except NotKeptError:
        kept = None
    if not kept or not PracticeTable(*kept).is_over:
        return redirect("practice:game")
    return redirect("practice:reviewed", record_of(*kept))


@require_safe
@never_cache
@gzip_page
@open_to_everybody
def reviewed(request: HttpRequest, record: str) -> HttpResponse:
    try:
        session, game = recorded(record)
    except NotKeptError:
        return render(request, "practice/review/unreadable.html", status=404)
    context = {
        "reviewed": Reviewed(session, game),
        "is_own": is_own(request, session),
        "address": request.build_absolute_uri(),
    }
    return render(request, "practice/review/review.html", context)


def is_own(request: HttpRequest, session: PracticeSession) -> bool:
    """Whether this is the game on this device, so that “you” means the reader."""
    try:
        kept = kept_game(request)
    except NotKeptError:
        kept = None
    return bool(kept and kept[0].seed == session.seed)
