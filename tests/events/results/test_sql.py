"""Hand-written SQL names only tables and columns of the models."""

import re

import pytest
from django.apps import apps
from django.db.models import Model
from django.db.models.fields import NOT_PROVIDED

from cribbage_events.events.history import changing
from cribbage_events.events.models import Change, Event, ScoreReport
from cribbage_events.events.results import sql

STATEMENTS = {
    name: value
    for module in (sql, changing)
    for name, value in vars(module).items()
    if isinstance(value, str) and name.isupper()
}
TABLES = {model._meta.db_table: model for model in apps.get_models()}
TABLE = re.compile(r"\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+AS\s+(\w+))?")
PART = re.compile(r"(\w+) AS MATERIALIZED")
COLUMN = re.compile(r'\b(\w+)\."?(\w+)"?')


def columns(model: type[Model]) -> set[str | None]:
    return {field.column for field in model._meta.concrete_fields}


def words(listed: str) -> list[str]:
    return [name.strip(' "\n') for name in listed.split(",")]


def test_every_statement_is_looked_at() -> None:
    assert set(STATEMENTS) == {
        *("GAME", "KEEP_REPORT", "SETTLE", "SCORES"),
        *("RAISE_REVISION", "REVISE", "DIARY"),
    }


@pytest.mark.parametrize("name", STATEMENTS)
def test_tables_and_columns_are_those_of_the_models(name: str) -> None:
    statement = STATEMENTS[name]
    parts = set(PART.findall(statement))
    tables = {
        alias or table: TABLES[table]
        for table, alias in TABLE.findall(statement)
        if table not in parts
    }
    assert tables
    for alias, column in COLUMN.findall(statement):
        assert alias in parts or column in columns(tables[alias]), f"{alias}.{column}"


@pytest.mark.parametrize("name", ["SETTLE", "SCORES", "RAISE_REVISION", "REVISE"])
def test_updated_names_are_columns(name: str) -> None:
    statement = STATEMENTS[name]
    (model,) = (TABLES[table] for table in re.findall(r"UPDATE\s+(\w+)", statement))
    clause = re.search(r"SET(.*?)WHERE", statement, re.DOTALL)
    assert clause
    written = re.findall(r"(?:^|,)\s*(\w+) =", clause[1])
    assert written
    assert set(written) <= columns(model)


@pytest.mark.parametrize(("name", "model"), [("KEEP_REPORT", ScoreReport), ("DIARY", Change)])
def test_a_new_row_gets_every_column_that_has_no_default_of_the_database(
    name: str, model: type[Model]
) -> None:
    listed = re.search(r"\(([^)]*)\)\s+VALUES\s+\(([^)]*)\)", STATEMENTS[name])
    assert listed
    wanted = {
        field.column
        for field in model._meta.concrete_fields
        if not field.primary_key and field.db_default is NOT_PROVIDED
    }
    # A new report is never taken back.
    assert wanted - {"taken_back_at"} == set(words(listed[1]))
    assert len(words(listed[1])) == len(words(listed[2]))


def test_columns_read_into_a_model_are_in_the_order_of_its_fields() -> None:
    returned = STATEMENTS["RAISE_REVISION"].split("RETURNING")[1]
    assert tuple(words(returned)) == changing.EVENT_FIELDS
    for part in ("report", "said"):
        asked = re.findall(rf"\b{part}\.(\w+)", STATEMENTS["GAME"])
        assert tuple(asked[: len(sql.REPORT_FIELDS)]) == sql.REPORT_FIELDS
    for fields, model in ((changing.EVENT_FIELDS, Event), (sql.REPORT_FIELDS, ScoreReport)):
        names = [field.attname for field in model._meta.concrete_fields]
        assert [name for name in names if name in fields] == list(fields)
