"""Changes that are put on record with a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms.fields import emailed_reason_field, reason_field, seen_field


class ReasonForm(forms.Form):
    reason = reason_field(_("Why?"), _("Type the reason in a few words, for the history."))


class FinishForm(forms.Form):
    seen = seen_field()


class CallOffForm(forms.Form):
    """An event is called off, or takes place after all; decided on what was seen."""

    reason = emailed_reason_field(_("Type the reason. The entrants will be told."))
    seen = seen_field()


class UndoForm(forms.Form):
    """Undoing a result needs a reason; undoing anything else does not."""

    reason = reason_field(_("Why?"), _("Type the reason in a few words, for the history."))

    def __init__(self, *args: Any, asks_reason: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_reason:
            del self.fields["reason"]
