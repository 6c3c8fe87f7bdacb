"""The poster for the wall, with the code to scan."""

import io

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.events.access.qr_codes import qr_code
from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.models import Event
from cribbage_events.events.standings.rows import fee_of
from cribbage_events.server.hosts import full_address
from cribbage_events.words.money import dollars

# To tear off a poster.
STRIPS = 6


@require_safe
@for_everybody
def qr(request: HttpRequest, event: Event) -> HttpResponse:
    """A code that opens the event's page."""
    out = io.BytesIO()
    code = qr_code(full_address(request, event.get_absolute_url()))
    code.save(out, kind="svg", border=3, light="#fff", xmldecl=False, omitsize=True)
    response = HttpResponse(out.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "max-age=3600"
    return response


@require_safe
@for_everybody
def poster(request: HttpRequest, event: Event) -> HttpResponse:
    coming = event.status == Event.Status.REGISTRATION and not event.why_cancelled
    context = {
        "event": event,
        "short": short_address(request, event),
        "open": coming and event.self_registration,
        "fee": dollars(fee_of(event)) if coming and event.money_rules else "",
        "strips": range(STRIPS),
    }
    return render(request, "events/public/poster.html", context)


def short_address(request: HttpRequest, event: Event) -> str:
    """The address as somebody without a camera types it."""
    address = full_address(request, event.get_absolute_url())
    return address.split("://", 1)[1].rstrip("/")
