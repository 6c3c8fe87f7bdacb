"""Choosing a player who comes late or leaves, and the round from which on."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms.fields import seen_field
from cribbage_events.events.models import Entry, Event


class ChosenForm(forms.Form):
    """The person, the round and the direction, as chosen in the list."""

    who = forms.ModelChoiceField(
        Entry.objects.none(),
        to_field_name="number",
        error_messages={
            "required": _("Choose who it is."),
            "invalid_choice": _("This person is no longer on the list. Choose again."),
        },
    )
    from_round = forms.TypedChoiceField(
        coerce=int,
        error_messages={
            "required": _("Choose the round."),
            "invalid_choice": _("That round has already begun. Choose again."),
        },
    )
    does = forms.ChoiceField(choices=[("arrive", "arrive"), ("leave", "leave")])

    def __init__(self, *args: Any, event: Event, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = cast("forms.ModelChoiceField[Entry]", self.fields["who"])
        who.queryset = Entry.objects.filter(event=event).select_related("event", "person")
        choices = cast(forms.ChoiceField, self.fields["from_round"])
        choices.choices = [
            (number, gettext("Round %(number)s") % {"number": number}) for number in rounds
        ]

    @property
    def entry(self) -> Entry:
        return cast(Entry, self.cleaned_data["who"])

    @property
    def leaves(self) -> bool:
        return bool(self.cleaned_data["does"] == "leave")


class LateForm(ChosenForm):
    """The same choice, sent from its preview."""

    seen = seen_field()
