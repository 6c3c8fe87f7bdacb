"""Forms for passkeys: the browser sends JSON, which anybody can write."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import NAME_LETTERS
from cribbage_events.clubs.forms.text import LineField


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
