"""Forgets what merges keep of people, when a person is erased."""

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.forgetting import forget_images_of
from cribbage_events.events.erasing.known import Known


def forget_merges(person: Person, known: Known) -> None:
    """Forget merges, so that nothing is left that could be taken apart. The names of both are among
    those that erasing takes out of everything else.
    """
    merges = list(person.merges.only("gone"))
    for merge in merges:
        forget_images_of(person.club_id, merge.gone)
        merge.delete()
