"""An erased person's name is a code in every row; see words/codes/erased_names.py."""

from django.db import migrations

from cribbage_events.clubs.migrations._erased_names import conversions

give_code, give_words = conversions("shifts", {"Signup": "name"})


class Migration(migrations.Migration):
    dependencies = [("shifts", "0003_languages"), ("clubs", "0023_erased_names_are_a_code")]
    operations = [migrations.RunPython(give_code, give_words)]
