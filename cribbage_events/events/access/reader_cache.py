"""A page of one reader, kept for as long as nothing in it has changed.

A page is a function of the event's revision and of its reader. The decorator above has asked who
the reader is and whether they may still enter: see who_may_enter.py.
"""

from collections.abc import Hashable
from functools import wraps

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from cribbage_events.events.access.who_may_enter import Scorer, ScorerView
from cribbage_events.events.models import Event
from cribbage_events.live.pages.cache import PageCache

PAGES: PageCache[Hashable, HttpResponse] = PageCache(room=16 * 1024 * 1024, seconds=20)


def kept_for_reader[**P](view: ScorerView[P]) -> ScorerView[P]:
    """Below the decorator that says who may enter; the view is a function of its arguments."""

    @wraps(view)
    def with_cache(
        request: HttpRequest, event: Event, scorer: Scorer, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        key = page_key(request, event, scorer)
        if key is None:
            return view(request, event, scorer, *args, **kwargs)
        if page := PAGES.find(key):
            return copy_of(page)
        page = view(request, event, scorer, *args, **kwargs)
        if is_cacheable(request, page):
            PAGES.put(key, copy_of(page), len(page.content))
        return page

    return with_cache


def page_key(request: HttpRequest, event: Event, scorer: Scorer) -> Hashable | None:
    """Everything the page depends on; None for a page with a message, which is shown once."""
    if request.method != "GET" or len(get_messages(request)):
        return None
    actor = scorer.actor
    reader = (scorer.role, scorer.via, actor.key, actor.name, request.user.pk, str(request.user))
    # Forms on the page hold a token that belongs to this cookie.
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    where = (request.get_host(), request.is_secure(), request.get_full_path())
    return (*reader, event.pk, event.revision, token, *where, get_language())


def is_cacheable(request: HttpRequest, page: HttpResponse) -> bool:
    new_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE", False)
    return page.status_code == 200 and not page.cookies and not new_token


def copy_of(page: HttpResponse) -> HttpResponse:
    """A new response each time, since middleware writes into it."""
    return HttpResponse(page.content, headers=dict(page.items()))
