"""The director sends the results to everybody who asked for them; those that failed again."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Letter, Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, ResultLetter
from cribbage_events.events.notices.selectors import LONG, LOST
from cribbage_events.events.prize_giving.tasks import send_results_soon
from cribbage_events.events.prize_giving.wishes import who_may_want
from cribbage_events.words.codes.letters import letter_fault

Status = ResultLetter.Status
LOST_LETTERS = (Letter.State.BOUNCED, Letter.State.UNWANTED)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Somebody who may get the results: what they want, and what became of their letter."""

    person: Person
    letter: ResultLetter | None

    @property
    def wants(self) -> bool:
        return self.person.wants_results_since is not None

    @property
    def failed(self) -> bool:
        if self.letter is None:
            return False
        return self.letter.status == Status.FAILED or bool(self.fault)

    @property
    def sent(self) -> bool:
        return self.letter is not None and self.letter.status == Status.SENT and not self.fault

    @property
    def waiting(self) -> bool:
        return self.letter is not None and not self.failed and not self.sent

    @property
    def fault(self) -> str:
        """Why it did not arrive."""
        row = self.letter
        if row is None:
            return ""
        if row.letter is not None and row.letter.state in LOST_LETTERS:
            return row.letter.reason_words
        if row.status == Status.WAITING and row.at and row.at < timezone.now() - LONG:
            return str(LOST)
        return letter_fault(row.why)


def result_rows(event: Event) -> list[ResultRow]:
    """Two queries."""
    letters = {row.person_id: row for row in event.result_letters.select_related("letter")}
    people = who_may_want(event).order_by("listed_name", "pk")
    return [ResultRow(person, letters.get(person.pk)) for person in people]


def to_be_sent(rows: Sequence[ResultRow]) -> int:
    """How many want the results, and were not sent them."""
    return sum(row.wants and row.letter is None for row in rows)


def send_to_wanting(event: Event, *, by: Actor, site: str) -> int:
    """A row for everybody who wants the results and has none yet; how many."""
    with changing(event, by=by, verb="send-results", touches=()) as writing:
        event = writing.event
        check_may_be_sent(event)
        known = set(event.result_letters.values_list("person", flat=True))
        people = who_may_want(event).filter(wants_results_since__isnull=False)
        new = [person for person in people if person.pk not in known]
        ResultLetter.objects.bulk_create(
            ResultLetter(event=event, person=person, email=person.email) for person in new
        )
        if new:
            writing.says(count=len(new))
        send_results_soon(event, site=site)
    return len(new)


def check_may_be_sent(event: Event) -> None:
    if event.status != Event.Status.FINISHED:
        raise ValidationError(_("Finish the event first: then its results are final."))
    if event.has_hidden_medals:
        raise ValidationError(_("The medals are hidden. Tap “Show everything now” first."))


def send_failed_again(event: Event, *, by: Actor, site: str) -> int:
    """Those that failed or were lost, to the address that the person has now; not those that came
    back, and not to people who left.
    """
    with changing(event, by=by, verb="send-again", touches=()) as writing:
        check_may_be_sent(writing.event)
        lost = Q(status=Status.WAITING, at__lt=timezone.now() - LONG)
        failed = event.result_letters.filter(lost | Q(status=Status.FAILED))
        rows = failed.filter(person__wants_results_since__isnull=False).exclude(person__email="")
        count = 0
        for row in rows.select_related("person"):
            row.email, row.status, row.why, row.at = row.person.email, Status.WAITING, "", None
            row.save(update_fields=["email", "status", "why", "at"])
            count += 1
        if count:
            writing.says(count=count)
        send_results_soon(event, site=site)
    return count
