"""The letter with the results, and the link that ends such letters (RFC 8058)."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from cribbage_events.clubs.letters import in_a_line
from cribbage_events.events.access.tokens import leaving_token
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import Call, calls_of, said_in
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.mail.channels.email import Draft, leaving_headers
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes
from cribbage_events.words.dates import full_date


@composes(Kind.RESULTS)
def result_letter(messages: Sequence[Message]) -> Draft | None:
    """Compose the results in the order of a page: the best first; nothing to people who have left
    meanwhile.
    """
    event, person = messages[0].event, messages[0].person
    if event is None or person is None or person.wants_results_since is None:
        return None
    # Reopened before it was sent: whoever wanted them gets them at the next end.
    if not event.is_over or event.deleted_at:
        return None
    # The address of the site.
    site, corrected = messages[0].data["site"], messages[0].data.get("corrected", False)
    found = event_standings(event, public_games(event))
    said = {"site": site, "corrected": corrected, "said": said_in(calls_of(event, found))}
    Message.objects.filter(pk__in=[each.pk for each in messages]).update(data=said)
    leave = site + reverse("events:leave_results", args=[leaving_token(person.pk)])
    words = {
        "event": event,
        "corrected": corrected,
        "day": full_date(event.day),
        "places": [
            (call.place, [in_a_line(each.name, 80) for each in call.people])
            for call in in_reading_order(event, found)
        ],
        "url": "" if event.is_draft else site + event.get_absolute_url(),
        "leave": leave,
    }
    subject = _("The results of %(event)s")
    if corrected:
        subject = _("Corrected: the results of %(event)s")
    subject %= {"event": in_a_line(event.name)}
    body = render_to_string("events/prize_giving/email/results.txt", words)
    return Draft(messages[0].address, subject, body, leaving_headers(leave), event.contact)


def in_reading_order(event: Event, found: EventStandings) -> list[Call]:
    """Return rows by division, the best place first."""
    calls = calls_of(event, found)
    divisions = list(dict.fromkeys(call.division for call in calls))
    return sorted(calls, key=lambda call: (divisions.index(call.division), -call.count))
