"""Make results from a club’s papers, in one call."""

from cribbage_events.clubs.models import Club, Person
from cribbage_events.memory.models import OldList, PastEvent, PastResult


def old_event(club: Club, name: str, year: int, *lines: dict[str, object]) -> PastEvent:
    """Each line has the name of somebody, new or known, and fields of the result."""
    event_fields = {"preset_code": "senior-games", "round_count": 4}
    past = PastEvent.objects.create(
        club=club,
        old_list=OldList.objects.create(club=club),
        name=name,
        year=year,
        divisions=[["all", None, ""]],
        **event_fields,
    )
    for place, line in enumerate(lines, start=1):
        fields = dict(line)
        person, _ = Person.objects.get_or_create(club=club, name=str(fields.pop("name")))
        PastResult.objects.create(past_event=past, person=person, **{"rank": place, **fields})
    return past
