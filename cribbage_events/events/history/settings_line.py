"""Names the settings of an event, for the diary and a preview of undoing."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.events.models import Event
from cribbage_events.words.codes import Data

# Of these the model has no words.
LABELS = {
    "name": gettext_lazy("name"),
    "venue": gettext_lazy("venue"),
    "address": gettext_lazy("address"),
    "contact": gettext_lazy("contact"),
    "notes": gettext_lazy("notes"),
    "director": gettext_lazy("director"),
    "target": gettext_lazy("points to win a game"),
    "why_cancelled": gettext_lazy("reason for cancelling"),
    "boundary_age": gettext_lazy("age boundary"),
    "hides_medals": gettext_lazy("who sees the medals"),
    "medals_shown_at": gettext_lazy("who sees the medals"),
    "hides_standings": gettext_lazy("who sees the standings"),
    "shows_outlook": gettext_lazy("whether pages say who can still win"),
    "entrant_limit": gettext_lazy("limit of entrants"),
    "tournament": gettext_lazy("fees, pools and master points"),
    **dict.fromkeys(("clock_shown", "round_minutes"), gettext_lazy("clock")),
    "called": gettext_lazy("places already called"),
    "announcement": gettext_lazy("announcement"),
    "announced_at": gettext_lazy("time of the announcement"),
    "announced_until": gettext_lazy("end of the announcement"),
    "rung_at": gettext_lazy("time of the bell"),
}


def setting_name(field: str) -> str:
    known = {each.name: each.verbose_name for each in Event._meta.fields} | LABELS
    return str(known[field])


def settings_changed(data: Data) -> str:
    """ "Name, venue changed.", by the fields of the event."""
    labels = ", ".join(map(setting_name, data["fields"]))
    return capfirst(_("%(settings)s changed.") % {"settings": labels})
