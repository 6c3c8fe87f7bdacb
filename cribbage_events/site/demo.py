"""The list of demo accounts; only a demo has this page.

One tap signs in, without a password: `DEMO` is set by bin/demo, and never true on a server.
"""

from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.models import User
from cribbage_events.events import demo
from cribbage_events.events.models import Event
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues import grass_roots_demo

WHO = {"director": demo.DIRECTOR_EMAIL, "volunteer": demo.VOLUNTEER_EMAIL}
BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_http_methods(["GET", "HEAD", "POST"])
@open_to_everybody
def who_can_sign_in(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    if request.method == "POST":
        return sign_in(request)
    context = {
        "events": running(demo.CLUB_SLUG, grass_roots_demo.CLUB_SLUG),
        "tonight": running(league_demo.CLUB_SLUG).first(),
        "season": league_demo.season_under_way(),
        "director": demo.DIRECTOR_EMAIL,
        "volunteer": demo.VOLUNTEER_EMAIL,
        "password": demo.PASSWORD,
    }
    return render(request, "site/demo.html", context)


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
