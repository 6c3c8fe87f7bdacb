"""Somebody has been telephoned about what has become of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models import Event, Notice

Status = Notice.Status
ANSWERS = (Status.REACHED, Status.MESSAGE_LEFT, Status.NO_ANSWER, Status.TO_CALL)


class CallForm(forms.Form):
    """How a call went."""

    notice = forms.ModelChoiceField(
        Notice.objects.none(),
        error_messages={"invalid_choice": _("This list has changed. Look again.")},
    )
    status = forms.ChoiceField(
        choices=[(each.value, each.label) for each in ANSWERS],
        error_messages={"required": _("Tap how the call went.")},
    )

    def __init__(self, data: Any, *, event: Event) -> None:
        super().__init__(data)
        field: Any = self.fields["notice"]
        field.queryset = event.notices.select_related("person", "event")
