"""Whether pages say who can still win."""

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event


def choose_outlook(event: Event, *, by: Actor, shown: bool) -> None:
    """Show who can still win what, or don't: at once on every page, the projector and as data."""
    with changing(event, by=by, verb="choose-outlook", touches=()) as writing:
        event = writing.event
        if event.shows_outlook == shown:
            return
        event.shows_outlook = shown
        writing.fields += ["shows_outlook"]
        writing.says(shown=shown)
