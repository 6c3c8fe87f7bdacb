"""The headers of every answer, also of those that don't come from Django.

Django's own middleware says the rest of it to pages; what is answered before Django says it here.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.decorators import sync_only_middleware
from django.utils.translation import get_language

from cribbage_events.server.languages import speak, wanted_language

type View = Callable[[HttpRequest], HttpResponse]

# Nothing here needs any of it, and no page may lend it to another.
DENIED = ("camera", "geolocation", "microphone", "midi", "payment", "serial", "usb")
EVERYWHERE = {
    "Permissions-Policy": ", ".join(f"{name}=()" for name in DENIED),
    "Cross-Origin-Resource-Policy": "same-origin",
}
ACCOUNTS = "/accounts/"
# What the secret part of an address is called in its route.
KEYS = {"key", "token", "uidb36"}
# An address with a key in it is told to no page, our own included. base.html says `strict-origin`
# on these pages, which tells no more than the host: else a browser wouldn't say from where a form
# is sent, and the form would be refused.
SECRET = {
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",  # not translated: a header
}


class LanguageMiddleware(LocaleMiddleware):
    """Django's; but a visitor who asks for no language gets the club's, and a picture is the same
    in every language, and is kept once for all of them.
    """

    def process_request(self, request: HttpRequest) -> None:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        speak(wanted_language(chosen, request.META.get("HTTP_ACCEPT_LANGUAGE", "")))
        vars(request)["LANGUAGE_CODE"] = get_language()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.get("Content-Type", "").startswith("image/"):
            return response
        # The choice is in a cookie, which Django's own middleware doesn't name.
        patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)


@sync_only_middleware
def say_everywhere(get_response: View) -> View:
    """Middleware: adds what Django has no setting for."""

    def with_headers(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in EVERYWHERE.items():
            response.headers.setdefault(name, value)
        match = request.resolver_match
        if match is not None and not KEYS.isdisjoint(match.kwargs):
            for name, value in SECRET.items():
                response.headers.setdefault(name, value)
            if not response.has_header("Cache-Control"):
                add_never_cache_headers(response)
        if request.path.startswith(ACCOUNTS):
            # Not all of allauth's pages say so themselves.
            add_never_cache_headers(response)
        return response

    return with_headers


def bare_headers() -> list[tuple[bytes, bytes]]:
    """Return headers for answers that are no pages: streams, and a sentence when something is
    refused.
    """
    policy = "default-src 'none'; frame-ancestors 'none'"  # not translated: a header's value
    said = EVERYWHERE | {
        "Content-Security-Policy": policy,
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
    }
    if settings.SECURE_HSTS_SECONDS:
        said["Strict-Transport-Security"] = strict_transport()
    return [(name.lower().encode(), str(value).encode()) for name, value in said.items()]


def strict_transport() -> str:
    """Writes the header as Django's middleware does."""
    said = f"max-age={settings.SECURE_HSTS_SECONDS}"
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        said += "; includeSubDomains"
    if settings.SECURE_HSTS_PRELOAD:
        said += "; preload"
    return said
