"""One event's links and cards, by which results are entered without an account; ending one."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cribbage_events.clubs.models import User
from cribbage_events.events.access.selectors import links_of
from cribbage_events.events.access.services import renew_card, revoke_link
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.models import Entry, Event
from cribbage_events.operator.access import for_operator
from cribbage_events.operator.selectors.events import CARDS_SHOWN, entries_with_cards
from cribbage_events.operator.services.suspending import operator


def find_any_event(slug: str) -> Event:
    return get_object_or_404(Event.objects.select_related("club"), slug=slug)


@for_operator
@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_any_event(slug)
    search = request.GET.get("q", "").strip()
    cards, count = entries_with_cards(found, search)
    context = {
        "event": found,
        "links": links_of(found),
        "cards": cards,
        "cards_count": count,
        "cards_shown": CARDS_SHOWN,
        "search": search,
    }
    return render(request, "operator/event.html", context)


@for_operator
@require_POST
def end_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    link = get_object_or_404(find_any_event(slug).volunteer_links, number=number)
    with refusals_as_messages(request):
        link = revoke_link(link, by=operator(cast(User, request.user)))
        words = _(
            "Link %(number)s is turned off. What was entered with it stays. The event’s director "
            "sees it"
            " in the history."
        )
        messages.success(request, words % {"number": link.number})
    return redirect("operator:event", slug)


@for_operator
@require_POST
def end_card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entries = Entry.objects.select_related("event", "person")
    entry = get_object_or_404(entries, event=find_any_event(slug), number=number)
    with refusals_as_messages(request):
        renew_card(entry, by=operator(cast(User, request.user)))
        words = _(
            "The code on the card of %(name)s is turned off. What was entered with it stays. The "
            "director"
            " prints a card with a new code."
        )
        messages.success(request, words % {"name": entry.name})
    return redirect("operator:event", slug)
