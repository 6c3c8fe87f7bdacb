"""A player asks for a place; the director answers, where it isn't one tap."""

from collections.abc import Sequence
from typing import Any, cast
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from cribbage_events.clubs.forms.base import AskingForm, TrapForm
from cribbage_events.clubs.forms.shown_as import ShownAsField
from cribbage_events.clubs.forms.text import AccNumberField, LineField, NameField
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.forms.entrant import NEW, BornField
from cribbage_events.events.registration.selectors import CONTACT, Likeness
from cribbage_events.events.registration.services import Decision
from cribbage_events.words.dates import clock, shown_birth

LABELS = {
    "email": gettext_lazy("E-mail"),
    "telephone": gettext_lazy("Phone"),
    "date_of_birth": gettext_lazy("Date of birth"),
    "acc_number": gettext_lazy("ACC number"),
}


class CompareForm(forms.Form):
    """The form that says which person a request is from, and which of its data to save."""

    who = forms.ChoiceField(
        label=gettext_lazy("Is this one of these?"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose who this is, or “A person new to the club”.")
        },
    )
    keep = forms.MultipleChoiceField(
        label=gettext_lazy("Also save for this person:"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Only the boxes you check. If you aren’t sure who sent this, leave them empty."
        ),
    )

    def __init__(self, data: Any = None, *, likenesses: Sequence[Likeness]) -> None:
        super().__init__(data)
        who = cast(forms.ChoiceField, self.fields["who"])
        people = [(str(like.person.pk), like.words) for like in likenesses]
        who.choices = [*people, (NEW, _("A person new to the club"))]
        offered = list(offers(likenesses))
        if offered:
            cast(forms.MultipleChoiceField, self.fields["keep"]).choices = offered
        else:
            del self.fields["keep"]

    @property
    def decision(self) -> Decision:
        who = self.cleaned_data["who"]
        keep = frozenset(self.cleaned_data.get("keep", ()))
        return Decision() if who == NEW else Decision(int(who), keep)


def offers(likenesses: Sequence[Likeness]) -> list[tuple[str, str]]:
    """Data of the request that differ from the club's, beside the club's own."""
    found = []
    for name in CONTACT:
        news = [like for like in likenesses if name in like.news]
        if news:
            values = {"label": LABELS[name], "value": shown_value(news[0].applicant, name)}
            words = _("%(label)s %(value)s") % values
            if len(likenesses) == 1:
                known = shown_value(news[0].person, name)
                values["known"] = known or pgettext("the club has: nothing", "none")
                words = _("%(label)s %(value)s (the club has %(known)s)") % values
            found.append((name, words))
    return found


def shown_value(person: Person, name: str) -> str:
    if name == "date_of_birth":
        return shown_birth(person.born)
    return str(getattr(person, name))


class DeclineRecentForm(forms.Form):
    """All who asked in the last hour; a tick each, which can be taken away."""

    number = forms.TypedMultipleChoiceField(
        label=gettext_lazy("They asked for a place:"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Choose the requests to decline."),
            "invalid_choice": gettext_lazy("The list has just changed. Look again, then decide."),
        },
    )

    def __init__(self, data: Any = None, *, recent: Sequence[Entry]) -> None:
        choices = [(entry.number, asked_words(entry)) for entry in recent]
        super().__init__(data, initial={"number": [number for number, _ in choices]})
        cast(forms.TypedMultipleChoiceField, self.fields["number"]).choices = choices


def asked_words(entry: Entry) -> str:
    """Return words such as “Ann Lee, 2:14 pm, ann@example.com”."""
    person, zone = entry.person, entry.event.club.zone
    asked = timezone.localtime(entry.asked_at, zone) if entry.asked_at else None
    parts = [entry.name, clock(asked) if asked else "", person.email, person.telephone]
    return ", ".join(filter(None, parts))


WAYS_TO_ANSWER = ("email", "telephone")


class SelfRegistrationForm(TrapForm, AskingForm):
    name = NameField(
        label=gettext_lazy("Your name"),
        widget=forms.TextInput({"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Type your name.")},
    )
    date_of_birth = BornField(
        required=True,
        error_messages={"required": gettext_lazy("Type your date of birth, or only the year.")},
        help_text=gettext_lazy("Such as 14 March 1949, or only 1949. Only the director sees it."),
        widget=forms.TextInput({"autocomplete": "bday", "size": 16}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        help_text=gettext_lazy("Or a phone number, for the answer. Never shown."),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    telephone = LineField(
        label=gettext_lazy("Phone"),
        max_length=30,
        required=False,
        help_text=gettext_lazy("Never shown."),
        widget=forms.TextInput({"autocomplete": "tel", "inputmode": "tel", "type": "tel"}),
    )
    acc_number = AccNumberField(help_text=gettext_lazy("If you have one. Never shown."))
    shown_as = ShownAsField(required=False)
    wants_results = forms.BooleanField(
        label=gettext_lazy("Send me the results by e-mail"),
        required=False,
        help_text=gettext_lazy("Each e-mail has a link to stop them."),
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
        if not any(data.get(name) or name in self.errors for name in WAYS_TO_ANSWER):
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
