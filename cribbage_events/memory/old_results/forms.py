"""Choosing a list of old results."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import Club
from cribbage_events.events.registration.forms.importing import FileOrTextForm
from cribbage_events.memory.old_results.columns import kind_choices, known_columns
from cribbage_events.memory.old_results.preview import preview_of
from cribbage_events.memory.old_results.sheet import OldSheet
from cribbage_events.spreadsheets import ListTable


class OldListForm(FileOrTextForm):
    """A list of old results."""

    field_order = ("file", "text", "kind", "order")
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of event"),
        help_text=gettext_lazy("For rows that don’t say what kind they are."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.fields["kind"].choices = kind_choices()  # type: ignore[attr-defined]
        self.fields["file"].help_text = _(
            "CSV, Excel (.xlsx) or LibreOffice (.ods), at most 2 MB and 500 lines."
        )

    def known_headings(self, rows: list[list[str]]) -> int:
        return max(len(known_columns(row)) for row in rows)

    def read_list(self, table: ListTable) -> None:
        kind, order = self.cleaned_data["kind"], self.cleaned_data["order"]
        self.sheet = OldSheet(table, kind, order)
        self.preview = preview_of(self.club, self.sheet, {})
