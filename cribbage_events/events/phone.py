"""What the pages for entering results tell the scripts that keep them on a phone."""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse

from cribbage_events.contest.scoring import is_unlikely
from cribbage_events.events.access import Scorer
from cribbage_events.events.forms.score import MISSING, mistakes
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.kept_games import kept_games
from cribbage_events.events.selectors.score_words import TO_THE_LOSERS, UNLIKELY, score_words

VOLUNTEERS = ("scores", "send_score", "offline_score", "score_manifest")
PLAYERS = ("card", "send_card", "offline_card", "card_manifest")


class Phone(NamedTuple):
    """Whose it is, without a name, and the addresses that belong together."""

    who: str
    list: str
    send: str
    shell: str
    manifest: str


def begin_token(request: HttpRequest) -> None:
    """Give this browser the forms' token, if it has none yet.

    Empty forms are fetched behind a list's back. Each would bring a token of its own, and a form
    that somebody has opened meanwhile would no longer be believed.
    """
    if settings.CSRF_COOKIE_NAME not in request.COOKIES:
        get_token(request)


def phone_of(event: Event, scorer: Scorer) -> Phone:
    names = VOLUNTEERS if scorer.entry is None else PLAYERS
    addresses = (reverse(f"events:{name}", args=[event.slug]) for name in names)
    return Phone(scorer.actor.key, *addresses)


def form_words(event: Event) -> dict[str, Any]:
    """What a form says while a result is typed, so that it can say so without the network."""
    return {
        "target": event.target,
        "points": score_words(event.preset.scoring, event.target),
        "mistakes": mistakes(event.target),
        "missing": MISSING,
        "to_the_losers": TO_THE_LOSERS,
        "unlikely": [each for each in range(event.target) if is_unlikely(each, event.target)][-1],
        "sure": UNLIKELY,
    }


def games_to_keep(event: Event, scorer: Scorer, round_shown: int) -> dict[str, Any]:
    games = kept_games(event, scorer.entry)
    return {"revision": event.revision, "round": round_shown, "games": games}
