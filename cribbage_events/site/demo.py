"""Only a demo has these: the list of its accounts, and the filling of its clubs.

One tap signs in, without a password: `DEMO` is set by bin/demo, and never true on a server.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event as Flag
from threading import Thread
from types import ModuleType

from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.cache import cache
from django.db import connection
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.models import Club, User
from cribbage_events.clubs.templatetags.icons import OUTLINES
from cribbage_events.events import demo
from cribbage_events.events.models import Event
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues import grass_roots_demo
from cribbage_events.memory import demo as memory_demo
from cribbage_events.memory.players.services import rate_what_changed
from cribbage_events.tournaments import demo as demo_tournament

WHO = {"director": demo.DIRECTOR_EMAIL, "volunteer": demo.VOLUNTEER_EMAIL}
BACKEND = "django.contrib.auth.backends.ModelBackend"

logger = logging.getLogger(__name__)
# What is filled while the first club is looked at.
LATER: tuple[ModuleType, ...] = (
    demo,
    league_demo,
    grass_roots_demo,
    demo_tournament,
    memory_demo,
)
# In seconds, after each step: whoever wants to save meanwhile comes first.
PAUSE = 0.1
is_filling = Flag()


@require_http_methods(["GET", "HEAD", "POST"])
@open_to_everybody
def who_can_sign_in(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    if request.method == "POST":
        return sign_in(request)
    context = {
        "events": running(demo.CLUB_SLUG, demo.QUEBEC_SLUG, grass_roots_demo.CLUB_SLUG),
        "tonight": running(league_demo.CLUB_SLUG).first(),
        "season": league_demo.season_under_way(),
        "director": demo.DIRECTOR_EMAIL,
        "volunteer": demo.VOLUNTEER_EMAIL,
        "password": demo.PASSWORD,
        "filling": is_filling.is_set(),
    }
    return render(request, "site/demo.html", context)


@require_safe
@open_to_everybody
def style(request: HttpRequest) -> HttpResponse:
    """Show every component of the pages, for those who change them."""
    if not (settings.DEMO or settings.DEBUG):
        raise Http404
    return render(request, "site/style.html", {"icons": OUTLINES})


def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in as one of the demo's two people, and go on to the page of the button."""
    email = WHO.get(request.POST.get("who", ""))
    user = User.objects.filter(email=email).first() if email else None
    if user is None:
        messages.error(
            request, _("The demo’s people aren’t here. Start it again with “make demo”.")
        )
        return redirect("demo")
    login(request, user, backend=BACKEND)
    return redirect(get_next_redirect_url(request) or "clubs:account")


def running(*clubs: str) -> QuerySet[Event]:
    return Event.objects.filter(club__slug__in=clubs, status=Event.Status.RUNNING, part_of=None)


def fill_first() -> None:
    if not Club.objects.filter(slug=demo.CLUB_SLUG).exists():
        with without_news():
            demo.fill()


def still_to_fill() -> list[ModuleType]:
    """Note what is filled, rather than look for it: what a visitor deletes stays away."""
    return [each for each in LATER if not cache.get(note_of(each))]


def note_of(filler: ModuleType) -> str:
    return f"demo-has-{filler.__name__}"


def fill_the_rest_soon() -> None:
    """Fill it in a thread of the serving process; if that is stopped, the next one goes on."""
    is_filling.set()
    Thread(target=fill_in_thread, name="demo", daemon=True).start()


def fill_in_thread() -> None:
    try:
        fill_the_rest()
    finally:
        is_filling.clear()
        connection.close()


def fill_the_rest(pause: float = PAUSE) -> None:
    if missing := still_to_fill():
        with override(settings.LANGUAGE_CODE), without_news():
            for each in missing:
                fill_one(each, pause)
            rate_what_changed()


@contextmanager
def without_news() -> Iterator[None]:
    """The hundreds of writes that fill the clubs are nothing to look through."""
    logging.disable(logging.INFO)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def fill_one(filler: ModuleType, pause: float) -> None:
    """The others are filled also after one has failed."""
    try:
        for _step in filler.fill_in_steps():
            time.sleep(pause)
    except Exception:
        logger.exception("The demo could not be filled: %s", filler.__name__)
    else:
        cache.set(note_of(filler), True, timeout=None)
