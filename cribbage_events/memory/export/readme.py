"""README.txt of the archive: what each file and each column is."""

from collections.abc import Iterable, Iterator

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.memory.export.descriptions import KNOWN, file_of, what_it_is
from cribbage_events.memory.export.tables import (
    COLUMNS_LEFT_OUT,
    TABLES_LEFT_OUT,
    ExportedColumn,
    Table,
    exported_columns,
)


def readme(title: str, written: Iterable[tuple[Table, int]]) -> str:
    return "\r\n".join(readme_lines(title, written)) + "\r\n"


def readme_lines(title: str, written: Iterable[tuple[Table, int]]) -> Iterator[str]:
    yield title
    yield ""
    yield _(
        "Each file is a table with a heading, as CSV in UTF-8: any spreadsheet program opens it."
    )
    yield _(
        "A key is a number that another file has in its column “id”: “entry” 12 is the row of"
        " entries.csv whose id is 12."
    )
    yield _("Times include the difference from UTC. Money is in cents.")
    yield _(
        "A text that begins with = + - or @ has a ' before it, so that no program takes it for a"
        " formula."
    )
    for model, count in written:
        yield from table_description(model, count)
    yield from left_out_lines()


def table_description(model: Table, count: int) -> Iterator[str]:
    yield ""
    yield f"{file_of(model)} ({count})"
    yield f"  {what_it_is(model)}"
    for column in exported_columns(model):
        yield f"    {column.heading}: {column_description(column)}"


def column_description(column: ExportedColumn) -> str:
    """Return words such as: a number; how many rounds."""
    field = column.field
    words = [type_words(column)]
    name = str(field.verbose_name)
    if name != field.name.replace("_", " ") and not column.words:
        words.append(name)
    if field.help_text and not column.words:
        words.append(str(field.help_text))
    return "; ".join(words)


def type_words(column: ExportedColumn) -> str:
    field = column.field
    if column.words:
        return _("the name that belongs to the key before it")
    if isinstance(field.related_model, type):
        if field.related_model._meta.label not in KNOWN:
            return _("key in a table that is not in these files")
        return _("key in %(file)s") % {"file": file_of(field.related_model)}
    if field.choices:
        codes = ", ".join(f"{code} ({label})" for code, label in field.flatchoices if code)
        return _("one of: %(codes)s") % {"codes": codes}
    return next((str(words) for kind, words in KINDS if isinstance(field, kind)), _("text"))


KINDS = [
    (models.BooleanField, gettext_lazy("yes or no")),
    (models.DateTimeField, gettext_lazy("day and time")),
    (models.DateField, gettext_lazy("day")),
    (models.TimeField, gettext_lazy("time of day")),
    (models.AutoField, gettext_lazy("the key of the row")),
    (models.IntegerField, gettext_lazy("number")),
    (models.FileField, gettext_lazy("the name of a file in the folder “pictures”")),
    (models.JSONField, gettext_lazy("a list or several values, as JSON")),
]


def left_out_lines() -> Iterator[str]:
    yield ""
    yield _("Not in these files: passwords, links that let people in, and")
    for name, reason in {**TABLES_LEFT_OUT, **COLUMNS_LEFT_OUT}.items():
        yield f"  {name}: {reason}"
