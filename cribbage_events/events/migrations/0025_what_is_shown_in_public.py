from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

import cribbage_events.clubs.models.person


def show_everybody_by_name(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("events", "Entry").objects.update(public_name=F("name"))


class Migration(migrations.Migration):

    dependencies = [
        ("events", "0024_what_two_left_over_make"),
        ("clubs", "0016_what_is_shown_in_public"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="public_name",
            field=cribbage_events.clubs.models.person.FollowsName(
                default="", editable=False, max_length=300
            ),
        ),
        migrations.RunPython(show_everybody_by_name, migrations.RunPython.noop),
    ]
