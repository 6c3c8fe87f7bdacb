"""The choice of how public pages show somebody."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Person

WAYS = [
    (Person.ShownAs.NAME.value, _("By name")),
    (Person.ShownAs.INITIALS.value, _("As initials: Ann Lee is “A. L.”")),
    (Person.ShownAs.HIDDEN.value, _("Not at all: “A player”, at an event “Player 12”")),
]


class ShownAsField(forms.ChoiceField):
    """The choice of how somebody is shown: by name, unless they choose otherwise."""

    def __init__(self, **kwargs: Any) -> None:
        known: dict[str, Any] = {
            "label": _("On public pages I am shown"),
            "help_text": _(
                "The lists in the hall show everybody’s name, so that people find each other."
            ),
            "choices": WAYS,
            "initial": Person.ShownAs.NAME.value,
            "widget": forms.RadioSelect,
        }
        super().__init__(**known | kwargs)
