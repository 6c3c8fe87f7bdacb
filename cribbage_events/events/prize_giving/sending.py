"""The director sends the results to everybody who asked for them; those that failed again."""

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import why_no_letters
from cribbage_events.clubs.models import Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.events.notices.selectors import results_sent_before
from cribbage_events.events.prize_giving.wishes import result_messages, who_may_want
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import let_go, message_to, try_again, write
from cribbage_events.words.codes.letters import letter_fault


def result_rows(event: Event) -> list[tuple[Person, Message | None]]:
    """Everybody who may get the results, and what became of their letter. Two queries."""
    messages = {each.person_id: each for each in results_as_they_are(event)}
    people = who_may_want(event).order_by("listed_name", "pk")
    return [(person, messages.get(person.pk)) for person in people]


def to_be_sent(event: Event) -> QuerySet[Person]:
    """Return those who want the results, and were not sent them as they are now."""
    wanting = who_may_want(event).filter(wants_results_since__isnull=False)
    return wanting.exclude(pk__in=results_as_they_are(event).values("person"))


def results_as_they_are(event: Event) -> QuerySet[Message]:
    """Return the letters since the event was last finished: a result may have changed then."""
    return result_messages(event).exclude(pk__in=results_sent_before(event).values("pk"))


def send_to_wanting(event: Event, *, by: Actor, site: str) -> int:
    """Write to everybody who wants the results and wasn't sent them; how many."""
    with changing(event, by=by, verb="send-results", touches=()) as writing:
        event = writing.event
        check_may_be_sent(event)
        people = list(to_be_sent(event))
        let_go(results_sent_before(event))
        about = {"kind": Kind.RESULTS, "club": event.club, "event": event, "data": {"site": site}}
        write(message_to(person.email, person=person, **about) for person in people)
        if people:
            writing.says(count=len(people))
    return len(people)


def check_may_be_sent(event: Event) -> None:
    if event.status != Event.Status.FINISHED:
        raise ValidationError(_("Finish the event first: then its results are final."))
    if event.has_hidden_medals:
        raise ValidationError(_("The medals are hidden. Tap “Show everything now” first."))
    if why := why_no_letters(event.club):
        raise ValidationError(letter_fault(why))


def send_failed_again(event: Event, *, by: Actor, site: str) -> int:
    """Those that failed or were lost, to the address that the person has now; not those that came
    back, and not to people who left.
    """
    with changing(event, by=by, verb="send-again", touches=()) as writing:
        check_may_be_sent(writing.event)
        messages = results_as_they_are(event)
        let_go(
            messages.filter(person__email="") | messages.filter(person__wants_results_since=None)
        )
        messages.update(data={"site": site})
        count = try_again(messages)
        if count:
            writing.says(count=count)
    return count
