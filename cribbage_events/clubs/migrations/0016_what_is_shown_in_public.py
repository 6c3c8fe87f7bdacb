from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

import cribbage_events.clubs.models.person


def show_everybody_by_name(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("clubs", "Person").objects.update(public_name=F("shown_name"))


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0015_why_letters_did_not_arrive"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="public_name",
            field=cribbage_events.clubs.models.person.FollowsName(
                default="", editable=False, max_length=300
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="shown_as",
            field=models.CharField(
                choices=[
                    ("name", "by name"), ("initials", "as initials"), ("hidden", "not at all")
                ],
                default="name",
                max_length=10,
                verbose_name="shown on public pages",
            ),
        ),
        migrations.RunPython(show_everybody_by_name, migrations.RunPython.noop),
    ]
