"""Whoever has deleted their account is a code in the ledger, too."""

from importlib import import_module

from django.db import migrations

ledger = import_module("cribbage_events.leagues.migrations.0011_why_a_line_was_written")
names = import_module("cribbage_events.events.migrations.0023_names_that_nobody_has")

OTHER_NAME = "NEW.by_name <> OLD.by_name AND NEW.by_name NOT LIKE ':left %'"
TRIGGERS = [
    (name, event, when.replace(ledger.first.OTHER_NAME, OTHER_NAME))
    for name, event, when in ledger.TRIGGERS
]


def rewrite_all(apps, convert):
    names.rewrite(apps.get_model("leagues", "LedgerLine"), "by_name", convert)
    names.rewrite(apps.get_model("leagues", "Prize"), "handed_by_name", convert)


def give_codes(apps, schema_editor):
    ledger.drop_triggers(schema_editor)
    rewrite_all(apps, names.code_of)
    ledger.make_triggers(schema_editor, TRIGGERS)


def give_names(apps, schema_editor):
    ledger.drop_triggers(schema_editor)
    rewrite_all(apps, names.name_of)
    ledger.make_triggers(schema_editor, ledger.TRIGGERS)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0011_why_a_line_was_written"),
        ("events", "0023_names_that_nobody_has"),
    ]
    operations = [migrations.RunPython(give_codes, give_names)]
