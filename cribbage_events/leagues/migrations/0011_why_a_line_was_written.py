"""Why a line of the ledger was written is a code; its words are what somebody typed, or a name."""

from importlib import import_module

from django.db import migrations, models

first = import_module("cribbage_events.leagues.migrations.0008_names_leave_the_ledger")
before = import_module("cribbage_events.leagues.migrations.0009_names_leave_reasons")

GIVEN_BACK, GIVEN_BACK_WORDS = "given-back", "given back"
OF_PRIZES = {"too-much": "had too much", "not-borne": "isn’t borne after all"}
# A line's code never changes either.
NEVER = f"{first.NEVER}, why"
TRIGGERS = [
    (name, f"UPDATE OF {NEVER}" if name == "ledger_line_unchanged" else event, when)
    for name, event, when in before.TRIGGERS
]


def drop_triggers(schema_editor):
    on = "" if schema_editor.connection.vendor == "sqlite" else " ON leagues_ledgerline"
    for name, _, _ in TRIGGERS:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def make_triggers(schema_editor, triggers):
    for each in triggers:
        schema_editor.execute(first.trigger(schema_editor.connection.vendor, *each), params=None)


def unprotect(apps, schema_editor):
    drop_triggers(schema_editor)


def protect(apps, schema_editor):
    make_triggers(schema_editor, TRIGGERS)


def protect_as_before(apps, schema_editor):
    make_triggers(schema_editor, before.TRIGGERS)


def give_codes(apps, schema_editor):
    lines = apps.get_model("leagues", "LedgerLine").objects.order_by()
    lines.filter(kind="fee", words=GIVEN_BACK_WORDS).update(why=GIVEN_BACK, words="")
    for why, words in OF_PRIZES.items():
        lines.filter(kind="prize", words=words).update(why=why, words="")
        of_funds = lines.filter(kind="activities", words__endswith=f" {words}")
        for found in set(of_funds.values_list("words", flat=True)):
            name = found.removesuffix(f" {words}")
            lines.filter(kind="activities", words=found).update(why=why, words=name)


def give_words(apps, schema_editor):
    lines = apps.get_model("leagues", "LedgerLine").objects.order_by()
    lines.filter(why=GIVEN_BACK).update(words=GIVEN_BACK_WORDS)
    for why, words in OF_PRIZES.items():
        lines.filter(kind="prize", why=why).update(words=words)
        for name in set(lines.filter(kind="activities", why=why).values_list("words", flat=True)):
            found = lines.filter(kind="activities", why=why, words=name)
            found.update(words=f"{name} {words}"[:120])


class Migration(migrations.Migration):
    dependencies = [("leagues", "0010_labels_of_ledger_lines")]

    operations = [
        # SQLite makes a table anew to change it, which takes its triggers away.
        migrations.RunPython(unprotect, protect_as_before),
        migrations.AddField(
            model_name="ledgerline",
            name="why",
            field=models.CharField(
                blank=True,
                choices=[
                    ("given-back", "Given Back"),
                    ("too-much", "Too Much"),
                    ("not-borne", "Not Borne"),
                ],
                default="",
                max_length=12,
            ),
            preserve_default=False,
        ),
        migrations.RunPython(give_codes, give_words),
        migrations.RunPython(protect, unprotect),
    ]
