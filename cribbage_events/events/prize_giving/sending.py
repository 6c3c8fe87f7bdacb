"""The director sends the results to everybody who asked for them; those that failed again."""

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import why_no_letters
from cribbage_events.clubs.models import Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of, said_in
from cribbage_events.events.prize_giving.wishes import result_messages, who_may_want
from cribbage_events.mail.models import Kind, Message, State
from cribbage_events.mail.outbox import let_go, message_to, try_again, write
from cribbage_events.words.codes import letter_fault


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
    """Write to everybody who wants the results and wasn't sent them, or others than they are now;
    how many.
    """
    with changing(event, by=by, verb="send-results", touches=()) as writing:
        event = writing.event
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
        messages = result_messages(event)
        let_go(
            messages.filter(person__email="") | messages.filter(person__wants_results_since=None)
        )
        for message in messages:
            message.data = {**message.data, "site": site}
            message.save(update_fields=["data"])
        count = try_again(messages)
        if count:
            writing.says(count=count)
    return count
