"""An erased person's name is a code in the ledger and in messages, too.

Of a line's words nothing else than a name may change, so the trigger compares the code.
"""

from importlib import import_module

from django.db import migrations

from cribbage_events.clubs.migrations._erased_names import CODE, conversions

ledger = import_module("cribbage_events.leagues.migrations.0011_why_a_line_was_written")
before = import_module("cribbage_events.leagues.migrations.0012_names_that_nobody_has")

OTHER_WORDS = f"NEW.words <> OLD.words AND NEW.words NOT LIKE '%{CODE}%'"
TRIGGERS = [
    (name, event, when.replace(ledger.before.OTHER_WORDS, OTHER_WORDS))
    for name, event, when in before.TRIGGERS
]
give_code, give_words = conversions(
    "leagues", {"LedgerLine": "words", "Message": "subject text"}
)


def to_code(apps, schema_editor):
    ledger.drop_triggers(schema_editor)
    give_code(apps, schema_editor)
    ledger.make_triggers(schema_editor, TRIGGERS)


def to_words(apps, schema_editor):
    ledger.drop_triggers(schema_editor)
    give_words(apps, schema_editor)
    ledger.make_triggers(schema_editor, before.TRIGGERS)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0016_plainer_labels"),
        ("clubs", "0023_erased_names_are_a_code"),
    ]
    operations = [migrations.RunPython(to_code, to_words)]
