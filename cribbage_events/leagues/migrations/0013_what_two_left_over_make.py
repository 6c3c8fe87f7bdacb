"""What two who are left over make is a code."""

from django.db import migrations, models

CODES = {"one of two": "one-table", "two of three": "two-tables"}


def rewrite(apps, codes):
    Season = apps.get_model("leagues", "Season")
    for old, new in codes.items():
        Season.objects.filter(two_left_over=old).update(two_left_over=new)


def give_codes(apps, schema_editor):
    rewrite(apps, CODES)


def take_codes(apps, schema_editor):
    rewrite(apps, {code: old for old, code in CODES.items()})


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0012_names_that_nobody_has"),
    ]

    operations = [
        migrations.RenameField("season", "two_over", "two_left_over"),
        migrations.AlterField(
            model_name="season",
            name="two_left_over",
            field=models.CharField(
                choices=[("one-table", "a table of two"), ("two-tables", "two tables of three")],
                default="one-table",
                max_length=12,
                verbose_name="two left over make",
            ),
        ),
        migrations.RunPython(give_codes, take_codes),
    ]
