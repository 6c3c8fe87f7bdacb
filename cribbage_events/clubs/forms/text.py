"""Fields for typed text and numbers. Tests check that no other field takes free text, and that no
number is refused in Django's words.
"""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.clubs.cleaning import (
    NAME_LETTERS,
    NAME_ROOM,
    acc_number,
    letters,
    many_lines,
    one_line,
    why_no_acc_number,
    why_no_name,
)

# In characters. A longer text is not cleaned, since that takes long: it is refused.
FAR_TOO_LONG = 5_000
# The default: more than the longest house rules.
ROOM = 20_000
# With a colon, or as it is written in French: 13 h 30, 13h30, 13 h.
TIME = re.compile(r"(\d{1,2})\s*[h:]\s*(\d{2})?")


def too_long(count: int, most: int) -> str:
    words = ngettext(
        "This has %(count)s letter. Use at most %(most)s.",
        "This has %(count)s letters. Use at most %(most)s.",
        count,
    )
    return words % {"count": count, "most": most}


class LineField(forms.CharField):
    """One line of at most `max_length` letters, counted as people count them.

    `room` is how many characters the database has room for.
    """

    def __init__(
        self, *, max_length: int | None = None, room: int | None = None, **kwargs: Any
    ) -> None:
        self.longest, self.room = max_length or ROOM, room or max_length or ROOM
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not isinstance(text, str):
            return text
        if len(text) > max(self.room, FAR_TOO_LONG):
            raise ValidationError(too_long(len(text), self.longest), code="max_length")
        return self.cleaned(text) or self.empty_value

    def cleaned(self, text: str) -> str:
        return one_line(text)

    def widget_attrs(self, widget: forms.Widget) -> Any:
        attrs = super().widget_attrs(widget)
        if not widget.is_hidden:
            attrs["maxlength"] = str(self.room)
        return attrs

    def validate(self, value: Any) -> None:
        super().validate(value)
        if not value:
            return
        count = letters(value)
        if count > self.longest:
            raise ValidationError(too_long(count, self.longest), code="max_length")
        if len(value) > self.room:
            raise ValidationError(
                _("This has too many accents and symbols. Use fewer."), code="max_length"
            )


class NameField(LineField):
    """A name: of a person, a club, an event, a place."""

    def __init__(
        self, *, max_length: int = NAME_LETTERS, room: int | None = NAME_ROOM, **kwargs: Any
    ) -> None:
        super().__init__(max_length=max_length, room=room, **kwargs)

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and (why_not := why_no_name(value)):
            raise ValidationError(why_not, code="address")


class LinesField(LineField):
    widget = forms.Textarea

    def cleaned(self, text: str) -> str:
        return many_lines(text)


class AccNumberField(LineField):
    """A number of the American Cribbage Congress, such as MB104; optional everywhere."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "off", "autocapitalize": "characters"}
        widget = forms.TextInput(attrs=attrs)
        super().__init__(
            label=gettext_lazy("ACC number"), max_length=20, required=False, widget=widget, **kwargs
        )

    def cleaned(self, text: str) -> str:
        return acc_number(text)

    def validate(self, value: Any) -> None:
        if why_not := why_no_acc_number(value):
            raise ValidationError(why_not)


class NumberField(forms.IntegerField):
    """A whole number between two."""

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except ValidationError as error:
            words = _("Type a number from %(least)s to %(most)s.")
            if not self.required:
                words = _("Type a number from %(least)s to %(most)s, or nothing.")
            limits = {"least": self.min_value, "most": self.max_value}
            raise ValidationError(words % limits) from error


class ClockTimeField(forms.TimeField):
    """A time such as 13:30; browsers send it this way from a field of their own."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> Any:
        found = TIME.fullmatch(value.strip().lower()) if isinstance(value, str) else None
        return super().to_python(f"{found[1]}:{found[2] or '00'}" if found else value)
