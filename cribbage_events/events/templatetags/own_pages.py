"""What the reader of an event's page may open besides what everybody sees."""

from typing import Any, NamedTuple

from django import template
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.events import guests
from cribbage_events.events.models import Event

register = template.Library()


class OwnPage(NamedTuple):
    """A tab in front of those that everybody has."""

    tab: str
    name: str
    address: str


@register.simple_tag(takes_context=True)
def my_role(context: dict[str, Any], club: Club) -> str:
    """The reader's kind of role in the club, or nothing."""
    user = context.get("user")
    return role_of(user, club) if user else ""


@register.simple_tag(takes_context=True)
def own_pages(context: dict[str, Any], event: Event) -> list[OwnPage]:
    """The desk, or where results are entered, for whoever has a role or came by a link."""
    if "scorer" in context:
        # On the page for entering results itself; what it is for has been asked already.
        return [page_of("scores", "Scores", event)]
    role = my_role(context, event.club)
    if role in Role.AT_DESK:
        return [page_of("desk", "Desk", event)]
    request = context.get("request")
    if role or (request and came_by(request, guests.LINKS, event)):
        return [page_of("scores", "Scores", event)]
    if request and came_by(request, guests.CARDS, event):
        return [page_of("card", "My card", event)]
    return []


def came_by(request: Any, what: str, event: Event) -> bool:
    return guests.is_open(event, late=False) and guests.came_by(request, what, event)


def page_of(page: str, name: str, event: Event) -> OwnPage:
    return OwnPage(page, name, reverse(f"events:{page}", args=[event.slug]))
