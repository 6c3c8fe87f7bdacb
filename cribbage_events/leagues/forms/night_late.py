"""Who comes late or leaves, and from which round on."""

from typing import Any, cast

from django import forms

from cribbage_events.events.forms.fields import seen_field
from cribbage_events.events.models import Entry, Event


class ChosenForm(forms.Form):
    """What was chosen in the list; the names of buttons and fields are its own."""

    who = forms.ModelChoiceField(
        Entry.objects.none(),
        to_field_name="number",
        error_messages={
            "required": "Choose who it is.",
            "invalid_choice": "This person isn’t in the list any more. Choose again.",
        },
    )
    from_round = forms.TypedChoiceField(
        coerce=int,
        error_messages={
            "required": "Choose from which round on.",
            "invalid_choice": "That round has begun already. Choose again.",
        },
    )
    does = forms.ChoiceField(choices=[("arrive", "arrive"), ("leave", "leave")])

    def __init__(self, *args: Any, event: Event, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = cast("forms.ModelChoiceField[Entry]", self.fields["who"])
        who.queryset = Entry.objects.filter(event=event).select_related("event", "person")
        choices = cast(forms.ChoiceField, self.fields["from_round"])
        choices.choices = [(number, f"Round {number}") for number in rounds]

    @property
    def entry(self) -> Entry:
        return cast(Entry, self.cleaned_data["who"])

    @property
    def leaves(self) -> bool:
        return bool(self.cleaned_data["does"] == "leave")


class LateForm(ChosenForm):
    """The same, once it has been looked at."""

    seen = seen_field()
