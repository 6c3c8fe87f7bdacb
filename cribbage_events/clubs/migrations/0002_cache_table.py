"""The table in which rate limits are counted, so that `migrate` is all a database needs."""

from typing import ClassVar

from django.core.management import call_command
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def create_cache_table(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("clubs", "0001_initial")]

    operations: ClassVar = [migrations.RunPython(create_cache_table, migrations.RunPython.noop)]
