"""The desk's links for volunteers: made, shown on the screen or on paper, ended one by one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.forms import MakeLinksForm
from cribbage_events.events.access.or_404 import entry_or_404
from cribbage_events.events.access.qr_codes import qr_image
from cribbage_events.events.access.selectors import links_of, unopened_links
from cribbage_events.events.access.services import make_links, renew_card, revoke_link
from cribbage_events.events.access.tokens import volunteer_token
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, VolunteerLink
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
