"""The forms in which a stranger or a director says how somebody is shown."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.shown_as import ShownAsField
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.forms.trap import TrapForm
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import described
from cribbage_events.memory.models.wish import CONTACT_LETTERS


class ShownAsForm(forms.Form):
    """The form for one person."""

    shown_as = ShownAsField(label=_("On public pages"))


class WishForm(TrapForm):
    """The form for everybody; nothing here tells whether the club knows somebody."""

    name = NameField(
        label=_("Your name"),
        widget=forms.TextInput({"autocomplete": "name"}),
        error_messages={"required": _("Type your name.")},
    )
    shown_as = ShownAsField(initial=Person.ShownAs.INITIALS.value)
    contact = LineField(
        label=_("E-mail or phone"),
        max_length=CONTACT_LETTERS,
        required=False,
        help_text=_("So that the club can check that it’s you. Never shown."),
    )


class AnswerForm(forms.Form):
    """The form that says which of the club's people has asked."""

    person = forms.TypedChoiceField(
        coerce=int,
        label=_("Who asked"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose who asked, or take the request off the list."),
            "invalid_choice": _("This person is no longer on the club’s list. Choose again."),
        },
    )

    def __init__(self, *args: Any, people: Iterable[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = self.fields["person"]
        if isinstance(who, forms.ChoiceField):
            who.choices = [(person.pk, described(person)) for person in people]
            if len(who.choices) == 1:
                self.initial["person"] = who.choices[0][0]
