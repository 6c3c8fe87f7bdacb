"""The forms of a director for a shift, and of a volunteer who takes one."""

import datetime
from collections.abc import Sequence
from typing import Any, cast
from uuid import uuid4

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.base import TrapForm
from cribbage_events.clubs.forms.text import LineField, NameField, NumberField
from cribbage_events.events.forms import EmailedField
from cribbage_events.leagues.nights.forms import day_field, time_field
from cribbage_events.shifts.models import MOST_PLACES, Shift, Signup
from cribbage_events.words.dates import day_of_month

TASKS = (
    gettext_lazy("Door: check people in"),
    gettext_lazy("Collect the cards"),
    gettext_lazy("Save results on a phone"),
    gettext_lazy("Tea and coffee"),
    gettext_lazy("Driving"),
    gettext_lazy("Set up tables and chairs"),
    gettext_lazy("Clean up"),
)
LONGEST = 24 * 60
# A number without its area code, as neighbours say it.
FEWEST_DIGITS = 7


class ShiftForm(forms.ModelForm):  # type: ignore[type-arg]
    task = EmailedField(
        label=gettext_lazy("What is the job?"),
        max_length=60,
        room=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "tasks"}),
        error_messages={"required": gettext_lazy("Type the job, such as: door.")},
    )
    day = day_field(gettext_lazy("On which day?"), label=gettext_lazy("Day"))
    starts = time_field(gettext_lazy("When does it begin?"), label=gettext_lazy("From"))
    ends = time_field(gettext_lazy("When does it end?"), label=gettext_lazy("To"))
    places = NumberField(
        label=gettext_lazy("How many people are needed?"),
        min_value=1,
        max_value=MOST_PLACES,
        initial=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    notes = EmailedField(
        label=gettext_lazy("Good to know"),
        help_text=gettext_lazy("Such as: the side door is open. Everybody sees this."),
        max_length=200,
        room=400,
        required=False,
    )

    class Meta:
        model = Shift
        fields = ("task", "day", "starts", "ends", "places", "notes")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # An event's shift is on the event's day.
        if self.instance.event_id is not None:
            del self.fields["day"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        starts, ends = data.get("starts"), data.get("ends")
        if starts is not None and starts == ends:
            self.add_error("ends", _("It can’t end when it begins: type a later time."))
        return data


class TakeForm(TrapForm):
    """A volunteer's name, and how to reach them."""

    needs_contact = True

    name = NameField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("Only the club’s own people see it."),
        widget=forms.TextInput({"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Type your name.")},
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        help_text=gettext_lazy("So that the club can reach you; a phone number is fine too."),
        widget=forms.EmailInput({"autocomplete": "email"}),
        error_messages={
            "invalid": gettext_lazy(
                "This is not a whole e-mail address. Type one such as name@example.com."
            )
        },
    )
    telephone = LineField(
        label=gettext_lazy("Phone"),
        max_length=30,
        required=False,
        help_text=gettext_lazy("If you have no e-mail, or would rather be called."),
        widget=forms.TextInput({"autocomplete": "tel", "inputmode": "tel", "type": "tel"}),
    )
    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid4)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not any(letter.isalpha() for letter in name):
            raise forms.ValidationError(_("Write your name in letters."))
        return name

    def clean_telephone(self) -> str:
        number: str = self.cleaned_data["telephone"]
        if number and sum(letter.isdigit() for letter in number) < FEWEST_DIGITS:
            raise forms.ValidationError(_("Type the whole number, such as 204 555 0101."))
        return number

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        contacts = [data.get(name) or name in self.errors for name in ("email", "telephone")]
        if self.needs_contact and not any(contacts):
            words = _("Type an e-mail address or a phone number, so that we can reach you.")
            self.add_error("email", words)
        if "key" not in self.errors:
            data["key"] = data.get("key") or uuid4()
        return data

    @property
    def volunteer(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {name: data[name] for name in ("name", "email", "telephone", "key")}


class AddVolunteerForm(TakeForm):
    """The same, written down by a director, who may know somebody without either."""

    needs_contact = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
        del self.fields["website"]
        for name in ("name", "email", "telephone"):
            self.fields[name].help_text = ""
            self.fields[name].widget.attrs["autocomplete"] = "off"


class HoursField(forms.DecimalField):
    """Hours such as 3.5 or 3,5."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class AttendanceForm(forms.Form):
    """The form says whether a volunteer came, and how long they worked."""

    came = forms.TypedChoiceField(
        choices=[("yes", gettext_lazy("Came")), ("no", gettext_lazy("Did not come")), ("", "?")],
        coerce={"yes": True, "no": False}.get,
        required=False,
        empty_value=None,
    )
    hours = HoursField(
        label=gettext_lazy("Hours"),
        required=False,
        max_digits=4,
        decimal_places=2,
        validators=[
            MinValueValidator(0, gettext_lazy("Hours can’t be below 0.")),
            MaxValueValidator(24, gettext_lazy("A shift has at most 24 hours.")),
        ],
    )

    def minutes_of(self, signup: Signup) -> int | None:
        """Return None: the whole shift."""
        hours = self.cleaned_data["hours"]
        if hours is None:
            return None
        minutes = int(hours * 60)
        return None if minutes == signup.shift.minutes else minutes


def usual_hours(day: datetime.date | None, starts: datetime.time) -> dict[str, Any]:
    """Return what the form of a new shift begins with: from half an hour before the event."""
    begins = datetime.datetime.combine(datetime.date(2000, 1, 2), starts)
    half_an_hour = datetime.timedelta(minutes=30)
    return {
        "day": day,
        "starts": (begins - half_an_hour).time(),
        "ends": (begins + 8 * half_an_hour).time(),
    }


class TakeOffRecentForm(forms.Form):
    """Everybody of the last hour; a check mark each, which can be taken away."""

    signup = forms.TypedMultipleChoiceField(
        label=gettext_lazy("They took a shift:"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Choose the people to take off."),
            "invalid_choice": gettext_lazy("The list has just changed. Look again, then decide."),
        },
    )

    def __init__(self, data: Any = None, *, recent: Sequence[Signup]) -> None:
        choices = [(each.pk, signup_words(each)) for each in recent]
        super().__init__(data, initial={"signup": [key for key, _words in choices]})
        cast(forms.TypedMultipleChoiceField, self.fields["signup"]).choices = choices


def signup_words(signup: Signup) -> str:
    """Return words such as “Ann Lee, Door, 3 May, ann@example.com”."""
    shift = signup.shift
    parts = [signup.name, shift.task, day_of_month(shift.date), signup.email, signup.telephone]
    return ", ".join(filter(None, parts))
