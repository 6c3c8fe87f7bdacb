"""allauth's forms with an e-mail address, which is spelled there as everywhere else here."""

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    LoginForm,
    RequestLoginCodeForm,
    ResetPasswordForm,
    SignupForm,
)
from django.utils.translation import gettext as _

from cribbage_events.clubs.forms.password import in_our_words


class AddressMixin:
    """The address's field is `email`, or `login` where one signs in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = self.fields  # type: ignore[attr-defined]
        field = fields.get("email") or fields["login"]
        field.label = _("E-mail address")
        field.widget.attrs.pop("placeholder", None)
        field.error_messages["invalid"] = _("Type a whole e-mail address, such as ann@example.com.")


class AddressLoginForm(AddressMixin, LoginForm):  # type: ignore[misc]
    """The form to sign in with a password."""


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
