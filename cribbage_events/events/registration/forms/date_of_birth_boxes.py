"""A date of birth in three boxes: quicker than paging a calendar back by seventy years."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dates import MONTHS
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.people.births import why_not_born_on
from cribbage_events.words.lazy import Text

LEAST_OF_FOUR_FIGURES = 1000


class DateOfBirthWidget(forms.MultiWidget):
    use_fieldset = True

    def __init__(self) -> None:
        months = [("", _("Month")), *MONTHS.items()]
        number = {"inputmode": "numeric", "maxlength": 4}
        super().__init__(
            {
                "day": forms.TextInput(box(_("Day"), "bday-day", **number, size=4)),
                "month": forms.Select(box(_("Month"), "bday-month"), choices=months),
                "year": forms.TextInput(box(_("Year"), "bday-year", **number, size=5)),
            }
        )

    def decompress(self, value: datetime.date | None) -> list[Any]:
        return [value.day, value.month, value.year] if value else [None, None, None]


def box(name: Text, autocomplete: str, **more: Any) -> dict[str, Any]:
    return {"aria-label": name, "placeholder": name, "autocomplete": autocomplete, **more}


class DateOfBirthField(forms.MultiValueField):
    """Day, month and year; gives a date."""

    widget = DateOfBirthWidget
    default_error_messages = {  # noqa: RUF012 - Django's own way of declaring it
        "invalid": _("There is no such day. Type the day, month and year, such as 14 March 1949."),
        "incomplete": _("Type the day, month and year, such as 14 March 1949."),
        "year": _("Type the year of birth with four digits, such as 1949."),
    }

    def __init__(self, **kwargs: Any) -> None:
        parts = (forms.IntegerField(), forms.IntegerField(), forms.IntegerField())
        for part in parts:
            part.error_messages["invalid"] = self.default_error_messages["incomplete"]
        kwargs.setdefault("required", True)
        super().__init__(fields=parts, require_all_fields=False, **kwargs)

    def compress(self, data_list: list[int | None]) -> datetime.date | None:
        if not data_list or all(part is None for part in data_list):
            return None
        day, month, year = data_list
        try:
            date = datetime.date(year or 0, month or 0, day or 0)
        except (ValueError, OverflowError) as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error
        if date.year < LEAST_OF_FOUR_FIGURES:
            raise ValidationError(self.error_messages["year"], code="year")
        if why_not := why_not_born_on(date, today=timezone.localdate()):
            raise ValidationError(why_not, code="year")
        return date
