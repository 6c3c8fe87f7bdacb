"""The fields and forms of events."""

import re
from decimal import Decimal
from types import TracebackType
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import address_in
from cribbage_events.clubs.forms.text import LineField, LinesField
from cribbage_events.words.money import dollars

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
    """The field takes several lines."""


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


class NumbersField(forms.CharField):
    """Numbers with commas between them."""

    def run_validators(self, value: Any) -> None:
        """`to_python` has checked them."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value


class SharesField(NumbersField):
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


class PlacesField(NumbersField):
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


class ReasonForm(forms.Form):
    reason = reason_field(
        gettext_lazy("Why?"), gettext_lazy("Type the reason in a few words, for the history.")
    )


class FinishForm(forms.Form):
    seen = seen_field()


class CallOffForm(forms.Form):
    """An event is called off, or takes place after all; decided on what was seen."""

    reason = emailed_reason_field(gettext_lazy("Type the reason. The entrants will be told."))
    seen = seen_field()


class UndoForm(ReasonForm):
    """Undoing a result needs a reason; undoing anything else does not."""

    def __init__(self, *args: Any, asks_reason: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_reason:
            del self.fields["reason"]


class ShownRefusals:
    """Inside `with`, call the service and return; the code after it runs if it refused."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        if isinstance(error, ValidationError):
            self.show(error)
            return True
        return False

    def show(self, error: ValidationError) -> None:
        raise NotImplementedError


class refusals_beside_fields(ShownRefusals):
    """The form says it: beside its field, or on top."""

    def __init__(self, form: forms.BaseForm) -> None:
        self.form = form

    def show(self, error: ValidationError) -> None:
        if not hasattr(error, "error_dict"):
            self.form.add_error(None, error)
            return
        for field, errors in error.error_dict.items():
            for each in errors:
                self.form.add_error(field if field in self.form.fields else None, each)


class refusals_as_messages(ShownRefusals):
    """Turn refusals of a button without fields into messages of the page that it leads to."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    def show(self, error: ValidationError) -> None:
        # A tap that a phone has kept is answered by its code: events/history/taps.py.
        code = next((each.code for each in getattr(error, "error_list", ()) if each.code), "")
        for message in error.messages:
            messages.error(self.request, message, extra_tags=code)


YES_OR_NO = [("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No"))]


class SeenForm(forms.Form):
    """Confirmed on what was seen; `sat_down`: whether people sit at the round being played."""

    seen = seen_field()
    sat_down = forms.ChoiceField(choices=YES_OR_NO, required=False, widget=forms.HiddenInput)

    def clean_sat_down(self) -> bool:
        return bool(self.cleaned_data["sat_down"] != "no")
