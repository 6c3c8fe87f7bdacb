"""The calendar of a season, for phones to subscribe to."""

from hashlib import blake2s

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from cribbage_events.clubs.language import language_of
from cribbage_events.leagues.access import for_season_visitor
from cribbage_events.leagues.calendar.feed import calendar_of
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.selectors import nights_for_calendar
from cribbage_events.server.hosts import full_address
from cribbage_events.server.languages import is_spoken

TYPE = "text/calendar; charset=utf-8"
A_WHILE = 300


def addresses_to_subscribe(request: HttpRequest, season: Season) -> dict[str, str]:
    """Return addresses for templates: a webcal address opens the phone's calendar; the other one is
    to copy. The calendar is in the language of the page.
    """
    path = reverse("leagues:calendar", args=[season.slug])
    language = get_language() or ""
    if language != language_of(season.club):
        path += f"?{urlencode({'language': language})}"
    address = full_address(request, path)
    _, _, rest = address.partition("://")
    return {"calendar_address": address, "calendar_button": f"webcal://{rest}"}


@require_safe
@for_season_visitor
def calendar(request: HttpRequest, season: Season) -> HttpResponse:
    site = full_address(request, "/").removesuffix("/")
    asked = request.GET.get("language", "")
    language = asked if is_spoken(asked) else language_of(season.club)
    with override(language):
        body = calendar_of(season, nights_for_calendar(season), site)
    response = HttpResponse(body, content_type=TYPE)
    response["Content-Language"] = language
    response["Content-Disposition"] = f'inline; filename="{season.slug}.ics"'
    response["Cache-Control"] = f"public, max-age={A_WHILE}"  # not translated: a header
    # No Last-Modified: deleting a night changes the file, but none of the others is newer.
    response["ETag"] = f'"{blake2s(body, digest_size=8).hexdigest()}"'
    answer = get_conditional_response(request, response["ETag"], response=response)
    return answer if isinstance(answer, HttpResponse) else response
