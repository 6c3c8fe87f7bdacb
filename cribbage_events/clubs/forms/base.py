"""What forms of several subjects build on."""

import datetime
import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import QueryDict
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from cribbage_events.clubs.people.births import odd_birth
from cribbage_events.words.codes import say_erased_names
from cribbage_events.words.dates import clock, full_date
from cribbage_events.words.lists import and_list

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


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


type Values = dict[str, Any]
type Marks = dict[str, str]


class ConcurrentEdit:
    """Compares a form with what is saved; a hidden field `seen` has what was saved before.

    A value that only somebody else has changed stays as they saved it. A value that both have
    changed is refused once, with the saved one beside it; sent again, it is saved. The caller holds
    a lock on the row while it makes and cleans the form. A page without the hidden field is saved
    as it is.
    """

    def __init__(
        self,
        form: forms.BaseForm,
        *,
        without: Collection[str] = (),
        also: Mapping[str, Any] = MappingProxyType({}),
        labels: "Mapping[str, str | StrPromise]" = MappingProxyType({}),
    ) -> None:
        """`also` has values without a field, and `labels` how they are called."""
        self.form, self.from_others, self.labels = form, list[str](), labels
        names = [name for name in form.fields if name not in without]
        self.saved = {name: form.initial.get(name) for name in names} | dict(also)
        marks = {name: value_mark(value) for name, value in self.saved.items()}
        form.fields["seen"] = forms.CharField(
            required=False, widget=forms.HiddenInput, initial=write_marks(marks)
        )

    def merge(self, typed: Values) -> Values:
        """The values to save, of those that were typed and those that are saved."""
        seen, merged = read_marks(typed.get("seen", "")), {**typed}
        merged.pop("seen", None)
        for name, value in self.saved.items():
            mine, theirs = value_mark(typed.get(name)), value_mark(value)
            if name not in merged or theirs in {mine, seen.get(name, theirs)}:
                continue
            if mine == seen[name]:
                merged[name] = self.as_cleaned(name)
                self.from_others.append(self.label(name))
            else:
                seen[name] = theirs
                self.refuse(name)
        self.show_again(seen)
        return merged

    def as_cleaned(self, name: str) -> Any:
        field, value = self.form.fields.get(name), self.saved[name]
        return field.clean(value) if isinstance(field, forms.ModelChoiceField) else value

    def label(self, name: str) -> str:
        return str(self.form[name].label if name in self.form.fields else self.labels[name]).lower()

    def refuse(self, name: str) -> None:
        field = self.form.fields.get(name)
        if field:
            words = _(
                "Somebody else has just saved %(value)s here. Save again to keep yours, or type"
                " theirs."
            )
        else:
            words = _(
                "Somebody else has just saved %(value)s as %(name)s. Save again to keep yours, or"
                " type theirs."
            )
        values = {"value": value_words(field, self.saved[name]), "name": self.label(name)}
        self.form.add_error(name if field else None, words % values)

    def show_again(self, seen: Marks) -> None:
        """A value that was refused once is not refused a second time."""
        if self.form.errors:
            data = cast(QueryDict, self.form.data).copy()
            data["seen"] = write_marks(seen)
            self.form.data = data

    @property
    def notice(self) -> str:
        """Return which values of somebody else were kept; follows the message that all is saved."""
        if not self.from_others:
            return ""
        words = _("Somebody else has just changed this, and their change is kept: %(fields)s.")
        return " " + words % {"fields": and_list(self.from_others)}


class ConcurrentlyEdited:
    """A form whose values somebody else may change while its page is open."""

    concurrent: ConcurrentEdit | None = None

    def compare_edits(self, **options: Any) -> None:
        """Prepare the comparison. Call it when the form has all its fields; options are those of
        ConcurrentEdit.
        """
        self.concurrent = ConcurrentEdit(cast(forms.BaseForm, self), **options)

    def merged(self, typed: Values) -> Values:
        """Join both people's changes. Call it at the beginning of `clean`."""
        return self.concurrent.merge(typed) if self.concurrent else typed

    @property
    def kept_notice(self) -> str:
        return self.concurrent.notice if self.concurrent else ""


def value_mark(value: Any) -> str:
    """Short, and equal for a typed value and for the same value saved."""
    value = value.pk if isinstance(value, Model) else value
    text = json.dumps(value or "", default=str).replace(r"\r\n", r"\n")
    return sha256(text.encode()).hexdigest()[:8]


def write_marks(marks: Marks) -> str:
    return ";".join(f"{name}:{value}" for name, value in marks.items())


def read_marks(text: str) -> Marks:
    return dict(part.split(":", 1) for part in text.split(";") if ":" in part)


def value_words(field: forms.Field | None, value: Any) -> str:
    choices = {str(key): label for key, label in getattr(field, "choices", ())}
    value = choices.get(str(value), value)
    if isinstance(value, bool):
        return _("a check mark") if value else _("no check mark")
    if isinstance(value, datetime.date):
        value = full_date(value)
    if isinstance(value, datetime.time):
        value = clock(value)
    if isinstance(value, list) and field is None:
        value = "; ".join(span_words(*span) for span in value)
    text = say_erased_names(str(field.prepare_value(value) if field else value))
    if value is None or not text.strip():
        return _("nothing")
    return pgettext("quoted", "“%(text)s”") % {"text": Truncator(text).chars(80)}


def span_words(name: str, first: datetime.date, last: datetime.date) -> str:
    words = _("%(name)s, %(first)s to %(last)s")
    return words % {"name": name, "first": first, "last": last}


class SettingsForm(ConcurrentlyEdited, forms.ModelForm):  # type: ignore[type-arg]
    """Makes a new row, or changes one that somebody else may be changing too."""

    def compare_edits(self, **options: Any) -> None:
        if self.instance.pk:
            super().compare_edits(**options)


class SureForm(forms.Form):
    """A tick, since this can't be undone."""

    sure = forms.BooleanField(
        label=gettext_lazy("I know that this can’t be undone"),
        error_messages={"required": gettext_lazy("Check this box first: it can’t be undone.")},
    )


class TrapForm(forms.Form):
    # People don't see it; programs that fill in every form do.
    website = forms.CharField(
        required=False,
        label=gettext_lazy("Leave this empty"),
        widget=forms.TextInput({"autocomplete": "off", "tabindex": "-1"}),
    )

    @property
    def is_trapped(self) -> bool:
        return bool(self.cleaned_data.get("website"))
