"""Sends what a phone keeps of an event for when the network is gone: an empty form, and the
manifest of the icon. The service worker, which keeps it, is in site/service_worker.py.
"""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

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
from cribbage_events.events.results.forms import ScoreForm
from cribbage_events.events.results.views.phone import form_words, phone_of

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
