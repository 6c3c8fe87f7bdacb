"""Data of the pages for entering results, for the scripts that keep results on a phone."""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse

from cribbage_events.contest.scoring import is_unlikely
from cribbage_events.events.access.who_may_enter import Scorer
from cribbage_events.events.models import Event
from cribbage_events.events.results.forms import MISSING, mistakes
from cribbage_events.events.results.selectors import (
    SCORE,
    games_ahead,
    losers_words,
    score_words,
)
from cribbage_events.words.scores import unlikely_question

VOLUNTEERS = ("scores", "send_score", "offline_score", "score_manifest")
PLAYERS = ("card", "send_card", "offline_card", "card_manifest")


class Phone(NamedTuple):
    """The owner of a phone, without a name, and the addresses that belong together."""

    who: str
    list: str
    send: str
    shell: str
    manifest: str


def begin_token(request: HttpRequest) -> None:
    """Give this browser the forms' token, if it has none yet.

    The script of a list fetches empty forms. Each would bring a token of its own, and a form
    that is open meanwhile would be refused.
    """
    if settings.CSRF_COOKIE_NAME not in request.COOKIES:
        get_token(request)


def phone_of(event: Event, scorer: Scorer) -> Phone:
    names = VOLUNTEERS if scorer.entry is None else PLAYERS
    addresses = (reverse(f"events:{name}", args=[event.slug]) for name in names)
    return Phone(scorer.actor.key, *addresses)


def form_words(event: Event) -> dict[str, Any]:
    """The words that a form needs while a result is typed, so that it works without the network."""
    return {
        "target": event.target,
        "points": score_words(event.preset.scoring, event.target),
        "mistakes": mistakes(event.target),
        "missing": {name: str(words) for name, words in MISSING.items()},
        "to_the_losers": losers_words(),
        "unlikely": [each for each in range(event.target) if is_unlikely(each, event.target)][-1],
        "sure": unlikely_question(SCORE),
    }


def games_to_keep(event: Event, scorer: Scorer, round_shown: int) -> dict[str, Any]:
    """The games that a phone keeps, as its scripts read them."""
    games = games_ahead(event, scorer.entry)
    return {
        "revision": event.revision,
        "round": round_shown,
        "games": [
            {"id": game.id, "round": game.round, "table": game.table, "sides": game.names}
            for game in games
        ],
    }
