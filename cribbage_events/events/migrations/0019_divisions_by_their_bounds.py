"""A division is told by what it is, such as an age group with its boundary age; only what somebody
typed is a name. So it is in the diary's rows and in the archives of finished events.
"""

import re
from importlib import import_module
from itertools import batched

from django.db import migrations, models

diaries = import_module("cribbage_events.events.migrations._diaries")

SEVERAL = 50
ALONE = {"All": "all", "Everybody": "everybody"}
UNDER, FROM = re.compile(r"Under (\d{1,3})"), re.compile(r"(\d{1,3}) and over")


def label_of(name):
    """The kind, the boundary age and the typed name."""
    if name in ALONE:
        return [ALONE[name], None, ""]
    for kind, pattern in (("under", UNDER), ("from", FROM)):
        if found := pattern.fullmatch(name):
            return [kind, int(found[1]), ""]
    return ["named", None, name]


def name_of(label):
    kind, age, typed = label
    alone = {kind: name for name, kind in ALONE.items()}
    return alone.get(kind) or {"under": f"Under {age}", "from": f"{age} and over"}.get(kind, typed)


def give_labels(apps, schema_editor):
    Division, Event, Change = (apps.get_model("events", name) for name in ("Division", "Event", "Change"))
    for name in Division.objects.order_by().values_list("name", flat=True).distinct():
        kind, age, typed = label_of(name)
        Division.objects.filter(name=name).update(kind=kind, age=age, name=typed)
    rewrite_archives(Event, with_labels)
    diaries.rewrite_rows(Change, "events.division", rows_with_label)
    diaries.rewrite_rows(Change, "events.event", lambda *images: with_archives(with_labels, images))


def give_names(apps, schema_editor):
    Division, Event, Change = (apps.get_model("events", name) for name in ("Division", "Event", "Change"))
    labels = Division.objects.exclude(kind="named").order_by().values_list("kind", "age")
    for kind, age in labels.distinct():
        name = name_of((kind, age, ""))
        Division.objects.filter(kind=kind, age=age).update(name=name)
    rewrite_archives(Event, with_names)
    diaries.rewrite_rows(Change, "events.division", rows_with_name)
    diaries.rewrite_rows(Change, "events.event", lambda *images: with_archives(with_names, images))


def rewrite_archives(Event, convert):
    finished = Event._base_manager.filter(archive__isnull=False).order_by("pk")
    for keys in batched(list(finished.values_list("pk", flat=True)), SEVERAL):
        events = Event._base_manager.filter(pk__in=keys).only("pk", "archive")
        Event._base_manager.bulk_update(
            [event for event in events if convert(event.archive)], ["archive"]
        )


def with_archives(convert, images):
    return any([convert(image["archive"]) for image in images if image and image.get("archive")])


def with_labels(archive):
    divisions = [each for each in archive.get("divisions", ()) if "name" in each]
    place = {division["name"]: number for number, division in enumerate(divisions)}
    for division in divisions:
        division["label"] = label_of(division.pop("name"))
    for game in archive.get("games", ()):
        if "division" in game:
            game["division"] = place.get(game["division"])
    return bool(divisions)


def with_names(archive):
    divisions = [each for each in archive.get("divisions", ()) if "label" in each]
    for division in divisions:
        division["name"] = name_of(division.pop("label"))
    for game in archive.get("games", ()):
        place = game.get("division")
        if place is not None:
            game["division"] = divisions[place]["name"]
    return bool(divisions)


def rows_with_label(*images):
    found = [image for image in images if image and "name" in image]
    for image in found:
        image["kind"], image["age"], image["name"] = label_of(image["name"])
    return bool(found)


def rows_with_name(*images):
    found = [image for image in images if image and "kind" in image]
    for image in found:
        image["name"] = name_of((image.pop("kind"), image.pop("age", None), image.get("name", "")))
    return bool(found)


class Migration(migrations.Migration):
    dependencies = [("events", "0018_why_not_eligible_is_a_code")]

    operations = [
        migrations.AddField(
            model_name="division",
            name="kind",
            field=models.CharField(
                choices=[
                    ("all", "ALL"),
                    ("everybody", "EVERYBODY"),
                    ("under", "UNDER"),
                    ("from", "FROM"),
                    ("named", "NAMED"),
                ],
                default="named",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="division",
            name="age",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="division",
            name="name",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.RemoveConstraint(model_name="division", name="one_division_per_name"),
        migrations.RunPython(give_labels, give_names),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(
                fields=("event", "kind", "age"), name="one_division_per_age_group"
            ),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "named")), fields=("event", "name"), name="one_division_per_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("age", None), ("kind__in", ["all", "everybody"]), ("name", "")),
                    models.Q(("age__isnull", False), ("kind__in", ["under", "from"]), ("name", "")),
                    models.Q(("age", None), ("kind", "named"), models.Q(("name", ""), _negated=True)),
                    _connector="OR",
                ),
                name="division_is_a_group_or_has_a_name",
            ),
        ),
    ]
