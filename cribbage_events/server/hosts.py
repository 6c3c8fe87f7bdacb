"""The host names of the site, each in one spelling.

Django takes an allowed host with any port, in any case and with a dot at its end. Whatever such a
request makes would go round with that address in it, so it is spelled here as it is allowed.
"""

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware

type View = Callable[[HttpRequest], HttpResponse]


def known_hosts(allowed: Sequence[str], site_url: str) -> frozenset[str] | None:
    """The hosts that settings list, and that of the site's address; None if any host is allowed."""
    names = {name.lstrip(".").lower() for name in allowed} - {"*", ""}
    if not names:
        return None
    return frozenset(names | ({urlsplit(site_url).netloc} - {""}))


@sync_only_middleware
def spelled_as_allowed(get_response: View) -> View:
    """Middleware: the first one, as everything behind it may ask for the host."""

    def with_allowed_host(request: HttpRequest) -> HttpResponse:
        known = settings.HOST_NAMES
        said = request.META.get("HTTP_HOST", "")
        if known is not None and said not in known:
            name = said.rpartition(":")[0] if said.rpartition(":")[2].isdigit() else said
            name = name.lower().removesuffix(".")
            if name in known:
                request.META["HTTP_HOST"] = name
        return get_response(request)

    return with_allowed_host


def full_address(request: HttpRequest, path: str) -> str:
    """The address of a page for letters, calendars and print, which are read elsewhere."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def opens_only_here(request: HttpRequest) -> bool:
    """Whether printed addresses would open on no other machine than this one."""
    host = urlsplit(full_address(request, "/")).hostname or ""
    return host in {"localhost", "::1", "0.0.0.0"} or host.startswith("127.")  # noqa: S104


def site_address(request: HttpRequest) -> str:
    """The address of the whole site, without a slash at the end."""
    return full_address(request, "/").removesuffix("/")
