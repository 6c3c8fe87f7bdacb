"""Asking who is meant, where the club knows somebody of the same name, or nearly."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.base import AskingForm
from cribbage_events.clubs.forms.text import NameField
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import family_and_given, folded
from cribbage_events.clubs.people.finding import described

OFF = {"autocomplete": "off"}
NEW = "new"
# The fields of a form that only ask who is meant.
ASKED = ("somebody_else", "who", "sure")


class WhoForm(AskingForm):
    """Asked once, beside what was typed; the answer is a tick or a choice."""

    somebody_else = forms.BooleanField(
        label=gettext_lazy("This is somebody else"), required=False, widget=forms.HiddenInput
    )
    who = forms.CharField(
        label=gettext_lazy("Who is this?"), required=False, max_length=18, widget=forms.HiddenInput
    )

    def ask_about(self, likeness: str) -> None:
        self.fields["somebody_else"].widget = forms.CheckboxInput()
        self.add_error("somebody_else", likeness)

    def ask_who(self, people: Sequence[Person], *, likeness: str = "") -> None:
        choices = [(str(person.pk), described(person)) for person in people]
        new = (NEW, _("Somebody else, who is new to the club"))
        self.fields["who"].widget = forms.RadioSelect(choices=[*choices, new])
        one = _("The club knows %(person)s. Is this the same person?") % {
            "person": described(people[0])
        }
        several = _("The club knows more than one person of this name.")
        self.add_error("who", likeness or (one if len(people) == 1 else several))

    @property
    def person(self) -> int | None:
        """The key of who was chosen; 0: nobody whom the club knows; None: it wasn't asked."""
        who = self.cleaned_data.get("who", "")
        if who == NEW:
            return 0
        return int(who) if who.isdecimal() else None


class FamilyNameField(NameField):
    """The part of the name by which lists are in order, where it isn't the last word."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            label=gettext_lazy("Family name"),
            help_text=gettext_lazy(
                "Only if it isn’t just the last word of the name, such as García López. Lists are"
                " sorted by it."
            ),
            widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        )


def check_family_name(form: forms.Form) -> None:
    name, family = form.cleaned_data.get("name", ""), form.cleaned_data.get("family_name", "")
    if name and family and folded(family_and_given(name, family)[0]) != folded(family):
        words = _("This isn’t part of the name %(name)s. Type it as it is in the name.")
        form.add_error("family_name", words % {"name": name})
