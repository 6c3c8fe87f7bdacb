"""Background work: the results by e-mail, once each."""

from django.db import transaction
from django.tasks import task
from django.utils import timezone

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.language import in_language_of_reader
from cribbage_events.clubs.letters.sending import send_letter
from cribbage_events.clubs.models import Letter
from cribbage_events.events.models import Event, ResultLetter
from cribbage_events.events.prize_giving.letters import result_letter

Status = ResultLetter.Status


def send_results_soon(event: Event, *, site: str) -> None:
    """In the same transaction as the rows: either all are saved or none."""
    send_results.enqueue(event.pk, site)
    transaction.on_commit(work_soon)


@task
def send_results(event: int, site: str) -> None:
    """One that fails stops no other. A row is taken first, so that nobody gets it twice."""
    waiting = ResultLetter.objects.filter(event=event, status=Status.WAITING, at=None)
    for pk in list(waiting.values_list("pk", flat=True)):
        send_one(pk, site)


def send_one(pk: int, site: str) -> None:
    row = ResultLetter.objects.select_related("person", "event__club").filter(pk=pk).first()
    if row is None:
        return
    if row.person.wants_results_since is None:
        # They have left since the director sent it.
        row.delete()
        return
    # People with one address get one letter together.
    same = ResultLetter.objects.filter(event=row.event_id, email__iexact=row.email)
    now = timezone.now()
    if not same.filter(status=Status.WAITING, at=None).update(at=now):
        return
    taken = same.filter(status=Status.WAITING, at=now)
    with in_language_of_reader(row.event.club, row.email, asked=row.person.language):
        draft = result_letter(row.event, row.person, email=row.email, site=site)
    sent = send_letter(draft, kind=Letter.Kind.RESULTS, club=row.event.club)
    status = Status.FAILED if sent.why else Status.SENT
    taken.update(status=status, why=sent.why, at=timezone.now(), letter=sent.letter)
