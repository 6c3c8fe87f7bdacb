"""The form that says who stays at a table of three after a cut."""

from typing import Any, cast

from django import forms

from cribbage_events.events.models import Entry, Event


class CutForm(forms.Form):
    """`stays` is the number of the entry; `back` the page on which it was tapped."""

    stays = forms.ModelChoiceField(Entry.objects.none(), to_field_name="number")
    back = forms.ChoiceField(choices=[("scores", "scores"), ("desk", "desk")], required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stays = cast("forms.ModelChoiceField[Entry]", self.fields["stays"])
        stays.queryset = Entry.objects.filter(event=event).select_related("person")
