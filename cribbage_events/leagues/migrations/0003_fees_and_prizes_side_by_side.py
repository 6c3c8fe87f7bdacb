"""Fees that are written off, and what somebody has had beside what is due."""

from importlib import import_module

from django.db import migrations, models

# SQLite makes a table anew to change it, which takes its triggers away.
lines_stay = import_module("cribbage_events.leagues.migrations.0002_ledger_lines_stay")


def take_over(apps, schema_editor):
    """What was ticked was handed over as it was due then."""
    prizes = apps.get_model("leagues", "Prize").objects
    prizes.exclude(handed_at=None).update(had=models.F("cents"))


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0004_doubles"),
        ("leagues", "0002_ledger_lines_stay"),
    ]

    operations = [
        migrations.RunPython(lines_stay.unprotect, lines_stay.protect),
        migrations.RemoveConstraint("ledgerline", "ledger_line_kind_known"),
        migrations.AddField(
            "night", "draw_tickets", models.PositiveSmallIntegerField(blank=True, null=True)
        ),
        migrations.AddField("prize", "borne", models.PositiveIntegerField(default=0)),
        migrations.AddField("prize", "had", models.PositiveIntegerField(default=0)),
        migrations.AlterField(
            "ledgerline",
            "kind",
            models.CharField(
                choices=[
                    ("fee", "Fee"),
                    ("written off", "Written Off"),
                    ("owed", "Owed"),
                    ("draw", "Draw"),
                    ("prize", "Prize"),
                    ("supplies", "Supplies"),
                    ("activities", "Activities"),
                ],
                max_length=12,
            ),
        ),
        migrations.AlterField("prize", "place", models.PositiveSmallIntegerField(null=True)),
        migrations.AddConstraint(
            "ledgerline",
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=[
                        *["fee", "written off", "owed"],
                        *["draw", "prize", "supplies", "activities"],
                    ]
                ),
                name="ledger_line_kind_known",
            ),
        ),
        migrations.AddConstraint(
            "ledgerline",
            models.CheckConstraint(
                condition=models.Q(cents=0) | ~models.Q(kind__in=["written off", "owed"]),
                name="no_cents_where_none_are_moved",
            ),
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.AddConstraint(
            "prize",
            models.CheckConstraint(
                condition=models.Q(borne=0)
                | models.Q(had__gte=models.F("cents") + models.F("borne")),
                name="borne_is_what_somebody_had_too_much",
            ),
        ),
        migrations.RunPython(lines_stay.protect, lines_stay.unprotect),
    ]
