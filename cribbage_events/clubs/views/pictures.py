"""The pictures of clubs, served by Django since there may be no other server."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.csp import CSP
from django.views.decorators.cache import cache_control
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.models import Club


@require_safe
@open_to_everybody
@csp_override({"default-src": [CSP.NONE], "sandbox": [""]})
@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """One that a club shows now; a changed picture has another name."""
    if "\0" in name:
        # PostgreSQL stores no such character, and doesn't look for it either.
        raise Http404
    club = get_object_or_404(
        Club.objects.exclude(logo="").filter(suspended_at=None, deleted_at=None), logo=name
    )
    try:
        with club.logo.open() as file:
            return HttpResponse(file.read(), content_type="image/webp")
    except FileNotFoundError as error:
        raise Http404 from error
