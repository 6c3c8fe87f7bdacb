"""The script that keeps pages in a browser for when the network is gone: those for results, and the
counting aid, the rules and the scoring aid; and a page that says that the game needs the network.
"""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody

FILES = (
    "css/site.css",
    "css/components.css",
    "css/scores.css",
    "css/night.css",
    "css/practice/cards.css",
    "css/practice/picks.css",
    "css/practice/count.css",
    "css/practice/rules.css",
    "css/practice/rules_in_short.css",
    "css/practice/scoring_aid.css",
    "css/large_print.css",
    "fonts/atkinson-next.woff2",
    "favicon.svg",
    "js/page.js",
    "js/print.js",
    "js/tabs.js",
    "js/scores.js",
    "js/aloud/tables.js",
    "js/calls.js",
    "js/outbox/outbox.js",
    "js/outbox/outbox_page.js",
    "js/outbox/outbox_form.js",
    "js/practice/four_colours.js",
    "js/practice/offline.js",
    "js/practice/count.js",
    "js/practice/count_page.js",
    "django_htmx/htmx-4.min.js",
    "django_htmx/ext/hx-sse-4.min.js",
)


@require_safe
@open_to_everybody
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker. Its files have their contents in their names, so that a new version is
    another worker.

    So is another language: the pages that the earlier one has kept are kept anew.
    """
    files = [static(name) for name in FILES]
    version = hashlib.sha256(" ".join([*files, get_language()]).encode()).hexdigest()[:12]
    context = {"files": files, "version": version}
    return render(request, "site/service-worker.js", context, content_type="text/javascript")
