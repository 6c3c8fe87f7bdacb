"""An entrant has withdrawn, or is back: the matches that they give up."""

from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.tournaments.bracket.services.games import follow_results


def give_up_matches(event: Event) -> None:
    """Give up every match that isn't over of those who have withdrawn; what was played stays."""
    withdrawn = event.entries.filter(status=Entry.Status.WITHDRAWN)
    numbers = set(withdrawn.values_list("number", flat=True))
    for found in brackets_of(event):
        present = found.without(numbers)
        if list(present.settings.gone) != list(found.settings.gone):
            present.stage.settings = present.settings.as_json()
            present.stage.save(update_fields=["settings"])
        follow_results(event, present)


def follow_all_results(event: Event) -> None:
    """Follow all results after rows were put back."""
    for found in brackets_of(event):
        follow_results(event, found)
