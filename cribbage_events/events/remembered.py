"""A page of one reader, kept for as long as nothing in it has changed.

Like everything shown of an event it is a function of the event's revision, and of its reader; both
are asked of the database every time, so nothing here ever needs to be taken back.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cribbage_events.events.guests import LINKS
from cribbage_events.events.models.event import LINKS_LAST

# What a page shows beside the event, such as the club's name, has no revision.
SECONDS = 20.0
PAGES = 200

ROLE_AND_REVISION = """
    SELECT role.kind, event.id, event.revision
    FROM clubs_role role JOIN events_event event ON event.club_id = role.club_id
    WHERE role.user_id = %s AND event.slug = %s
"""

LINK_AND_REVISION = """
    SELECT link.id, link.name, event.id, event.revision
    FROM events_volunteerlink link JOIN events_event event ON event.id = link.event_id
    WHERE link.id IN ({links}) AND link.revoked_at IS NULL AND link.name <> ''
    AND event.slug = %s AND event.status <> 'finished' AND event.starts_at > %s
"""

type View = Callable[..., HttpResponse]


@dataclass(slots=True)
class Shelf:
    """The pages used last, in one process."""

    pages: OrderedDict[Hashable, tuple[float, HttpResponse]] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def take(self, key: Hashable) -> HttpResponse | None:
        with self.lock:
            until, page = self.pages.get(key, (0.0, None))
            if page is None or until < time.monotonic():
                return None
            self.pages.move_to_end(key)
            return page

    def keep(self, key: Hashable, page: HttpResponse) -> None:
        with self.lock:
            self.pages[key] = (time.monotonic() + SECONDS, page)
            while len(self.pages) > PAGES:
                self.pages.popitem(last=False)


SHELF = Shelf()


def remembered(view: View) -> View:
    """Around a view of an event that is for a role; that view still decides who may enter."""

    @wraps(view)
    def with_memory(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        key = key_of(request, slug)
        if key is None:
            return view(request, slug, *args, **kwargs)
        if page := SHELF.take(key):
            return copy_of(page)
        page = view(request, slug, *args, **kwargs)
        if is_for_later(request, page):
            SHELF.keep(key, copy_of(page))
        return page

    return with_memory


def key_of(request: HttpRequest, slug: str) -> Hashable | None:
    """Everything the page depends on; None: it says something that is said only once."""
    if request.method != "GET" or len(get_messages(request)):
        return None
    reader = reader_of(request, slug)
    if reader is None:
        return None
    # Forms on the page hold a token that belongs to this cookie.
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    where = (request.get_host(), request.is_secure(), request.get_full_path())
    return (*reader, token, *where)


def reader_of(request: HttpRequest, slug: str) -> tuple[Any, ...] | None:
    """Who reads, by which right, and the event's revision; None: the view will send them away."""
    user = request.user
    if user.is_authenticated:
        found = ask(ROLE_AND_REVISION, [user.pk, slug])
        if found is not None:
            return ("role", user.pk, str(user), *found)
    links = list(request.session.get(LINKS, {}).values())
    if not links:
        return None
    since = connection.ops.adapt_datetimefield_value(timezone.now() - LINKS_LAST)
    marks = ", ".join(["%s"] * len(links))
    found = ask(LINK_AND_REVISION.format(links=marks), [*links, slug, since])
    return ("link", *found) if found else None


def ask(statement: str, values: list[Any]) -> tuple[Any, ...] | None:
    """One statement without the ORM, which would take longer than all the rest of the answer."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found: tuple[Any, ...] | None = cursor.fetchone()
    return found


def is_for_later(request: HttpRequest, page: HttpResponse) -> bool:
    new_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE", False)
    return page.status_code == 200 and not page.cookies and not new_token


def copy_of(page: HttpResponse) -> HttpResponse:
    """A response of its own, since middleware writes into it."""
    return HttpResponse(page.content, headers=dict(page.items()))
