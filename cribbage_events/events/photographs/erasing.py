"""Takes an erased person's name out of captions and credits, and out of what visitors wrote."""

from collections.abc import Collection

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.events.erasing.erasing import rewrite
from cribbage_events.events.erasing.known import PersonalData, keys, mentions
from cribbage_events.events.models import Event, Photograph, TakeOffRequest


def take_names_out(event: Event, names: Names) -> None:
    photographs = Photograph.objects.filter(event=event)
    rewrite(photographs, "caption", names)
    rewrite(photographs, "credit", names)
    requests = TakeOffRequest.objects.filter(photograph__event=event)
    rewrite(requests, "name", names)
    rewrite(requests, "words", names)


def albums_naming(club: Club, names: Collection[str]) -> set[int]:
    """The keys of events whose photographs name somebody."""
    photographs = Photograph.objects.filter(event__club=club)
    named = mentions("caption", names) | mentions("credit", names)
    found = keys(photographs.filter(named), "event")
    requests = TakeOffRequest.objects.filter(photograph__event__club=club)
    named = mentions("name", names) | mentions("words", names)
    return found | keys(requests.filter(named), "photograph__event")


def forget_contact_in_requests(person: Person, known: PersonalData) -> None:
    """Forget what a visitor wrote, if it says how to reach them; the request itself stays."""
    requests = TakeOffRequest.objects.filter(photograph__event__club=person.club_id)
    reachable = [
        pk for pk, words in requests.values_list("pk", "words") if known.are_reached_by(words)
    ]
    requests.filter(pk__in=reachable).update(words="")
