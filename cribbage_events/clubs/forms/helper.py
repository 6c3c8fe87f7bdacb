"""The form that lets somebody help."""

from django import forms

from cribbage_events.clubs.forms.text import NameField
from cribbage_events.clubs.models import Role

ROLES = [
    (Role.Kind.VOLUNTEER, "Volunteer: saves the results of games"),
    (
        Role.Kind.COORDINATORS_HELPER,
        "Coordinator’s helper: door, members, telephone list, check-in and scores",
    ),
    (Role.Kind.DIRECTOR, "Director: everything, with all events of the club"),
]


def role_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label="What may this person do?",
        choices=ROLES,
        coerce=Role.Kind,
        initial=Role.Kind.VOLUNTEER,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what this person may do."},
    )


class HelperForm(forms.Form):
    """Somebody's e-mail address and name, and what they may do."""

    email = forms.EmailField(
        label="E-mail address",
        help_text="We write to this person how to sign in. No password is needed.",
        # Somebody else's address: the browser should not offer the director's own.
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": "Type the e-mail address of the person.",
            "invalid": "This is not an e-mail address yet; it looks like name@example.com.",
        },
    )
    name = NameField(
        label="Name",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Type the person's name, as it should stand beside results."},
    )
    kind = role_field()


class RoleForm(forms.Form):
    """What somebody who helps already may do from now on."""

    kind = role_field()
