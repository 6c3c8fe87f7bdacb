"""Fields for numbers say in plain words which ones they take."""

from collections.abc import Iterator

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import BaseValidator

from cribbage_events.clubs.forms.text import AccNumberField, NumberField
from cribbage_events.events.results.forms import SentForm
from tests.clubs.forms.test_text import forms_of_the_project


def numbers() -> Iterator[tuple[str, forms.Field]]:
    """The visible ones; what a phone has kept and sends by itself isn't typed into a form."""
    for form in forms_of_the_project() - {SentForm}:
        for name, field in form.base_fields.items():
            if isinstance(field, forms.IntegerField) and not field.widget.is_hidden:
                yield f"{form.__name__}.{name}", field


def says_limits_itself(field: forms.Field) -> bool:
    """Whether each of its limits has words of ours."""
    if isinstance(field, NumberField):
        return True
    limits = [each for each in field.validators if isinstance(each, BaseValidator)]
    own = [limit.message != type(limit).message for limit in limits]
    return all(
        is_own or limit.code in field.error_messages
        for limit, is_own in zip(limits, own, strict=True)
    )


def test_no_number_is_refused_in_django_s_words() -> None:
    found = list(numbers())
    assert len(found) > 8
    assert {name for name, field in found if not says_limits_itself(field)} == set()


@pytest.mark.parametrize("typed", ["0", "61", "many", "", "2.5"])
def test_a_number_outside_its_limits(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        NumberField(min_value=1, max_value=60).clean(typed)
    assert refused.value.messages == ["Type a number from 1 to 60."]


def test_a_number_that_may_be_left_out() -> None:
    field = NumberField(min_value=1, max_value=60, required=False)
    assert field.clean("") is None
    assert field.clean(" 7 ") == 7
    with pytest.raises(ValidationError) as refused:
        field.clean("61")
    assert refused.value.messages == ["Type a number from 1 to 60, or nothing."]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("MB104", "MB104"), ("mb 104", "MB104"), ("or-12a", "OR12A"), ("", ""), ("123", "123")],
)
def test_an_acc_number(typed: str, kept: str) -> None:
    assert AccNumberField().clean(typed) == kept


@pytest.mark.parametrize("typed", ["Winnipeg", "I have none", "MB104!", "É12", "A" * 12 + "1"])
def test_what_is_no_acc_number(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        AccNumberField().clean(typed)
    assert refused.value.messages == ["Type letters and digits, such as MB104, or nothing."]
