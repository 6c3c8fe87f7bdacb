"""The tabs of an event's page that only its reader has."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.events.access import guests
from cribbage_events.events.models import Event
from cribbage_events.live.requests.addresses import listening_key

register = template.Library()


@register.simple_tag(takes_context=True)
def my_role(context: dict[str, Any], club: Club) -> str:
    """The reader's kind of role in the club, or nothing."""
    user = context.get("user")
    return role_of(user, club) if user else ""


@register.simple_tag
def listening_key_of(event: Event) -> str:
    """Return the key for a page that only its readers may see."""
    return listening_key(event.slug)


@register.simple_tag(takes_context=True)
def own_pages(context: dict[str, Any], event: Event) -> list[dict[str, str]]:
    """The desk, or the page for results, for people with a role or with a link."""
    if "scorer" in context:
        # The page for results itself, whose view has asked already what this reader may do.
        return [page_of("scores", _("Scores"), event)]
    role = my_role(context, event.club)
    if role in Role.AT_DESK:
        return [page_of("desk", _("Desk"), event)]
    request = context.get("request")
    if role or (request and may_open_by(request, guests.LINKS, event)):
        return [page_of("scores", _("Scores"), event)]
    if request and may_open_by(request, guests.CARDS, event):
        return [page_of("card", _("My card"), event)]
    return []


def may_open_by(request: Any, what: str, event: Event) -> bool:
    return guests.is_open(event, late=False) and guests.has_opened(request, what, event)


def page_of(page: str, name: str, event: Event) -> dict[str, str]:
    address = reverse(f"events:{page}", args=[event.slug])
    return {"tab": page, "name": name, "address": address}
