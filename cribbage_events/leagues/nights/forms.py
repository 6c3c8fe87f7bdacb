"""One more night, a night on another day, a night that is cancelled."""

import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import ClockTimeField, NumberField
from cribbage_events.events.forms import emailed_reason_field, seen_field
from cribbage_events.leagues.models import Night

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

CHOOSE_A_DAY = _("Choose a day.")
OVER = _("This day is over: choose today or a later one.")
# Python knows no day before year 1 or after 9999, and another time zone may need one more.
DAYS = _("Choose a day from 1900 to 2199.")


def day_field(missing: "str | StrPromise" = CHOOSE_A_DAY, **kwargs: Any) -> forms.DateField:
    return forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": missing, "invalid": CHOOSE_A_DAY},
        validators=[
            MinValueValidator(datetime.date(1900, 1, 1), DAYS),
            MaxValueValidator(datetime.date(2199, 12, 31), DAYS),
        ],
        **kwargs,
    )


def time_field(missing: "str | StrPromise", **kwargs: Any) -> ClockTimeField:
    return ClockTimeField(
        error_messages={"required": missing, "invalid": _("Type a time such as 19:00.")},
        **kwargs,
    )


class DayForm(forms.Form):
    """The day of a night, today or later."""

    day = day_field(_("On which day?"), label=_("Day"))

    def __init__(self, *args: Any, today: datetime.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean_day(self) -> datetime.date:
        day: datetime.date = self.cleaned_data["day"]
        if day < self.today:
            raise forms.ValidationError(OVER)
        return day


class MoveForm(DayForm):
    """The new day and hour of a night; refused if the night has changed meanwhile."""

    time = time_field(_("When does it begin?"), label=_("From"))
    seen = seen_field()

    def __init__(self, *args: Any, night: Night, **kwargs: Any) -> None:
        start = night.event.local_start
        initial = {"day": start.date(), "time": start.time(), "seen": night.event.revision}
        super().__init__(*args, initial=initial, **kwargs)
        self.zone = night.event.club.zone

    @property
    def starts_at(self) -> datetime.datetime:
        given = self.cleaned_data
        return datetime.datetime.combine(given["day"], given["time"], self.zone)


class FinalForm(forms.Form):
    """How many of the season's table play the final night; refused if the night has changed."""

    first_places = NumberField(
        label=_("How many play?"),
        help_text=_("From the first of the season’s table. Who shares the last place plays, too."),
        min_value=2,
        max_value=60,
        initial=8,
    )
    seen = seen_field()

    def __init__(self, data: Any, *, night: Night) -> None:
        initial = {"seen": night.event.revision, "first_places": night.first_places or 8}
        super().__init__(data, initial=initial)
        if data and "everybody" in data:
            del self.fields["first_places"]


class CancelForm(forms.Form):
    """The reason why a night is cancelled, or held after all; refused if the night has changed
    meanwhile.
    """

    reason = emailed_reason_field(_("Type the reason: members are told."))
    seen = seen_field()

    def __init__(self, data: Any, *, night: Night) -> None:
        super().__init__(data, initial={"seen": night.event.revision})
        if night.cancelled:
            self.fields["reason"].help_text = gettext("It is kept in the night’s history.")
        else:
            self.fields["reason"].help_text = gettext(
                "Such as “Snow storm” or “The hall has no heating”. Members read it in the e-mail,"
                " on the public page and in their calendar."
            )
