"""The letter with the results, and the link that ends such letters (RFC 8058)."""

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from cribbage_events.clubs.letters.delivery import Draft, in_a_line, leaving_headers
from cribbage_events.clubs.models import Person
from cribbage_events.events.access.tokens import leaving_token
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors.calls import Call, calls_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.words.dates import full_date


def result_letter(event: Event, person: Person, *, email: str, site: str) -> Draft:
    """In the order of a page: the best first. `site` is the address of the site."""
    found = event_standings(event, public_games(event))
    leave = site + reverse("events:leave_results", args=[leaving_token(person.pk)])
    words = {
        "event": event,
        "day": full_date(event.day),
        "places": [
            (call.place, [in_a_line(each.name, 80) for each in call.people])
            for call in in_reading_order(event, found)
        ],
        "url": "" if event.is_draft else site + event.get_absolute_url(),
        "leave": leave,
    }
    subject = _("The results of %(event)s") % {"event": in_a_line(event.name)}
    body = render_to_string("events/prize_giving/email/results.txt", words)
    return Draft(email, subject, body, leaving_headers(leave))


def in_reading_order(event: Event, found: EventStandings) -> list[Call]:
    """By division, the best place first."""
    calls = calls_of(event, found)
    divisions = list(dict.fromkeys(call.division for call in calls))
    return sorted(calls, key=lambda call: (divisions.index(call.division), -call.count))
