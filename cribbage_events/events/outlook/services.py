"""Makes the diary's sentences about the outlook."""

from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.words.codes import Data, register_sentences


def outlook_chosen(data: Data) -> str:
    if data["shown"]:
        return _("Everybody sees who can still win.")
    return _("Nobody sees any more who can still win.")


register_sentences({"choose-outlook": outlook_chosen})


def choose_outlook(event: Event, *, by: Actor, shown: bool) -> None:
    """Show who can still win what, or don't: at once on every page, the projector and as data."""
    with changing(event, by=by, verb="choose-outlook", touches=()) as change:
        if change.set(shows_outlook=shown):
            change.says(shown=shown)
