"""Somebody has been telephoned about what has become of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models import Event
from cribbage_events.events.notices.selectors import news_messages
from cribbage_events.mail.models import CALLS, Message


class CallForm(forms.Form):
    """The outcome of a call."""

    message = forms.ModelChoiceField(
        Message.objects.none(),
        error_messages={"invalid_choice": _("This list has changed. Look again.")},
    )
    state = forms.ChoiceField(
        choices=[(each.value, each.label) for each in CALLS],
        error_messages={"required": _("Tap how the call went.")},
    )

    def __init__(self, data: Any, *, event: Event) -> None:
        super().__init__(data)
        field: Any = self.fields["message"]
        field.queryset = news_messages(event).select_related("person", "signup")
