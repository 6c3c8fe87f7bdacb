"""Results by e-mail: who wants them, sending them, the link that ends them (RFC 8058)."""

from collections.abc import Collection, Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import in_a_line, why_no_letters
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.access.tokens import leaving_token
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.prize_giving.selectors import CalledPlace, calls_of, said_in
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.mail.channels.email import Draft, leaving_headers
from cribbage_events.mail.models import Kind, Message, State
from cribbage_events.mail.outbox import composes, let_go, message_to, try_again, write
from cribbage_events.server.languages import chosen_language
from cribbage_events.words.codes import letter_fault
from cribbage_events.words.dates import full_date


@composes(Kind.RESULTS)
def result_letter(messages: Sequence[Message]) -> Draft | None:
    """Compose the results, the best first; nothing to people who have left meanwhile."""
    event, person = messages[0].event, messages[0].person
    if event is None or person is None or person.wants_results_since is None:
        return None
    # Reopened before it was sent: whoever wanted them gets them at the next end.
    if not event.is_over or event.deleted_at:
        return None
    # The address of the site.
    site, corrected = messages[0].data["site"], messages[0].data.get("corrected", False)
    found = event_standings(event, public_games(event))
    kept = {"site": site, "corrected": corrected, "said": said_in(calls_of(event, found))}
    Message.objects.filter(pk__in=[each.pk for each in messages]).update(data=kept)
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


def in_reading_order(event: Event, found: EventStandings) -> list[CalledPlace]:
    """Return rows by division, the best place first."""
    calls = calls_of(event, found)
    divisions = list(dict.fromkeys(call.division for call in calls))
    return sorted(calls, key=lambda call: (divisions.index(call.division), -call.count))


def result_messages(event: Event) -> QuerySet[Message]:
    return event.messages.filter(kind=Kind.RESULTS)


def who_may_want(event: Event) -> QuerySet[Person]:
    """Everybody who plays or played, and has an address."""
    people = Person.objects.filter(
        entries__event=event, entries__division__isnull=False, erased_at=None
    )
    return people.exclude(email="").distinct()


def save_wishes(event: Event, *, by: Actor, wanting: Collection[int]) -> int:
    """The desk says who of these wants the results; how many changed."""
    with changing(event, by=by, verb="results-wished", touches=()) as change:
        Club.objects.select_for_update().get(pk=event.club_id)
        changed = [
            person
            for person in who_may_want(change.event)
            if (person.wants_results_since is not None) != (person.pk in wanting)
        ]
        for person in changed:
            change.snapshot.will_change(person)
            person.wants_results_since = timezone.now() if person.pk in wanting else None
            person.save(update_fields=["wants_results_since"])
        if changed:
            change.says(count=len(changed))
    return len(changed)


def wish_for_oneself(entry: Entry, *, by: Actor, wants: bool) -> None:
    with changing(entry.event, by=by, verb="results-wished", touches=()) as change:
        person = Person.objects.select_for_update().get(pk=entry.person_id)
        if wants and not person.email:
            raise ValidationError(
                _("The club doesn’t have your e-mail address. Tell the director.")
            )
        if (person.wants_results_since is not None) == wants:
            return
        change.snapshot.will_change(person)
        person.wants_results_since = timezone.now() if wants else None
        person.language = chosen_language() or person.language
        person.save(update_fields=["language", "wants_results_since"])
        change.says(count=1)


def leave_results(person: int) -> None:
    """Let everybody of the club with this person's address leave: they get one letter together."""
    with transaction.atomic():
        one = Person.objects.filter(pk=person).first()
        if one is None:
            return
        same = Person.objects.filter(club=one.club_id, email__iexact=one.email) if one.email else []
        people = {one.pk, *(each.pk for each in same)}
        Person.objects.filter(pk__in=people).update(wants_results_since=None)
        waiting = Message.objects.filter(kind=Kind.RESULTS, state=State.WAITING)
        waiting.filter(person__in=people).delete()


def result_rows(event: Event) -> list[tuple[Person, Message | None]]:
    """Everybody who may get the results, and what became of their letter. Two queries."""
    messages = {each.person_id: each for each in result_messages(event)}
    people = who_may_want(event).order_by("listed_name", "pk")
    return [(person, messages.get(person.pk)) for person in people]


def to_be_sent(event: Event) -> QuerySet[Person]:
    """Return those who want the results, and were not sent them."""
    wanting = who_may_want(event).filter(wants_results_since__isnull=False)
    return wanting.exclude(pk__in=result_messages(event).values("person"))


def outdated_letters(event: Event) -> list[Message]:
    """Those that say something that has been corrected since; one query, unless some were sent."""
    if not event.is_over:
        return []
    sent = list(result_messages(event).filter(state=State.SENT).select_related("person"))
    if not sent:
        return []
    now = said_in(calls_of(event))
    return [each for each in sent if each.data.get("said", now) != now]


def send_to_wanting(event: Event, *, by: Actor, site: str) -> int:
    """Write to everybody who wants the results and wasn't sent these; return how many."""
    with changing(event, by=by, verb="send-results", touches=()) as change:
        event = change.event
        check_may_be_sent(event)
        outdated = outdated_letters(event)
        corrected = {each.person_id for each in outdated}
        let_go(result_messages(event).filter(pk__in=[each.pk for each in outdated]))
        people = list(to_be_sent(event))
        about = {"kind": Kind.RESULTS, "club": event.club, "event": event}
        write(
            message_to(
                person.email,
                person=person,
                data={"site": site, "corrected": person.pk in corrected},
                **about,
            )
            for person in people
        )
        if people:
            change.says(count=len(people))
    return len(people)


def check_may_be_sent(event: Event) -> None:
    if event.status != Event.Status.FINISHED:
        raise ValidationError(_("Finish the event first: then its results are final."))
    if event.has_hidden_medals:
        raise ValidationError(_("The medals are hidden. Tap “Show everything now” first."))
    if why := why_no_letters(event.club):
        raise ValidationError(letter_fault(why))


def send_failed_again(event: Event, *, by: Actor, site: str) -> int:
    """Send those that failed or were lost to the address that the person has now."""
    with changing(event, by=by, verb="send-again", touches=()) as change:
        check_may_be_sent(change.event)
        messages = result_messages(event)
        let_go(
            messages.filter(person__email="") | messages.filter(person__wants_results_since=None)
        )
        for message in messages:
            message.data = {**message.data, "site": site}
            message.save(update_fields=["data"])
        count = try_again(messages)
        if count:
            change.says(count=count)
    return count
