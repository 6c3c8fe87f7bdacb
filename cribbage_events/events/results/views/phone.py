"""What a phone keeps of an event for when the network is gone: data for the scripts, an empty form
and the manifest of the icon. The service worker is in site/service_worker.py.
"""

import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cribbage_events.contest.scoring import is_unlikely
from cribbage_events.events.access import guests
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.access.who_may_enter import (
    Scorer,
    for_link_holders,
    for_player,
    for_scorer,
    hide_draft,
)
from cribbage_events.events.models import Event
from cribbage_events.events.results.forms import MISSING, ScoreForm, mistakes
from cribbage_events.events.results.selectors import SCORE, games_ahead, losers_words, score_words
from cribbage_events.words.scores import unlikely_question

VOLUNTEERS = {
    "list": "scores",
    "send": "send_score",
    "shell": "offline_score",
    "manifest": "score_manifest",
}
PLAYERS = {
    "list": "card",
    "send": "send_card",
    "shell": "offline_card",
    "manifest": "card_manifest",
}


def begin_token(request: HttpRequest) -> None:
    """Give this browser the forms' token, if it has none yet.

    The script of a list fetches empty forms. Each would bring a token of its own, and a form
    that is open meanwhile would be refused.
    """
    if settings.CSRF_COOKIE_NAME not in request.COOKIES:
        get_token(request)


def phone_of(event: Event, scorer: Scorer) -> dict[str, str]:
    """Return the key of the phone's owner, without a name, and the addresses of their pages."""
    names = VOLUNTEERS if scorer.entry is None else PLAYERS
    addresses = {page: reverse(f"events:{name}", args=[event.slug]) for page, name in names.items()}
    return {"who": scorer.actor.key, **addresses}


def form_words(event: Event) -> dict[str, Any]:
    """The words that a form needs while a result is typed, so that it works without the network."""
    scoring = event.preset.scoring
    nothing = scoring.loss_points(event.target, event.target)
    return {
        "target": event.target,
        "points": score_words(scoring, event.target),
        # Where a win isn't worth the same in each round.
        "by_round": [
            score_words(scoring, event.target, number)
            for number, _worth in enumerate(scoring.by_round, 1)
        ],
        "mistakes": mistakes(event.target),
        "missing": {name: str(words) for name, words in MISSING.items()},
        "to_the_losers": losers_words(scoring),
        # What the losers get on 0, and by how much more for each peg.
        "loss": [nothing, scoring.loss_points(event.target - 1, event.target) - nothing],
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


# Sends what a phone keeps of an event for when the network is gone: an empty form, and the
# manifest of the icon. The service worker, which keeps it, is in site/service_worker.py.

SIDES = (2, 3)
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)


@require_safe
@for_scorer
def offline_score(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    return show_shell(request, event, scorer)


@require_safe
@for_player
def offline_card(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    return show_shell(request, event, scorer)


def show_shell(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    """The form of a game, without the game: a script fills it in."""
    context = {
        "event": event,
        "scorer": scorer,
        "game": {"id": 0},
        "forms": [ScoreForm(sides=[""] * count, target=event.target) for count in SIDES],
        "words": form_words(event),
        "phone": phone_of(event, scorer),
    }
    response = render(request, "events/results/scores/offline.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@for_link_holders
def score_manifest(request: HttpRequest, event: Event) -> JsonResponse:
    hide_draft(request, event)
    return as_manifest(manifest(event, "scores", _("Scores")))


@require_safe
@for_link_holders
def card_manifest(request: HttpRequest, event: Event) -> JsonResponse:
    """Return the manifest. On an iPhone the icon opens the card anew: a page on its home screen has
    cookies of its own, and only such a page can call its player. Elsewhere the card opens also
    without the network.
    """
    hide_draft(request, event)
    words = manifest(event, "card", _("My card"))
    entry = guests.player_of(request, event) if comes_from_apple(request) else None
    if entry is not None:
        token = player_token(entry.pk, entry.card_edition)
        words["start_url"] = reverse("events:open_player_link", args=[event.slug, token])
    response = as_manifest(words)
    response["Cache-Control"] = "no-store"
    return response


def comes_from_apple(request: HttpRequest) -> bool:
    """An iPad may say that it is a Mac; to a Mac it does no harm."""
    return re.search("iPhone|iPad|Macintosh", request.headers.get("User-Agent", "")) is not None


def manifest(event: Event, page: str, short: str) -> dict[str, Any]:
    home = event.get_absolute_url()
    icons = [
        {"src": static(f"icons/{file}"), "sizes": size, "type": "image/png", "purpose": purpose}
        for file, size, purpose in ICONS
    ]
    return {
        "id": f"{home}{page}/",
        "start_url": f"{home}{page}/",
        "scope": home,
        "name": f"{short} · {event}",
        "short_name": short,
        "display": "standalone",
        "background_color": "#faf6ee",
        "theme_color": "#0c4a3e",
        "icons": icons,
    }


def as_manifest(words: dict[str, Any]) -> JsonResponse:
    return JsonResponse(words, content_type="application/manifest+json")
