"""A list of people: chosen or pasted, then looked at row by row and corrected, then saved."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.forms.text import LineField, NumberField
from cribbage_events.clubs.limits import TOO_MANY_FILES
from cribbage_events.spreadsheets import (
    ENTRANTS,
    MAX_BYTES,
    MAX_CELL,
    Choices,
    ListTable,
    PeopleList,
    Reading,
    SpreadsheetError,
    read_file,
    read_people,
    read_text,
)
from cribbage_events.spreadsheets.headings import OF_BIRTH, known_headings
from cribbage_events.spreadsheets.questions import FIRST_FIRST, LAST_FIRST
from cribbage_events.spreadsheets.tables import MAX_COLUMNS
from cribbage_events.words.lazy import Text

# A preview is looked at the same day.
GOOD_FOR = 24 * 3600
# The answer that a name means nobody whom the club knows.
NEW = "new"
ORDERS = [
    ("", gettext_lazy("Work it out from the list")),
    ("day-first", gettext_lazy("Day first: 3/5/1950 is 3 May")),
    ("month-first", gettext_lazy("Month first: 3/5/1950 is 5 March")),
]


class FileOrTextForm(forms.Form):
    """A file or pasted lines; `read_list` says what is made of them."""

    file = forms.FileField(
        label=gettext_lazy("A file"),
        required=False,
        help_text=gettext_lazy("CSV, Excel (.xlsx) or LibreOffice (.ods), at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.ods"}),
        error_messages={"empty": gettext_lazy("This file is empty. Choose another.")},
    )
    text = forms.CharField(
        label=gettext_lazy("…or paste the list here"),
        required=False,
        max_length=MAX_BYTES,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Dates written with numbers"),
        choices=ORDERS,
        required=False,
        help_text=gettext_lazy("Needed only when all dates could be read both ways."),
    )

    def __init__(self, *args: Any, may_send: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.may_send = may_send

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if not file and not text and not self.errors:
            raise ValidationError(_("Choose a file, or paste the list."))
        if not self.may_send:
            raise ValidationError({"file" if file else "text": TOO_MANY_FILES})
        if not self.errors:
            try:
                data = file.read(MAX_BYTES + 1) if file else b""
                self.read_list(read_file(data, self.known_headings) if file else read_text(text))
            except SpreadsheetError as error:
                raise ValidationError({"file" if file else "text": str(error)}) from error
        return cleaned

    def read_list(self, table: ListTable) -> None:
        raise NotImplementedError

    def known_headings(self, rows: list[list[str]]) -> int:
        """Return how many headings these rows have, by which the sheet of a workbook is chosen."""
        raise NotImplementedError


class ListForm(FileOrTextForm):
    reading: ClassVar[Reading] = ENTRANTS
    example: ClassVar[Text] = gettext_lazy("Name, Date of birth\nAnn Lee, 3 May 1950")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs["placeholder"] = str(self.example)

    def read_list(self, table: ListTable) -> None:
        choices = Choices(order=self.cleaned_data["order"])
        self.sheet = SignedList(table, choices)
        self.people = read_people(table, choices, reading=self.reading)

    def known_headings(self, rows: list[list[str]]) -> int:
        return known_headings(rows, self.reading)


@dataclass(frozen=True, slots=True)
class SignedList:
    """A list, how it is read, and what was said about its rows."""

    table: ListTable
    choices: Choices
    shown: str = ""

    def sign(self, into: Model) -> str:
        """It comes back as it was shown; no file is kept."""
        data = [self.table.data, asdict(self.choices), self.shown]
        return signing.dumps(data, salt=salt(into), compress=True)

    @classmethod
    def signed(cls, text: str, into: Model) -> "SignedList":
        """Raises BadSignature for one that is too old, or isn't ours."""
        table, choices, shown = signing.loads(text, salt=salt(into), max_age=GOOD_FOR)
        out = choices["out"]
        known = {
            "fixes": {int(line): cells for line, cells in choices["fixes"].items()},
            "who": {int(line): answer for line, answer in choices["who"].items()},
            "columns": tuple(choices["columns"]),
            "out": None if out is None else tuple(out),
        }
        return cls(ListTable.of_data(table), Choices(**choices | known), shown)


