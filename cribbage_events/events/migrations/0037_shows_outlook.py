from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0036_called_phones")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="shows_outlook",
            field=models.BooleanField(default=True, editable=False),
        )
    ]
