"""The form of a consolation: its name, when it begins, how many games, who plays."""

import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.text import ClockTimeField, NameField
from cribbage_events.contest.championship import MASTER_POINTS_2016
from cribbage_events.events.forms import seen_field
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.lifecycle.forms import event_day_field
from cribbage_events.events.models import Event
from cribbage_events.tournaments.consolations.selectors import Field

USUAL_GAMES = 9
HALF_AN_HOUR = datetime.timedelta(minutes=30)


class ConsolationEventForm(forms.Form):
    """Those who did not qualify are chosen already; the others if the director wants them, too."""

    name = NameField(
        label=gettext_lazy("Name"),
        error_messages={"required": gettext_lazy("Give the consolation a name.")},
    )
    date = event_day_field(gettext_lazy("Date"), gettext_lazy("Choose the day of the consolation."))
    time = ClockTimeField(
        label=gettext_lazy("Time"),
        error_messages={
            "required": gettext_lazy("When does it begin?"),
            "invalid": gettext_lazy("Type a time such as 13:00."),
        },
    )
    seen = seen_field()

    def __init__(self, *args: Any, event: Event, field: Field, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        begins = timezone.localtime(timezone.now() + HALF_AN_HOUR, event.club.zone)
        begins = begins.replace(minute=begins.minute // 30 * 30, second=0, microsecond=0)
        self.initial.update(
            name=_("%(event)s, consolation") % {"event": event.name},
            date=begins.date(),
            time=begins.time(),
        )
        games = {*MASTER_POINTS_2016.consolation.minimum, *event.preset.round_choices}
        self.fields["round_count"] = forms.TypedChoiceField(
            label=_("Games of its qualifying round"),
            choices=[(each, str(each)) for each in sorted(games)],
            coerce=int,
            initial=USUAL_GAMES,
        )
        self.fields["others"] = people_field(_("Who plays?"), field.others)
        self.fields["others"].initial = [entry.number for entry in field.others]
        self.fields["qualifiers"] = people_field(
            _("Who qualified and plays, too"), field.qualifiers
        )
        self.fields["qualifiers"].help_text = _("Only if the consolation is open to anybody.")

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings as the service takes them."""
        typed = self.cleaned_data
        zone = self.event.club.zone
        return {
            "seen": typed["seen"],
            "name": typed["name"],
            "starts_at": datetime.datetime.combine(typed["date"], typed["time"], tzinfo=zone),
            "round_count": typed["round_count"],
            "numbers": [*typed["others"], *typed["qualifiers"]],
        }


def people_field(label: str, entries: list[EntryRow]) -> forms.TypedMultipleChoiceField:
    return forms.TypedMultipleChoiceField(
        label=label,
        choices=[(entry.number, entry.name) for entry in entries],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Choose from this list; it has changed.")},
    )
