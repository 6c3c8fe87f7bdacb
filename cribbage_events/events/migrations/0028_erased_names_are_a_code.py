"""An erased person's name is a code in every row; see words/codes/erased_names.py."""

from django.db import migrations

from cribbage_events.clubs.migrations._erased_names import conversions

give_code, give_words = conversions(
    "events",
    {
        "Entry": "name listed_name public_name why_not_eligible",
        "Event": "archive contact why_cancelled",
        "Change": "data text by_name rows",
        "ScoreReport": "by_name reason",
        "VolunteerLink": "name",
        "Photograph": "caption credit",
        "TakeOffRequest": "name words",
    },
)


class Migration(migrations.Migration):
    dependencies = [("events", "0027_prize_giving"), ("clubs", "0023_erased_names_are_a_code")]
    operations = [migrations.RunPython(give_code, give_words)]
