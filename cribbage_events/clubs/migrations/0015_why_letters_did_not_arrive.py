"""Why an e-mail did not arrive is a code."""

from importlib import import_module

from django.db import migrations, models

faults = import_module("cribbage_events.clubs.migrations._letter_faults")


def give_codes(apps, schema_editor):
    faults.rewrite(apps.get_model("clubs", "Letter"), "reason", faults.code_of)


def give_sentences(apps, schema_editor):
    faults.rewrite(apps.get_model("clubs", "Letter"), "reason", faults.sentence_of)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0014_names_of_fields")]

    operations = [
        migrations.AlterField(
            model_name="letter",
            name="reason",
            field=models.CharField(blank=True, max_length=220),
        ),
        migrations.RunPython(give_codes, give_sentences),
    ]
