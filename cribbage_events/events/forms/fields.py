"""Fields that forms of the desk share."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import address_in
from cribbage_events.clubs.forms.text import LineField, LinesField

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def reason_field(label: "str | StrPromise", missing: "str | StrPromise") -> LineField:
    return LineField(
        label=label,
        max_length=200,
        error_messages={"required": missing},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class EmailedField(LineField):
    """Words that go out by e-mail: a link in them could lead anywhere."""

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and (address := address_in(value)):
            words = _(
                "This is sent by e-mail, so it can’t contain a web address. Remove “%(address)s”."
            )
            raise ValidationError(words % {"address": address})


class EmailedLinesField(EmailedField, LinesField):
    """The same in several lines."""


def emailed_reason_field(missing: "str | StrPromise") -> EmailedField:
    """A reason that everybody is told."""
    return EmailedField(
        label=gettext_lazy("Why?"),
        max_length=200,
        error_messages={"required": missing},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def seen_field() -> forms.IntegerField:
    """The revision that was looked at when this was decided."""
    return forms.IntegerField(widget=forms.HiddenInput)
