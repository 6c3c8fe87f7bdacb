"""The form in which a player asks for a place."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.base import AskingForm, TrapForm
from cribbage_events.clubs.forms.shown_as import ShownAsField
from cribbage_events.clubs.forms.text import AccNumberField, LineField, NameField
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.events.registration.forms.typed_date_of_birth import BornField

CONTACT = ("email", "telephone")


class SelfRegistrationForm(TrapForm, AskingForm):
    name = NameField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As it should appear in the standings."),
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    date_of_birth = BornField(
        required=True,
        help_text=gettext_lazy(
            "Such as 14 March 1949, or only the year: 1949. Only to find your age group; only the"
            " director sees it."
        ),
        widget=forms.TextInput({"autocomplete": "bday", "size": 16}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        help_text=gettext_lazy(
            "So that the director can answer you; a phone number is fine too. Never shown."
        ),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    telephone = LineField(
        label=gettext_lazy("Phone"),
        max_length=30,
        required=False,
        help_text=gettext_lazy("If you have no e-mail, or would rather be called. Never shown."),
        widget=forms.TextInput({"autocomplete": "tel", "inputmode": "tel", "type": "tel"}),
    )
    acc_number = AccNumberField(help_text=gettext_lazy("If you have one. Never shown."))
    shown_as = ShownAsField(required=False)
    wants_results = forms.BooleanField(
        label=gettext_lazy("Send me the results by e-mail"),
        required=False,
        help_text=gettext_lazy(
            "After this and later events of the club. Each e-mail has a link to stop them."
        ),
    )
    # Made once for each form shown, so that a form sent twice is one request.
    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        """A date of birth is asked where there are age groups, else an ACC number."""
        super().__init__(*args, **kwargs)
        del self.fields["acc_number" if kind_of(event).has_age_groups else "date_of_birth"]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not any(letter.isalpha() for letter in name):
            raise forms.ValidationError(_("Write your name in letters."))
        return name

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not any(data.get(name) or name in self.errors for name in CONTACT):
            message = _(
                "Type an e-mail address or a phone number, so that the director can answer you."
            )
            self.add_error("email", message)
        self.ask_if_odd()
        return data

    @property
    def person_fields(self) -> PersonFields:
        data: dict[str, Any] = self.cleaned_data
        return PersonFields(
            name=data["name"],
            date_of_birth=data.get("date_of_birth"),
            acc_number=data.get("acc_number", ""),
            email=data["email"],
            telephone=data["telephone"],
            shown_as=data["shown_as"],
            wants_results=data["wants_results"],
        )
