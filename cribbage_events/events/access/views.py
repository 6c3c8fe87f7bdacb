"""Opening a link, and the desk's list of links."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import guests
from cribbage_events.events.access.forms import MakeLinksForm, VolunteerNameForm
from cribbage_events.events.access.qr_codes import qr_image
from cribbage_events.events.access.services import (
    links_of,
    make_links,
    open_link,
    renew_card,
    revoke_link,
    unopened_links,
)
from cribbage_events.events.access.tokens import (
    NotALinkError,
    read_player_token,
    read_volunteer_token,
    volunteer_token,
)
from cribbage_events.events.access.who_may_enter import (
    entry_or_404,
    for_director,
    for_link_holders,
    hide_draft,
    scorer_of,
)
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, VolunteerLink
from cribbage_events.server.hosts import full_address


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def links(request: HttpRequest, event: Event) -> HttpResponse:
    form = MakeLinksForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            made = make_links(event, by=Actor.of(request.user), count=form.cleaned_data["count"])
            return show_made(request, event, made)
    found = list(links_of(event))
    unopened = any(not link.name and not link.revoked_at for link in found)
    context = {"event": event, "form": form, "links": found, "unopened": unopened}
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/access/desk_links.html{part}", context)


def show_made(request: HttpRequest, event: Event, made: list[VolunteerLink]) -> HttpResponse:
    """One is scanned from the screen; several are printed."""
    if len(made) == 1:
        return redirect("events:desk_link", event.slug, made[0].number)
    words = _("%(count)s links are ready. Print them, or open one on the screen.")
    messages.success(request, words % {"count": len(made)})
    return redirect("events:links", event.slug)


@require_safe
@cache_control(no_store=True)
@for_director
def desk_link(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    link = get_object_or_404(links_of(event), number=number)
    address = link_address(request, event, link)
    context = {
        "event": event,
        "link": link,
        "open": event.links_open and not link.revoked_at,
        "address": address,
        "image": qr_image(address),
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/access/desk_link.html{part}", context)


@require_safe
@cache_control(no_store=True)
@for_director
def print_links(request: HttpRequest, event: Event) -> HttpResponse:
    sheet = [
        (link, qr_image(link_address(request, event, link), quick=True))
        for link in unopened_links(event)
    ]
    return render(request, "events/access/desk_links_print.html", {"event": event, "sheet": sheet})


def link_address(request: HttpRequest, event: Event, link: VolunteerLink) -> str:
    path = reverse("events:open_volunteer_link", args=[event.slug, volunteer_token(link.pk)])
    return full_address(request, path)


@require_POST
@for_director
def revoke(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    link = get_object_or_404(event.volunteer_links, number=number)
    with refusals_as_messages(request):
        link = revoke_link(link, by=Actor.of(request.user))
        if link.name:
            words = _(
                "Link %(number)s is turned off. %(name)s can’t enter anything more with it. Results"
                " already entered stay."
            )
        else:
            words = _(
                "Link %(number)s is turned off. Nobody can open it any more. Results already "
                "entered"
                " stay."
            )
        messages.success(request, words % {"number": link.number, "name": link.name})
    return redirect("events:links", event.slug)


@require_POST
@for_director
def new_card(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = entry_or_404(event, number)
    with refusals_as_messages(request):
        renew_card(entry, by=Actor.of(request.user))
        words = _(
            "The code on the card of %(name)s is turned off. Print the card again: it has a new "
            "one."
        )
        messages.success(request, words % {"name": entry.name})
    own_page = kind_of(event).pages.get("print-new-card")
    if own_page:
        return redirect(own_page, event.slug)
    return redirect("events:edit_entry", event.slug, number)


# Opening a link: of a volunteer, who is asked for a name once, or of a player's scorecard.
#
# The address with the token is seen by one request only, which leads on to an address without it:
# the token is in no history, on no screen and in no referrer.

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
