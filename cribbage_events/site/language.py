"""The visitor's choice of a language, made with one tap on any page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.models import User
from cribbage_events.server.languages import is_spoken


# Pages that are kept for everybody have nobody's token. Another site could only change the language
# of a visitor: with its request no browser sends the session.
@csrf_exempt
@require_POST
@open_to_everybody
def choose(request: HttpRequest) -> HttpResponse:
    """Kept in this browser; for somebody who is signed in also for their e-mails."""
    response = HttpResponseRedirect(page_before(request))
    language = request.POST.get("language", "")
    if not is_spoken(language):
        return response
    remember_language(response, language)
    if isinstance(request.user, User):
        request.user.language = language
        request.user.save(update_fields=["language"])
    return response


def remember_language(response: HttpResponse, code: str) -> None:
    """Remember the language in this browser."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


def page_before(request: HttpRequest) -> str:
    page = request.POST.get("next", "")
    here = {request.get_host()}
    is_here = url_has_allowed_host_and_scheme(page, here, require_https=request.is_secure())
    return page if is_here and page.startswith("/") else "/"
