"""allauth's forms with a password, in our words."""

from typing import Any

from allauth.account.forms import ChangePasswordForm, ResetPasswordKeyForm, SetPasswordForm
from django import forms
from django.utils.translation import gettext_lazy as _

RULES = _(
    "At least 8 characters, not like your name or e-mail address, and not a common password."
    " Three or four words in a row are good and easy to remember."
)
LABELS = {
    "oldpassword": _("Your current password"),
    "password1": _("New password"),
    "password2": _("New password again"),
}


def in_our_words(fields: dict[str, forms.Field]) -> None:
    """Labels without placeholders, and the rules once, beside the new password."""
    for name, label in LABELS.items():
        if name in fields:
            fields[name].label = label
            fields[name].widget.attrs.pop("placeholder", None)
            fields[name].error_messages["required"] = _("Type a password.")
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
