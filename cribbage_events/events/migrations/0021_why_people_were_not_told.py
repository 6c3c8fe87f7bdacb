"""Why somebody could not be told by e-mail is a code."""

from importlib import import_module

from django.db import migrations, models

faults = import_module("cribbage_events.clubs.migrations._letter_faults")
MODELS = ("Notice", "Answer")


def give_codes(apps, schema_editor):
    for name in MODELS:
        faults.rewrite(apps.get_model("events", name), "why", faults.code_of)


def give_sentences(apps, schema_editor):
    for name in MODELS:
        faults.rewrite(apps.get_model("events", name), "why", faults.sentence_of)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0020_diaries_keep_data"),
        ("clubs", "0015_why_letters_did_not_arrive"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="why",
            field=models.CharField(blank=True, max_length=220),
        ),
        migrations.AlterField(
            model_name="answer",
            name="why",
            field=models.CharField(blank=True, max_length=220),
        ),
        migrations.RunPython(give_codes, give_sentences),
    ]
