"""The base of the forms for settings of a club, an event and a season."""

from typing import Any

from django import forms

from cribbage_events.clubs.forms.concurrent_edit import ConcurrentlyEdited


class SettingsForm(ConcurrentlyEdited, forms.ModelForm):  # type: ignore[type-arg]
    """Makes a new row, or changes one that somebody else may be changing too."""

    def compare_edits(self, **options: Any) -> None:
        if self.instance.pk:
            super().compare_edits(**options)
