"""What a phone keeps for when the network is gone: the worker, the empty form, the icon's words.

The counting aid is kept, too; its page is the worker's, which asks for it by name.
"""

import hashlib

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.events.access import Scorer, for_link_holders, for_player, for_scorer
from cribbage_events.events.forms.score import ScoreForm
from cribbage_events.events.models import Event
from cribbage_events.events.phone import form_words, phone_of

FILES = (
    "css/site.css",
    "css/scores.css",
    "css/night.css",
    "css/cards.css",
    "css/count.css",
    "fonts/atkinson-next.woff2",
    "favicon.svg",
    "js/live.js",
    "js/tabs.js",
    "js/scores.js",
    "js/outbox.js",
    "js/outbox_page.js",
    "js/outbox_form.js",
    "js/four_colours.js",
    "js/count.js",
    "js/count_page.js",
    "django_htmx/htmx-4.min.js",
    "django_htmx/ext/hx-sse-4.min.js",
)
SIDES = (2, 3)
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)


@require_safe
@open_to_everybody
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Its files have their contents in their names, so that a new version is another worker."""
    files = [static(name) for name in FILES]
    version = hashlib.sha256(" ".join(files).encode()).hexdigest()[:12]
    context = {"files": files, "version": version}
    return render(request, "service-worker.js", context, content_type="text/javascript")


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
    response = render(request, "events/scores_offline.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@for_link_holders
def score_manifest(request: HttpRequest, event: Event) -> JsonResponse:
    return manifest(event, "scores", f"Scores · {event}", "Scores")


@require_safe
@for_link_holders
def card_manifest(request: HttpRequest, event: Event) -> JsonResponse:
    return manifest(event, "card", f"My card · {event}", "My card")


def manifest(event: Event, page: str, name: str, short: str) -> JsonResponse:
    home = event.get_absolute_url()
    icons = [
        {"src": static(f"icons/{file}"), "sizes": size, "type": "image/png", "purpose": purpose}
        for file, size, purpose in ICONS
    ]
    words = {
        "id": f"{home}{page}/",
        "start_url": f"{home}{page}/",
        "scope": home,
        "name": name,
        "short_name": short,
        "display": "standalone",
        "background_color": "#faf6ee",
        "theme_color": "#0c4a3e",
        "icons": icons,
    }
    return JsonResponse(words, content_type="application/manifest+json")
