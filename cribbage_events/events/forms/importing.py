"""A list of people: chosen or pasted, then looked at row by row, then saved."""

from typing import Any, ClassVar

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.files import File
from django.db.models import Model

from cribbage_events.events.spreadsheet import (
    ENTRANTS,
    MAX_BYTES,
    Order,
    PeopleList,
    Reading,
    SpreadsheetError,
    Table,
    read_file,
    read_people,
    read_text,
)

# A preview is looked at the same day.
GOOD_FOR = 24 * 3600
ORDERS = [
    ("", "Find out from the list"),
    ("day first", "Day first: 3/5/1950 is 3 May"),
    ("month first", "Month first: 3/5/1950 is 5 March"),
]


class ListForm(forms.Form):
    """A file or pasted lines."""

    reading: ClassVar[Reading] = ENTRANTS
    example = "Name, Date of birth\nAnn Lee, 3 May 1950"

    file = forms.FileField(
        label="A file",
        required=False,
        help_text="CSV or Excel (.xlsx), at most 2 MB.",
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        error_messages={"empty": "This file is empty. Choose another."},
    )
    text = forms.CharField(
        label="…or paste the list here",
        required=False,
        max_length=MAX_BYTES,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    order = forms.ChoiceField(
        label="Dates written with numbers",
        choices=ORDERS,
        required=False,
        help_text="Needed only when all dates could be read both ways.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs["placeholder"] = self.example

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if not file and not text and not self.errors:
            raise ValidationError("Choose a file, or paste the list.")
        if not self.errors:
            self.table, self.people = self._read(file, text, cleaned["order"])
        return cleaned

    def _read(
        self, file: "File[bytes] | None", text: str, order: Order
    ) -> tuple[Table, PeopleList]:
        try:
            table = read_file(file.read(MAX_BYTES + 1)) if file else read_text(text)
            return table, read_people(table, order=order, reading=self.reading)
        except SpreadsheetError as error:
            raise ValidationError({"file" if file else "text": str(error)}) from error


class PreviewForm(forms.Form):
    """The list as it was shown, signed, and which of its rows are to be saved."""

    reading: ClassVar[Reading] = ENTRANTS

    sheet = forms.CharField(widget=forms.HiddenInput, max_length=4_000_000)
    row = forms.TypedMultipleChoiceField(coerce=int, required=False)
    # Set when the list is to be read again before anything is saved.
    order = forms.ChoiceField(choices=ORDERS, required=False)

    def __init__(self, *args: Any, into: Model, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.into = into
        self.table: Table = []
        self.read_as: Order = ""
        self.shown: str = ""
        if self.is_bound:
            self._open()

    def _open(self) -> None:
        try:
            self.table, self.read_as, self.shown = signing.loads(
                self.data.get("sheet", ""), salt=salt(self.into), max_age=GOOD_FOR
            )
        except signing.BadSignature:
            return
        lines = range(1, len(self.table) + 1)
        choices = [(str(line), "") for line in lines]
        self.fields["row"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        if not self.table:
            raise ValidationError("The list is no longer known here. Choose it again.")
        return super().clean() or self.cleaned_data

    @property
    def people(self) -> PeopleList:
        return self.read(self.read_as)

    def read(self, order: Order) -> PeopleList:
        return read_people(self.table, order=order, reading=self.reading)


def sign(into: Model, table: Table, order: Order, shown: str) -> str:
    """The list, so that it comes back as it was shown; no file is kept."""
    return signing.dumps([table, order, shown], salt=salt(into), compress=True)


def salt(into: Model) -> str:
    return f"import into {into._meta.label} {into.pk}"
