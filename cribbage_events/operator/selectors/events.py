"""The events of one club, drafts among them; and the cards of one event."""

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event, ScoreReport

ON_A_PAGE = 25
CARDS_SHOWN = 50


def events_page(club: Club, number: str | int) -> Page[Event]:
    """The newest first."""
    events = Event.objects.filter(club=club).order_by("-starts_at", "pk")
    plain = events.select_related("club").defer("archive", "notes", "rules")
    page: Page[Event] = Paginator(plain, ON_A_PAGE).get_page(number)
    return page


def entries_with_cards(event: Event, search: str) -> tuple[list[Entry], int]:
    """Entrants who have a card, each with `results`, the reports by its code; and their number."""
    entries = Entry.objects.filter(event=event, division__isnull=False)
    if search:
        entries = entries.filter(name__icontains=search)
    by_card = Count("reports", filter=Q(reports__via=ScoreReport.Via.PLAYER))
    found = entries.annotate(results=by_card).order_by("-results", "number")
    return list(found[:CARDS_SHOWN]), entries.count()
