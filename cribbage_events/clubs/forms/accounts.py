"""The forms of accounts: allauth’s, in our words and with our fields."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from allauth.account.adapter import get_adapter
from allauth.account.forms import (
    AddEmailForm,
    ChangePasswordForm,
    ConfirmEmailVerificationCodeForm,
    ConfirmLoginCodeForm,
    ConfirmPasswordResetCodeForm,
    LoginForm,
    RequestLoginCodeForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
    SignupForm,
)
from allauth.account.internal.flows.email_verification_by_code import (
    EMAIL_VERIFICATION_CODE_SESSION_KEY,
)
from allauth.account.internal.flows.password_reset_by_code import (
    PASSWORD_RESET_VERIFICATION_SESSION_KEY,
)
from allauth.core import context
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import NAME_LETTERS
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.limits import Limit, within
from cribbage_events.clubs.models import User


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """The name shown beside what this user does."""

    name = NameField(
        label=gettext_lazy("Your name"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={
            "required": gettext_lazy("Type your name, so that others know who saved a result.")
        },
    )

    class Meta:
        model = User
        fields: ClassVar = ["name"]


# allauth's forms for a code sent by e-mail, with the digits of a telephone's keyboard.
#
# allauth counts wrong guesses in the session, where thirty at once count as one: each is counted
# here before it is looked at.

# As allauth's own; a code is good for as long.
GUESSES = "3/15m/key"
KEYBOARD = {"inputmode": "numeric", "autocomplete": "one-time-code", "class": "big"}


class DigitsMixin:
    """A field named `code` that asks for digits."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]  # type: ignore[attr-defined]
        field.label = _("The eight digits")
        field.error_messages["required"] = _("Type the eight digits.")
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


class ReadableDecoder(json.JSONDecoder):
    """Refuses as invalid JSON what Python can't read, or can't write again.

    That is a number of thousands of digits, brackets in brackets without end, half a character.
    """

    def decode(self, s: str, *more: Any) -> Any:
        try:
            read = super().decode(s, *more)
            json.dumps(read, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise json.JSONDecodeError("unreadable", "", 0) from error
        return read


class ReadableJSONField(forms.JSONField):
    def __init__(self, **options: Any) -> None:
        super().__init__(decoder=ReadableDecoder, **options)


@contextmanager
def refusing() -> Iterator[None]:
    """The library takes for granted that every part of an answer is there, and of its kind."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValidationError(_("This passkey could not be read. Please try again.")) from error


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    name = LineField(label=gettext_lazy("Name"), required=False)
    credential = ReadableJSONField(widget=forms.HiddenInput)

    def clean_name(self) -> str:
        """Cut rather than refused: the telephone has made the passkey already."""
        return str(super().clean_name())[:NAME_LETTERS]

    def clean(self) -> Any:
        with refusing():
            return super().clean()


class RenamePasskeyForm(EditWebAuthnForm):  # type: ignore[misc]
    name = LineField(label=gettext_lazy("Name"), max_length=NAME_LETTERS)


class PasskeyLoginForm(LoginWebAuthnForm):  # type: ignore[misc]
    credential = ReadableJSONField(widget=forms.HiddenInput)

    def clean_credential(self) -> Any:
        with refusing():
            return super().clean_credential()


class PasskeyAgainForm(ReauthenticateWebAuthnForm):  # type: ignore[misc]
    credential = ReadableJSONField(widget=forms.HiddenInput)

    def clean_credential(self) -> Any:
        with refusing():
            return super().clean_credential()


RULES = gettext_lazy(
    "At least 8 characters, not like your name or e-mail address, and not a common password."
    " Three or four words in a row are good and easy to remember."
)
LABELS = {
    "oldpassword": gettext_lazy("Your current password"),
    "password1": gettext_lazy("New password"),
    "password2": gettext_lazy("New password again"),
}


def in_our_words(fields: dict[str, forms.Field]) -> None:
    """Labels without placeholders, and the rules once, beside the new password."""
    for name, label in LABELS.items():
        if name in fields:
            fields[name].label = label
            fields[name].widget.attrs.pop("placeholder", None)
            fields[name].error_messages["required"] = gettext_lazy("Type a password.")
    fields["password1"].help_text = RULES


class PasswordMixin:
    """Gives a form's password fields our labels."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        in_our_words(self.fields)  # type: ignore[attr-defined]


class PasswordChangeForm(PasswordMixin, ChangePasswordForm):  # type: ignore[misc]
    """The form to change a password."""


class PasswordSetForm(PasswordMixin, SetPasswordForm):  # type: ignore[misc]
    """The form for an account that had no password."""


class PasswordAnewForm(PasswordMixin, ResetPasswordKeyForm):  # type: ignore[misc]
    """The form for a new password, after a code was sent for it."""


class AddressMixin:
    """The address's field is `email`, or `login` where one signs in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = self.fields  # type: ignore[attr-defined]
        field = fields.get("email") or fields["login"]
        field.label = _("E-mail address")
        field.widget.attrs.pop("placeholder", None)
        field.error_messages["required"] = _("Type your e-mail address.")
        field.error_messages["invalid"] = _("Type a whole e-mail address, such as ann@example.com.")


class AddressLoginForm(AddressMixin, LoginForm):  # type: ignore[misc]
    """The form to sign in with a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].error_messages["required"] = _("Type your password.")


class AddressCodeForm(AddressMixin, RequestLoginCodeForm):  # type: ignore[misc]
    """The form to have a code sent."""


class AddressSignUpForm(AddressMixin, SignupForm):  # type: ignore[misc]
    """The form to sign up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        in_our_words(self.fields)
        self.fields["password1"].label = _("Password")


class AddressResetForm(AddressMixin, ResetPasswordForm):  # type: ignore[misc]
    """The form to choose a new password."""


class AddressChangeForm(AddressMixin, AddEmailForm):  # type: ignore[misc]
    """The form to change the address itself."""
