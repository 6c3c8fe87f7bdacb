"""The form that lets somebody help."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import NameField
from cribbage_events.clubs.models import Role

ROLES = [
    (Role.Kind.VOLUNTEER, _("Volunteer: enters the results of games")),
    (
        Role.Kind.COORDINATORS_HELPER,
        _("Coordinator’s helper: door, members, call list, check-in and scores"),
    ),
    (Role.Kind.DIRECTOR, _("Director: everything, for all events of the club")),
]


def role_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("What may this person do?"),
        choices=ROLES,
        coerce=Role.Kind,
        initial=Role.Kind.VOLUNTEER,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what this person may do.")},
    )


class HelperForm(forms.Form):
    """A new helper: e-mail address, name and role."""

    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("We’ll e-mail them how to sign in. They don’t need a password."),
        # Somebody else's address: the browser should not offer the director's own.
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Type the person’s e-mail address."),
            "invalid": _("This is not a whole e-mail address. Type one such as name@example.com."),
        },
    )
    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Type the person’s name, as it should be shown next to results.")
        },
    )
    kind = role_field()


class RoleForm(forms.Form):
    """Another role for a helper."""

    kind = role_field()