class PreviewForm(forms.Form):
    """The list as it was shown, signed; which of its rows are to be saved, and what was corrected.

    `fix-4-name` is the corrected name in row 4, `without-4` says that it is to be saved without
    a date, `column-1` what the first column is.
    """

    reading: ClassVar[Reading] = ENTRANTS

    sheet = forms.CharField(widget=forms.HiddenInput, max_length=4_000_000)
    row = forms.TypedMultipleChoiceField(coerce=int, required=False)
    # With any of these the list is read again before anything is saved.
    order = forms.ChoiceField(choices=ORDERS, required=False)
    again = forms.CharField(required=False)
    usual_case = forms.BooleanField(required=False)
    # Answers to what is asked once for the whole list.
    pair = NumberField(required=False, min_value=0, max_value=MAX_COLUMNS)
    comes_first = forms.ChoiceField(
        choices=[("", ""), (FIRST_FIRST, ""), (LAST_FIRST, "")], required=False
    )
    answered = LineField(required=False)

    def __init__(self, *args: Any, into: Model, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.into = into
        self.known: SignedList | None = None
        if self.is_bound:
            self._open()

    def _open(self) -> None:
        try:
            self.known = SignedList.signed(self.data.get("sheet", ""), self.into)
        except signing.BadSignature:
            return
        self.before = self.read(self.known)
        choices = [(str(person.line), "") for person in self.before.people]
        self.fields["row"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.known is None:
            raise ValidationError(_("The list is no longer stored here. Choose it again."))
        self.corrected = self._corrected(self.before)
        choices = self._chosen(cleaned)
        self.list = replace(self.known, choices=choices)
        try:
            self.people = self.read(self.list)
        except SpreadsheetError as error:
            self.list, self.people = self.known, self.before
            self.add_error(None, str(error))
        return cleaned

    def _chosen(self, cleaned: Mapping[str, Any]) -> Choices:
        known = self.before.choices
        fixes = {line: {**known.fixes.get(line, {}), **new} for line, new in self.corrected.items()}
        pair = cleaned.get("pair")
        return Choices(
            order=cleaned.get("order") or known.order,
            columns=self._columns() or known.columns,
            fixes={**known.fixes, **fixes},
            usual_case=bool(cleaned.get("usual_case") or known.usual_case),
            pair=known.pair if pair is None else pair,
            comes_first=cleaned.get("comes_first") or known.comes_first,
            out=self._out(known.out),
            who={**known.who, **self._who()},
        )

    def _out(self, known: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """The statuses that mean that somebody isn't coming, once that is answered."""
        if self.data.get("answered") != "out":
            return known
        asked = [value for each in self.before.questions for value, _words in each.answers]
        chosen = set(self.data.getlist("out"))  # type: ignore[attr-defined]
        return tuple(each for each in asked if each in chosen)

    def _who(self) -> dict[int, str]:
        """Return, by row, the key of the person whom a name means, or “new”."""
        lines = [person.line for person in self.before.people]
        sent = {line: str(self.data.get(f"who-{line}", "")) for line in lines}
        return {
            line: answer
            for line, answer in sent.items()
            if answer == NEW or (answer.isdecimal() and answer.isascii() and len(answer) < 10)
        }

    @property
    def answered_rows(self) -> set[int]:
        """Return the rows whose person was chosen: they are to be saved."""
        return set(self._who())

    def _columns(self) -> tuple[str, ...]:
        """Return what each column is, if that was changed."""
        width = max((column.number for column in self.before.columns), default=0)
        before = {column.number: column.kind for column in self.before.columns}
        kinds = {*self.reading.columns, *OF_BIRTH, ""}
        columns = [
            self.data.get(f"column-{number}", before.get(number, ""))
            for number in range(1, width + 1)
        ]
        changed = any(kind != before.get(number, "") for number, kind in enumerate(columns, 1))
        return tuple(kind if kind in kinds else "" for kind in columns) if changed else ()

    def _corrected(self, people: PeopleList) -> dict[int, dict[str, str]]:
        """Return, by row, the cells that are no longer as they were shown."""
        corrected = {}
        for person in people.people:
            cells = {
                kind: one_line(self.data[f"fix-{person.line}-{kind}"][:MAX_CELL])
                for kind in person.cells
                if f"fix-{person.line}-{kind}" in self.data
            }
            if f"without-{person.line}" in self.data:
                cells[self.reading.dated] = ""
            new = {kind: cell for kind, cell in cells.items() if cell != person.cells[kind]}
            if new:
                corrected[person.line] = new
        return corrected

    @property
    def reads_again(self) -> bool:
        data = self.cleaned_data
        reordered = self.list.choices.columns != self.before.choices.columns
        answers = (data["order"], data["again"], data["usual_case"], data["comes_first"])
        answered = data["answered"] or data["pair"] is not None
        return bool(any(answers) or answered or reordered)

    def read(self, sheet: SignedList) -> PeopleList:
        return read_people(sheet.table, sheet.choices, reading=self.reading)


def salt(into: Model) -> str:
    return f"list/{into._meta.label}/{into.pk}"
