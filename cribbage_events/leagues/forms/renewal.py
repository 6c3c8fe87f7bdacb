"""Until when memberships are renewed: as the button said, so that a second tap changes nothing."""

import datetime
from collections.abc import Sequence
from typing import Any

from django import forms


class RenewalForm(forms.Form):
    """The end of a year, of those that were offered."""

    until = forms.DateField()

    def __init__(self, *args: Any, ends: Sequence[datetime.date], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ends = ends

    def clean_until(self) -> datetime.date:
        until: datetime.date = self.cleaned_data["until"]
        if until not in self.ends:
            raise forms.ValidationError("Choose the end of this year or of the next one.")
        return until
