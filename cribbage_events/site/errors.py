"""Pages for errors.

Django's own ask for the form's token and so read the request's body; when just that is what can't
be read, they fail themselves. There is no form on ours.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from cribbage_events.clubs.access import ClubSuspendedError
from cribbage_events.clubs.roles import role_of
from cribbage_events.cribbage.cards import parse_cards

# Nineteen is what players call a hand without points: no hand counts nineteen.
NINETEEN = parse_cards("2S 4H 6D 8C KS")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, ClubSuspendedError):
        return suspended(request, exception)
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def suspended(request: HttpRequest, exception: ClubSuspendedError) -> HttpResponse:
    """A phone keeps what it could not send, and tries again until the club is open."""
    if request.path.endswith("/send/"):
        return JsonResponse({"state": "away", "words": str(exception)}, status=503)
    club = exception.club
    context = {"club": club, "helps": bool(role_of(request.user, club))}
    response = render(request, "site/suspended.html", context, status=403)
    response["Cache-Control"] = "no-store"
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", {"nineteen": NINETEEN}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    # Without a context, since making one may be what failed.
    return HttpResponse(render_to_string("500.html"), status=500)
