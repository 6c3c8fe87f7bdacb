"""Guests: people without an account who opened a link. Their session keeps the link, no more.

Whether it still opens anything is asked at every request, so that ending a link ends it at once.
"""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, VolunteerLink
from cribbage_events.server.compiled import Compiled, Given

LINKS, CARDS = "links", "cards"
# What tells this browser from others, whatever is opened in it later.
BROWSER = "browser"
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
    request.session.setdefault(BROWSER, get_random_string(16))
    # An earlier session key of this browser, which somebody may have copied, opens nothing.
    request.session.cycle_key()


def link_of(request: HttpRequest, event: Event, *, late: bool = False) -> VolunteerLink | None:
    """The volunteer's link that this browser opened, if it still opens the event.

    `late` lets in what is sent after the event was finished, so that it can be told to the desk.
    """
    found = opened_for(request, LINKS, event)
    if found is None or not is_open(event, late=late):
        return None
    opened, known = found
    return LINK.first(known, opened)


def player_of(request: HttpRequest, event: Event, *, late: bool = False) -> Entry | None:
    """The player whose card was opened in this browser, if that card is still the present one."""
    if not is_open(event, late=late):
        return None
    return own_entries(request, event).select_related("person", "division").first()


def card_number(request: HttpRequest, event: Event) -> int | None:
    """The number of the entrant whose card was opened here; what it opens now is public."""
    entries = own_entries(request, event).filter(division__isnull=False)
    return entries.values_list("number", flat=True).first()


def opened_for(request: HttpRequest, what: str, event: Event) -> tuple[int, Any] | None:
    """The key of the event whose link this browser opened, and what the session keeps of it: that
    of the main event opens a consolation, too.
    """
    opened = request.session.get(what, {})
    for key in (event.pk, event.part_of_id):
        if key is not None and str(key) in opened:
            return key, opened[str(key)]
    return None


def own_entries(request: HttpRequest, event: Event) -> QuerySet[Entry]:
    """The entry whose card was opened here, or nobody's. The card of the main event counts as long
    as neither it nor the one of the consolation was printed anew.
    """
    found = opened_for(request, CARDS, event)
    if found is None:
        return Entry.objects.none()
    opened, (key, edition) = found
    entries = Entry.objects.filter(event=event, card_edition=edition)
    if opened == event.pk:
        return entries.filter(pk=key)
    return entries.filter(person__entries__pk=key, person__entries__card_edition=edition)


def is_open(event: Event, *, late: bool) -> bool:
    return event.links_last if late else event.links_open


def has_opened(request: HttpRequest, what: str, event: Event) -> bool:
    """Whether this browser has opened such a link, ended or not."""
    return opened_for(request, what, event) is not None


def send_away(request: HttpRequest, event: Event, what: str, *, status: int = 403) -> HttpResponse:
    """Removes an ended link from the session and the browser.

    Nothing is forgotten yet when a script asks, so that the page it then loads says it once more;
    nor while what a phone has kept may still be sent.
    """
    response = show_ended(request, event, what, status=status)
    is_seen = "live" not in request.GET and not wants_data(request) and is_visit(request)
    if is_seen and has_opened(request, what, event) and not may_still_send(request, event, what):
        rest = dict(request.session[what])
        rest.pop(str(event.pk), None)
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
        if event.status == Event.Status.FINISHED:
            words = _("%(finished)s. Tell the desk about a result that is wrong or missing.")
            words = words % {"finished": kind_of(event).finished_words}
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
