"""Opening a link: of a volunteer, who is asked for a name once, or of a player's scorecard.

The address with the token is seen by one request only, which leads on to an address without it:
the token is in no history, on no screen and in no referrer.
"""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs import limits
from cribbage_events.events.access import guests
from cribbage_events.events.access.forms import VolunteerNameForm
from cribbage_events.events.access.services import open_link
from cribbage_events.events.access.tokens import (
    NotALinkError,
    read_player_token,
    read_volunteer_token,
)
from cribbage_events.events.access.who_may_enter import for_link_holders, hide_draft, scorer_of
from cribbage_events.events.models import Entry, Event, VolunteerLink

# A hall of two hundred behind one address may scan in the same minute; guessing gets nowhere.
RATE = "200/m/ip"
OPENING = "opening"

type TokenView = Callable[[HttpRequest, Event, str], HttpResponse]


def secret(view: TokenView) -> TokenView:
    """Guard an address with a token in it: limited in number, in no cache and no referrer."""

    def with_care(request: HttpRequest, event: Event, token: str) -> HttpResponse:
        may = limits.within(request, limits.Limit.LINK, RATE, limit_get=True)
        response = view(request, event, token) if may else limits.too_many_requests(request)
        response["Referrer-Policy"] = "no-referrer"
        response["Cache-Control"] = "no-store"
        response["X-Robots-Tag"] = "noindex, nofollow"  # not translated: a header
        return response

    return with_care


@require_safe
@for_link_holders
@secret
def open_volunteer_link(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    try:
        link = VolunteerLink.objects.get(pk=read_volunteer_token(token), event=event)
    except (NotALinkError, VolunteerLink.DoesNotExist):
        return show_broken(request, event)
    if link.revoked_at or not event.links_open:
        return guests.show_ended(request, event, guests.LINKS)
    if guests.link_of(request, event) == link:
        return redirect("events:scores", event.slug)
    request.session[OPENING] = link.pk
    return redirect("events:link", event.slug)


@require_safe
@for_link_holders
@secret
def open_player_link(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    try:
        key, edition = read_player_token(token)
        entry = Entry.objects.get(pk=key, event=event)
    except (NotALinkError, Entry.DoesNotExist):
        return show_broken(request, event)
    finished = event.status == Event.Status.FINISHED and entry.division_id is not None
    if finished and entry.card_edition == edition:
        # Nothing is entered any more; the card with its place and medal or prize is public.
        return redirect("events:entrant", event.slug, entry.number)
    if entry.card_edition != edition or not event.links_open:
        return guests.show_ended(request, event, guests.CARDS)
    guests.remember_card(request, entry)
    return redirect("events:card", event.slug)


def show_broken(request: HttpRequest, event: Event) -> HttpResponse:
    """Answer a link that isn't signed here, or is for another event: half an address, mostly."""
    hide_draft(request, event)
    context = {"event": event, "broken": True}
    return render(request, "events/access/link_ended.html", context, status=404)


@require_http_methods(["GET", "HEAD", "POST"])
@for_link_holders
def link(request: HttpRequest, event: Event) -> HttpResponse:
    """Return where a volunteer's link leads: your name, or “Continue as Ann”."""
    found = opening(request, event)
    if found is None and scorer_of(request, event):
        return redirect("events:scores", event.slug)
    if found is None:
        hide_draft(request, event)
        return guests.show_ended(request, event, guests.LINKS)
    if request.method != "POST":
        return ask_name(request, event, found, VolunteerNameForm())
    if found.name:
        return continue_as_named(request, event, found)
    form = VolunteerNameForm(request.POST)
    if not form.is_valid():
        return ask_name(request, event, found, form)
    try:
        found = open_link(found, name=form.cleaned_data["name"])
    except ValidationError as error:
        return ask_name(request, event, VolunteerLink.objects.get(pk=found.pk), form, error)
    return enter_by_link(request, event, found)


def opening(request: HttpRequest, event: Event) -> VolunteerLink | None:
    """The link that this browser has just opened, if it still opens anything."""
    key = request.session.get(OPENING)
    if key is None or not event.links_open:
        return None
    return VolunteerLink.objects.filter(pk=key, event=event, revoked_at=None).first()


def continue_as_named(request: HttpRequest, event: Event, link: VolunteerLink) -> HttpResponse:
    """The link has a name by now: continue only if this visitor has seen that name."""
    if request.POST.get("name", link.name) == link.name:
        return enter_by_link(request, event, link)
    return ask_name(request, event, link, VolunteerNameForm(request.POST))


def enter_by_link(request: HttpRequest, event: Event, link: VolunteerLink) -> HttpResponse:
    guests.remember_link(request, link)
    del request.session[OPENING]
    return redirect("events:scores", event.slug)


def ask_name(
    request: HttpRequest,
    event: Event,
    link: VolunteerLink,
    form: VolunteerNameForm,
    error: ValidationError | None = None,
) -> HttpResponse:
    if link.revoked_at:
        return guests.show_ended(request, event, guests.LINKS)
    scorer = scorer_of(request, event)
    context = {"event": event, "link": link, "form": form, "error": error, "scorer": scorer}
    response = render(request, "events/access/link.html", context)
    response["Cache-Control"] = "no-store"
    return response
