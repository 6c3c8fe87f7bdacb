"""What a browser says of a passkey: JSON, which anybody can have written."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import ValidationError


class ReadableJSONField(forms.JSONField):
    """Refuses what Python won't read for other reasons than its grammar.

    That is a number of thousands of digits, or brackets in brackets without end.
    """

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (ValueError, RecursionError) as error:
            message = self.error_messages["invalid"]
            raise ValidationError(message, code="invalid", params={"value": ""}) from error


@contextmanager
def refusing() -> Iterator[None]:
    """The library takes for granted that every part of an answer is there, and of its kind."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValidationError("This passkey could not be read. Please try again.") from error


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    credential = ReadableJSONField(widget=forms.HiddenInput)

    def clean(self) -> Any:
        with refusing():
            return super().clean()


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
