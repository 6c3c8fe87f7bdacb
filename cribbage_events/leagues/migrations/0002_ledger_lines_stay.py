"""The database itself refuses to change or delete a line of the ledger."""

from django.db import migrations

COLUMNS = "night_id, entry_id, kind, cents, words, at, by_name"
SQLITE = [
    f"""CREATE TRIGGER ledger_line_unchanged BEFORE UPDATE OF {COLUMNS} ON leagues_ledgerline
        BEGIN SELECT RAISE(ABORT, 'a ledger line is never changed'); END""",
    """CREATE TRIGGER ledger_line_stays BEFORE DELETE ON leagues_ledgerline
        BEGIN SELECT RAISE(ABORT, 'a ledger line is never deleted'); END""",
]
POSTGRESQL = [
    """CREATE FUNCTION ledger_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'a ledger line is never changed or deleted'
              USING ERRCODE = 'integrity_constraint_violation'; END $$""",
    f"""CREATE TRIGGER ledger_line_unchanged BEFORE UPDATE OF {COLUMNS} ON leagues_ledgerline
        FOR EACH ROW EXECUTE FUNCTION ledger_line_stays()""",
    """CREATE TRIGGER ledger_line_stays BEFORE DELETE ON leagues_ledgerline
        FOR EACH ROW EXECUTE FUNCTION ledger_line_stays()""",
]


def statements(vendor):
    return SQLITE if vendor == "sqlite" else POSTGRESQL


def protect(apps, schema_editor):
    for statement in statements(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def unprotect(apps, schema_editor):
    on = "" if schema_editor.connection.vendor == "sqlite" else " ON leagues_ledgerline"
    for name in ("ledger_line_unchanged", "ledger_line_stays"):
        schema_editor.execute(f"DROP TRIGGER {name}{on}")
    if on:
        schema_editor.execute("DROP FUNCTION ledger_line_stays()")


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_initial")]
    operations = [migrations.RunPython(protect, unprotect)]
