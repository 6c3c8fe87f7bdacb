"""Who has no name, such as the public page, is a code; see words/codes/actors.py."""

import re
from itertools import batched

from django.db import migrations

CODES = {
    "The public page": ":public-page",
    "The operator of this site": ":operator",
    "a visitor": ":visitor",
}
NAMES = {code: name for name, code in CODES.items()}
LEFT, LEFT_CODE = re.compile(r"Somebody who has left \((\d+)\)"), re.compile(r":left (\d+)")
SEVERAL = 500


def code_of(name):
    found = LEFT.fullmatch(name)
    return f":left {found[1]}" if found else CODES.get(name, name)


def name_of(code):
    found = LEFT_CODE.fullmatch(code)
    return f"Somebody who has left ({found[1]})" if found else NAMES.get(code, code)


def rewrite(model, field, convert):
    rows = model._base_manager.order_by()
    for kept in rows.values_list(field, flat=True).distinct():
        if convert(kept) != kept:
            rows.filter(**{field: kept}).update(**{field: convert(kept)})


def rewrite_all(apps, convert):
    for name in ("Change", "ScoreReport", "Notice"):
        rewrite(apps.get_model("events", name), "by_name", convert)
    lines = apps.get_model("events", "Change").objects
    about = lines.filter(verb__in=["take-back", "undo", "redo"]).order_by("pk")
    for keys in batched(list(about.values_list("pk", flat=True)), SEVERAL):
        found = lines.filter(pk__in=keys).only("pk", "data")
        changed = [line for line in found if rewrite_data(line.data, convert)]
        lines.bulk_update(changed, ["data"], batch_size=200)


def rewrite_data(data, convert):
    """The reporter whose report was taken back; also of what was undone."""
    kept = data.get("reporter", "")
    is_code = convert(kept) != kept
    if is_code:
        data["reporter"] = convert(kept)
    return is_code or ("data" in data and rewrite_data(data["data"], convert))


def give_codes(apps, schema_editor):
    rewrite_all(apps, code_of)


def give_names(apps, schema_editor):
    rewrite_all(apps, name_of)


class Migration(migrations.Migration):
    dependencies = [("events", "0022_reasons_are_codes")]
    operations = [migrations.RunPython(give_codes, give_names)]
