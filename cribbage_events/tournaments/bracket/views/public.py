"""The bracket for everybody."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.bracket.bracket_lines import bracket_lines, by_number
from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.games.entries import public_entry_rows
from cribbage_events.events.models import Event
from cribbage_events.events.pages.public_response import provisional_since, render_live


@require_safe
@for_everybody
def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """Four queries; for people who are signed in one more."""
    entries = by_number(public_entry_rows(event))
    context = {
        "brackets": [bracket_lines(found, entries) for found in brackets_of(event)],
        "as_of": provisional_since(request, event),
    }
    return render_live(request, event, "tournaments/bracket/bracket.html", context)
