"""Guests: people without an account who opened a link. Their session keeps the link, no more.

Whether it still opens anything is asked at every request, so that ending a link ends it at once.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from cribbage_events.events.models import Entry, Event, VolunteerLink
from cribbage_events.server.compiled import Compiled, Given

LINKS, CARDS = "links", "cards"
# One that still opens its event. Without a name again: that it was opened has been undone.
LINK = Compiled(
    lambda: (
        VolunteerLink.objects.filter(pk=Given(0), event=Given(1), revoked_at=None)
        .exclude(name="")
        .order_by()
    )
)


def remember_link(request: HttpRequest, link: VolunteerLink) -> None:
    _remember(request, LINKS, link.event_id, link.pk)


def remember_card(request: HttpRequest, entry: Entry) -> None:
    _remember(request, CARDS, entry.event_id, [entry.pk, entry.card_edition])


def _remember(request: HttpRequest, what: str, event: int, value: Any) -> None:
    request.session[what] = request.session.get(what, {}) | {str(event): value}
    # An earlier session key of this browser, which somebody may have copied, opens nothing.
    request.session.cycle_key()


def link_of(request: HttpRequest, event: Event, *, late: bool = False) -> VolunteerLink | None:
    """The volunteer's link that this browser opened, if it still opens the event.

    `late` lets in what is sent after the event was finished, so that it can be told to the desk.
    """
    known = request.session.get(LINKS, {}).get(str(event.pk))
    if known is None or not is_open(event, late=late):
        return None
    return LINK.first(known, event.pk)


def player_of(request: HttpRequest, event: Event, *, late: bool = False) -> Entry | None:
    """The player whose card was opened in this browser, if that card is still the present one."""
    known = request.session.get(CARDS, {}).get(str(event.pk))
    if known is None or not is_open(event, late=late):
        return None
    entries = Entry.objects.select_related("person", "division")
    return entries.filter(pk=known[0], card_edition=known[1], event=event).first()


def card_number(request: HttpRequest, event: Event) -> int | None:
    """The number of the entrant whose card was opened here; what it opens now is public."""
    known = request.session.get(CARDS, {}).get(str(event.pk))
    if known is None:
        return None
    entries = event.entries.filter(pk=known[0], card_edition=known[1], division__isnull=False)
    return entries.values_list("number", flat=True).first()


def is_open(event: Event, *, late: bool) -> bool:
    return event.links_last if late else event.links_open


def has_opened(request: HttpRequest, what: str, event: Event) -> bool:
    """Whether this browser has opened such a link, ended or not."""
    return str(event.pk) in request.session.get(what, {})


def send_away(request: HttpRequest, event: Event, what: str, *, status: int = 403) -> HttpResponse:
    """Removes an ended link from the session and the browser.

    Nothing is forgotten yet when a script asks, so that the page it then loads says it once more;
    nor while what a phone has kept may still be sent.
    """
    response = show_ended(request, event, what, status=status)
    is_seen = "live" not in request.GET and not wants_data(request) and is_visit(request)
    if is_seen and has_opened(request, what, event) and not may_still_send(request, event, what):
        rest = dict(request.session[what])
        del rest[str(event.pk)]
        request.session[what] = rest
    response["Clear-Site-Data"] = '"cache"'
    return response


def may_still_send(request: HttpRequest, event: Event, what: str) -> bool:
    """Whether what was typed before the event was finished is still taken."""
    find = link_of if what == LINKS else player_of
    return find(request, event, late=True) is not None


def show_ended(request: HttpRequest, event: Event, what: str, *, status: int = 403) -> HttpResponse:
    """The page that says what to do now."""
    if wants_data(request):
        words = _("This link is turned off. Ask the director.")
        response: HttpResponse = JsonResponse({"state": "ended", "words": words}, status=status)
    else:
        own = card_number(request, event) if event.status == Event.Status.FINISHED else None
        context = {"event": event, "player": what == CARDS, "own": own}
        response = render(request, "events/access/link_ended.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def is_visit(request: HttpRequest) -> bool:
    """Whether a person goes to the page; a worker keeping it for later isn't one."""
    return request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"


def wants_data(request: HttpRequest) -> bool:
    """Whether a script asks, which can't show a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"
