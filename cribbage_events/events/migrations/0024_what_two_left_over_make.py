"""What two who are left over make, in the settings of stages and in what the diary keeps of them."""

from itertools import batched

from django.db import migrations

OLD, NEW = "two_over", "two_left_over"
CODES = {"one of two": "one-table", "two of three": "two-tables"}
BACK = {code: old for old, code in CODES.items()}
SEVERAL = 500


def renamed(settings, old, new, codes):
    """Whether these settings had the old name."""
    if not settings or old not in settings:
        return False
    kept = settings.pop(old)
    settings[new] = codes.get(kept, kept)
    return True


def rewrite(apps, old, new, codes):
    Stage, Change = (apps.get_model("events", name) for name in ("Stage", "Change"))
    stages = [each for each in Stage.objects.all() if renamed(each.settings, old, new, codes)]
    Stage.objects.bulk_update(stages, ["settings"], batch_size=200)
    lines = Change.objects.filter(rows__has_key="events.stage").order_by("pk")
    for keys in batched(list(lines.values_list("pk", flat=True)), SEVERAL):
        found = Change.objects.filter(pk__in=keys).only("pk", "rows")
        changed = [line for line in found if rewrite_rows(line.rows, old, new, codes)]
        Change.objects.bulk_update(changed, ["rows"], batch_size=200)


def rewrite_rows(rows, old, new, codes):
    """Each row as it was before a change and after it."""
    pairs = (rows or {}).get("events.stage", {}).values()
    kept = [values.get("settings") for pair in pairs for values in pair if values]
    return any([renamed(settings, old, new, codes) for settings in kept])


def rename(apps, schema_editor):
    rewrite(apps, OLD, NEW, CODES)


def rename_back(apps, schema_editor):
    rewrite(apps, NEW, OLD, BACK)


class Migration(migrations.Migration):

    dependencies = [
        ("events", "0023_names_that_nobody_has"),
    ]

    operations = [
        migrations.RunPython(rename, rename_back),
    ]
