"""A value that may be a slip: the form asks once, and one tick says that it is right."""

import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.people.births import odd_birth

# A local number without its area code.
LEAST_DIGITS = 7
# In days: about a year and a half.
FAR_AHEAD = 550


class AskingForm(forms.Form):
    """`odd_words` of a field says what is odd about its value."""

    # Its box stands with the faults: see components/errors.html.
    asks_once = True
    sure = forms.BooleanField(
        label=gettext_lazy("Yes, this is right"), required=False, widget=forms.HiddenInput
    )

    def ask_if_odd(self) -> None:
        """Asks about each odd value that is new, unless it was said that they are right."""
        odd = [(name, words) for name in self.fields if (words := self.odd_words(name))]
        if not odd:
            return
        self.fields["sure"].widget = forms.CheckboxInput()
        for name, words in odd if not self.cleaned_data.get("sure") else ():
            self.add_error(name, ValidationError(words, code="odd"))

    def odd_words(self, name: str) -> str:
        value = self.cleaned_data.get(name)
        if not value or value == self.get_initial_for_field(self.fields[name], name):
            return ""
        if name == "date_of_birth":
            return odd_birth(value, today=timezone.localdate())
        if name == "telephone":
            return odd_telephone(value)
        return ""


def odd_telephone(text: str) -> str:
    if sum(letter.isdecimal() for letter in text) >= LEAST_DIGITS:
        return ""
    return _("“%(text)s” is no whole phone number.") % {"text": text}


def odd_day(day: datetime.date, *, today: datetime.date) -> str:
    """Return what is odd about the day of an event that is made or moved, or ""."""
    if day < today:
        return _("This day is in the past.")
    if (day - today).days > FAR_AHEAD:
        return _("This day is more than a year and a half ahead.")
    return ""
