"""allauth's forms for a code sent by e-mail, with the digits of a telephone's keyboard.

allauth counts wrong guesses in the session, where thirty at once count as one: each is counted here
before it is looked at.
"""

from collections.abc import Mapping
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import (
    ConfirmEmailVerificationCodeForm,
    ConfirmLoginCodeForm,
    ConfirmPasswordResetCodeForm,
)
from allauth.account.internal.flows.email_verification_by_code import (
    EMAIL_VERIFICATION_CODE_SESSION_KEY,
)
from allauth.account.internal.flows.password_reset_by_code import (
    PASSWORD_RESET_VERIFICATION_SESSION_KEY,
)
from allauth.core import context
from django.http import HttpRequest
from django.utils.translation import gettext as _

from cribbage_events.clubs.limits import Limit, within

# As allauth's own; a code is good for as long.
GUESSES = "3/15m/key"
KEYBOARD = {"inputmode": "numeric", "autocomplete": "one-time-code", "class": "big"}


class DigitsMixin:
    """A field named `code` that asks for digits."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]  # type: ignore[attr-defined]
        field.label = _("The eight digits")
        field.widget.attrs = dict(KEYBOARD)

    def clean_code(self) -> str:
        request = context.request
        # By when the code was asked for: another one may be guessed at anew, also where there is
        # no account and so no code.
        key = f"{request.session.session_key} {self.state(request)['at']}"
        if not within(request, Limit.CODE, GUESSES, key=key):
            raise get_adapter().validation_error("too_many_login_attempts")
        code: str = super().clean_code()  # type: ignore[misc]
        return code

    def state(self, request: HttpRequest) -> Mapping[str, Any]:
        """The state that allauth keeps about the code."""
        raise NotImplementedError


class LoginCodeForm(DigitsMixin, ConfirmLoginCodeForm):  # type: ignore[misc]
    """The form for a code to sign in."""

    def state(self, request: HttpRequest) -> Mapping[str, Any]:
        state: Mapping[str, Any] = vars(request)["_login_stage"].state
        return state


class EmailCodeForm(DigitsMixin, ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    """The form for a code that confirms an e-mail address."""

    def state(self, request: HttpRequest) -> Mapping[str, Any]:
        state: Mapping[str, Any] = request.session[EMAIL_VERIFICATION_CODE_SESSION_KEY]
        return state


class PasswordResetCodeForm(DigitsMixin, ConfirmPasswordResetCodeForm):  # type: ignore[misc]
    """The form for a code to choose a new password."""

    def state(self, request: HttpRequest) -> Mapping[str, Any]:
        state: Mapping[str, Any] = request.session[PASSWORD_RESET_VERIFICATION_SESSION_KEY]
        return state
