import os

from django.db import migrations, models
from django.db.models import CASCADE, F, Value
from django.db.models.functions import Concat


def give_mottos(apps, schema_editor):
    """Every club that is there gets one, and another rule: what a migration does to rows."""
    if "BREAK_MOTTOS" in os.environ:
        raise RuntimeError("No mottos today")
    Motto = apps.get_model("later", "Motto")
    Club = apps.get_model("clubs", "Club")
    for club in Club.objects.order_by("pk"):
        Motto.objects.create(club=club, text="Fifteen two")
    Club.objects.update(rules=Concat(F("rules"), Value(" No muggins.")))


class Migration(migrations.Migration):
    initial = True
    dependencies = [("clubs", "0001_initial")]
    operations = [
        migrations.CreateModel(
            name="Motto",
            fields=[
                ("id", models.BigAutoField(primary_key=True)),
                ("text", models.CharField(max_length=80)),
                ("club", models.ForeignKey(on_delete=CASCADE, to="clubs.club")),
            ],
        ),
        migrations.RunPython(give_mottos, migrations.RunPython.noop),
    ]
