"""Money is typed in dollars and kept in cents; prizes are divided in percents."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.words.money import dollars

MOST = 100_000


class DollarsField(forms.CharField):
    """An amount such as 10, 7.50 or 7,50, with or without a $ on either side; gives cents."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off", "size": 8}
        missing = {"required": gettext_lazy("Type dollars, such as 10; 0 if nobody pays.")}
        super().__init__(
            widget=forms.TextInput(attrs=attrs), max_length=12, error_messages=missing, **kwargs
        )

    def to_python(self, value: Any) -> Any:
        text = re.sub(r"[\s$]", "", super().to_python(value) or "")
        if not text:
            return None
        if not re.fullmatch(r"\d{1,6}([.,]\d{1,2})?", text, re.ASCII):
            raise ValidationError(_("Type dollars, such as 10 or 7.50."))
        cents = int(Decimal(text.replace(",", ".")) * 100)
        if cents > MOST:
            raise ValidationError(_("At most %(amount)s.") % {"amount": dollars(MOST)})
        return cents

    def run_validators(self, value: Any) -> None:
        """An amount has no length to check."""

    def prepare_value(self, value: Any) -> Any:
        return dollars(value) if isinstance(value, int) else value


class SharesField(forms.CharField):
    """Percents that add up to 100, such as 50, 30, 20."""

    def to_python(self, value: Any) -> Any:
        text = (super().to_python(value) or "").strip(" ,;/%")
        if not text and not self.required:
            return []
        parts = re.split(r"[\s,;/%]+", text)
        if not all(re.fullmatch(r"\d{1,3}", part, re.ASCII) for part in parts):
            raise ValidationError(
                _("Type the percentages with commas between them, such as 50, 30, 20.")
            )
        shares = [int(part) for part in parts]
        if 0 in shares:
            raise ValidationError(_("Leave out places that get nothing: 50, 50, not 50, 50, 0."))
        if sum(shares) != 100:
            raise ValidationError(_("These add up to %(sum)s, not to 100.") % {"sum": sum(shares)})
        return shares

    def run_validators(self, value: Any) -> None:
        """`to_python` has checked them."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value


class PlacesField(forms.CharField):
    """Whole numbers, that of the first place first, such as 5, 3, 1; or nothing."""

    def to_python(self, value: Any) -> Any:
        parts = re.split(r"[\s,;/]+", (super().to_python(value) or "").strip(" ,;/"))
        if parts == [""]:
            return []
        if not all(re.fullmatch(r"\d{1,3}", part, re.ASCII) for part in parts):
            raise ValidationError(
                _("Type whole numbers with commas between them, such as 5, 3, 1.")
            )
        return [int(part) for part in parts]

    def run_validators(self, value: Any) -> None:
        """`to_python` has checked them."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value
