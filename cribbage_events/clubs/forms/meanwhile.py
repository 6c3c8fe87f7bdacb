"""Two who change the same settings: neither undoes, unknowing, what the other has saved."""

import datetime
import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, cast

from django import forms
from django.db.models import Model
from django.http import QueryDict
from django.utils.text import Truncator, get_text_list

from cribbage_events.clubs.clock import clock

type Values = dict[str, Any]
type Marks = dict[str, str]


class Meanwhile:
    """A hidden field of a form: what its fields were when the page was opened.

    What only somebody else has changed since stays as they have saved it. What both have changed is
    refused once, with the other's words beside it; saved again, the later holds. The form is to be
    made and cleaned while the settings are locked. A page that says nothing is taken as it is.
    """

    def __init__(
        self,
        form: forms.BaseForm,
        *,
        without: Collection[str] = (),
        also: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        """At the end of the form's own; `also` is what stands in no field of it."""
        self.form, self.from_others = form, list[str]()
        names = [name for name in form.fields if name not in without]
        self.saved = {name: form.initial.get(name) for name in names} | dict(also)
        marks = {name: mark(value) for name, value in self.saved.items()}
        form.fields["seen"] = forms.CharField(
            required=False, widget=forms.HiddenInput, initial=written(marks)
        )

    def settle(self, typed: Values) -> Values:
        """At the beginning of `clean`: what is to be saved, from what was typed and what is."""
        seen, settled = read(typed.get("seen", "")), {**typed}
        settled.pop("seen", None)
        for name, value in self.saved.items():
            mine, theirs = mark(typed.get(name)), mark(value)
            if name not in settled or theirs in {mine, seen.get(name, theirs)}:
                continue
            if mine == seen[name]:
                settled[name] = self.as_cleaned(name)
                self.from_others.append(self.label(name))
            else:
                seen[name] = theirs
                self.refuse(name)
        self.show_again(seen)
        return settled

    def as_cleaned(self, name: str) -> Any:
        field, value = self.form.fields.get(name), self.saved[name]
        return field.clean(value) if isinstance(field, forms.ModelChoiceField) else value

    def label(self, name: str) -> str:
        return str(self.form[name].label if name in self.form.fields else name).lower()

    def refuse(self, name: str) -> None:
        field = self.form.fields.get(name)
        said = f"Meanwhile somebody else has saved {in_words(field, self.saved[name])}"
        where = "here" if field else f"as {name}"
        again = "To have it your way, save again; or put theirs here."
        self.form.add_error(name if field else None, f"{said} {where}. {again}")

    def show_again(self, seen: Marks) -> None:
        """What has been told is not told a second time."""
        if self.form.errors:
            data = cast(QueryDict, self.form.data).copy()
            data["seen"] = written(seen)
            self.form.data = data

    @property
    def said(self) -> str:
        """For the message that says it is saved."""
        if not self.from_others:
            return ""
        changed = get_text_list(self.from_others, "and")
        return f" Somebody else has changed this meanwhile, and it stays: {changed}."


def mark(value: Any) -> str:
    """Short, and the same for what was typed as for what is saved."""
    value = value.pk if isinstance(value, Model) else value
    text = json.dumps(value or "", default=str).replace(r"\r\n", r"\n")
    return sha256(text.encode()).hexdigest()[:8]


def written(marks: Marks) -> str:
    return ";".join(f"{name}:{value}" for name, value in marks.items())


def read(text: str) -> Marks:
    return dict(part.split(":", 1) for part in text.split(";") if ":" in part)


def in_words(field: forms.Field | None, value: Any) -> str:
    choices = {str(key): label for key, label in getattr(field, "choices", ())}
    value = choices.get(str(value), value)
    if isinstance(value, bool):
        return "a tick" if value else "no tick"
    if isinstance(value, datetime.date):
        value = f"{value.day} {value:%B %Y}"
    if isinstance(value, datetime.time):
        value = clock(value)
    if isinstance(value, list) and field is None:
        value = "; ".join(f"{name}, {first} to {last}" for name, first, last in value)
    text = str(field.prepare_value(value) if field else value)
    return f"“{Truncator(text).chars(80)}”" if text.strip() and value is not None else "nothing"
