"""Every table and every column of a club is taken out, or is on a list with the reason."""

from django.apps import apps

from cribbage_events.clubs.models import Club, Person
from cribbage_events.memory.export.descriptions import KNOWN, file_of, what_it_is
from cribbage_events.memory.export.tables import (
    COLUMNS_LEFT_OUT,
    TABLES_LEFT_OUT,
    exported_columns,
    is_secret_column,
    path_to,
    tables,
)

# Of the installation, of accounts, or of Django: no chain of keys leads to a club.
OF_NO_CLUB = {
    "account",
    "auth",
    "backup",
    "contenttypes",
    "mfa",
    "sessions",
}
NOT_OF_A_CLUB = {"clubs.User", "clubs.Refusal"}


def test_every_table_is_taken_out_or_says_why_not() -> None:
    known = {model._meta.label for model in tables()} | set(TABLES_LEFT_OUT) | NOT_OF_A_CLUB
    models = [model for model in apps.get_models() if model._meta.app_label not in OF_NO_CLUB]
    assert {model._meta.label for model in models} - known == set()


def test_every_column_is_taken_out_or_says_why_not() -> None:
    missing = {
        f"{model._meta.label}.{field.name}"
        for model in tables()
        for field in model._meta.concrete_fields
        if field.name not in {column.heading for column in exported_columns(model)}
    }
    assert missing == set(COLUMNS_LEFT_OUT) | {
        name for name in missing if is_secret_column(name.rpartition(".")[2])
    }


def test_what_is_left_out_exists() -> None:
    for name in TABLES_LEFT_OUT:
        apps.get_model(name)
    for name in COLUMNS_LEFT_OUT:
        model, _, field = name.rpartition(".")
        apps.get_model(model)._meta.get_field(field)


def test_every_file_has_a_name_of_its_own_and_says_what_it_is() -> None:
    assert [model for model in tables() if model._meta.label not in KNOWN] == []
    names = [file_of(model) for model in tables()]
    assert len(set(names)) == len(names)
    assert all(name.isascii() and " " not in name for name in names)
    assert [model for model in tables() if not what_it_is(model)] == []
    for name in KNOWN:
        apps.get_model(name)


def test_the_way_to_the_club_is_never_empty_where_there_is_one() -> None:
    """A game that crosses two divisions has none, and belongs to the club all the same."""
    found = {model._meta.label: path_to(Club, model) for model in tables()}
    assert found["events.Game"] == "round__stage__event__club"
    assert found["events.ScoreReport"] == "game__round__stage__event__club"
    assert found["clubs.Person"] == "club"
    assert found["clubs.Club"] == "pk"
    assert path_to(Person, Club) is None
