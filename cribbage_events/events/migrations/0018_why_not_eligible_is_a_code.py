"""Why somebody gets no medal is a code; what somebody typed stays as it is."""

from importlib import import_module

from django.db import migrations, models

diaries = import_module("cribbage_events.events.migrations._diaries")

WORDS = "directs this event"
DIRECTS, TYPED = "directs", "typed"


def give_codes(apps, schema_editor):
    Entry, Change = (apps.get_model("events", name) for name in ("Entry", "Change"))
    Entry.objects.filter(why_not_eligible=WORDS).update(ineligible=DIRECTS, why_not_eligible="")
    Entry.objects.exclude(why_not_eligible="").update(ineligible=TYPED)
    diaries.rewrite_rows(Change, "events.entry", with_code)


def with_code(*images):
    found = [image for image in images if image and "why_not_eligible" in image]
    for image in found:
        words = image["why_not_eligible"]
        image["ineligible"] = (DIRECTS if words == WORDS else TYPED) if words else ""
        image["why_not_eligible"] = "" if words == WORDS else words
    return bool(found)


def give_words(apps, schema_editor):
    Entry, Change = (apps.get_model("events", name) for name in ("Entry", "Change"))
    Entry.objects.filter(ineligible=DIRECTS).update(why_not_eligible=WORDS)
    diaries.rewrite_rows(Change, "events.entry", with_words)


def with_words(*images):
    found = [image for image in images if image and "ineligible" in image]
    for image in found:
        if image.pop("ineligible") == DIRECTS:
            image["why_not_eligible"] = WORDS
        else:
            image.setdefault("why_not_eligible", "")
    return bool(found)


class Migration(migrations.Migration):
    dependencies = [("events", "0017_rounds_of_stages")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="ineligible",
            field=models.CharField(
                blank=True,
                choices=[("directs", "Directs"), ("typed", "Typed")],
                default="",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.RemoveConstraint(model_name="entry", name="ineligible_entry_says_why"),
        migrations.RunPython(give_codes, give_words),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("medal_eligible", True), models.Q(("ineligible", ""), _negated=True), _connector="OR"),
                name="ineligible_entry_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ineligible", "typed"), models.Q(("why_not_eligible", ""), _negated=True)),
                    models.Q(("ineligible__in", ["", "directs"]), ("why_not_eligible", "")),
                    _connector="OR",
                ),
                name="ineligible_by_a_rule_or_by_typed_words",
            ),
        ),
    ]
