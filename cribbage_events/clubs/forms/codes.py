"""allauth's forms for a code sent by e-mail, with the digits of a telephone's keyboard."""

from typing import Any

from allauth.account.forms import (
    ConfirmEmailVerificationCodeForm,
    ConfirmLoginCodeForm,
    ConfirmPasswordResetCodeForm,
)

KEYBOARD = {"inputmode": "numeric", "autocomplete": "one-time-code", "class": "big"}


class DigitsMixin:
    """A field named `code` that asks for digits."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]  # type: ignore[attr-defined]
        field.label = "The eight digits"
        field.widget.attrs = dict(KEYBOARD)


class LoginCodeForm(DigitsMixin, ConfirmLoginCodeForm):  # type: ignore[misc]
    """To sign in."""


class EmailCodeForm(DigitsMixin, ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    """To confirm an e-mail address."""


class PasswordResetCodeForm(DigitsMixin, ConfirmPasswordResetCodeForm):  # type: ignore[misc]
    """To choose a new password."""
