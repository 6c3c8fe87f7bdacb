"""The calendar of a season, for phones to subscribe to."""

from hashlib import blake2s

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from cribbage_events.hosts import full_address
from cribbage_events.leagues.access import for_everybody
from cribbage_events.leagues.calendar_feed import calendar_of
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.nights import nights_for_calendar

TYPE = "text/calendar; charset=utf-8"
A_WHILE = 300


def addresses_to_subscribe(request: HttpRequest, season: Season) -> dict[str, str]:
    """For templates: a button's address begins with webcal, the one beside it as the site's do."""
    address = full_address(request, reverse("leagues:calendar", args=[season.slug]))
    _, _, rest = address.partition("://")
    return {"calendar_address": address, "calendar_button": f"webcal://{rest}"}


@require_safe
@for_everybody
def calendar(request: HttpRequest, season: Season) -> HttpResponse:
    site = full_address(request, "/").removesuffix("/")
    body = calendar_of(season, nights_for_calendar(season), site)
    response = HttpResponse(body, content_type=TYPE)
    response["Content-Disposition"] = f'inline; filename="{season.slug}.ics"'
    response["Cache-Control"] = f"public, max-age={A_WHILE}"
    # No Last-Modified: when a night is taken out of the season, all that are left are older.
    response["ETag"] = f'"{blake2s(body, digest_size=8).hexdigest()}"'
    answer = get_conditional_response(request, response["ETag"], response=response)
    return answer if isinstance(answer, HttpResponse) else response
