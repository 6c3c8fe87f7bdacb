"""The events of one club, drafts among them."""

from django.core.paginator import Page, Paginator

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event

ON_A_PAGE = 25


def events_page(club: Club, number: str | int) -> Page[Event]:
    """The newest first."""
    events = Event.objects.filter(club=club).order_by("-starts_at", "pk")
    plain = events.select_related("club").defer("archive", "notes", "rules")
    page: Page[Event] = Paginator(plain, ON_A_PAGE).get_page(number)
    return page
