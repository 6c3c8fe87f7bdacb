"""A line of the diary keeps its verb and data. A sentence that nobody can read stays as it is."""

from importlib import import_module
from itertools import batched

from django.db import migrations, models

plain = import_module("cribbage_events.events.migrations._sentences")
special = import_module("cribbage_events.events.migrations._special_sentences")

SEVERAL = 1000
UNDOING = {"undo": "Undone", "redo": "Done again"}
ROOM = 300


def read(verb, text, at):
    """The data of a sentence, if it says exactly that."""
    if verb not in special.SPECIAL:
        return plain.read(verb, text)
    from_text, to_text = special.SPECIAL[verb]
    try:
        data = from_text(text, at)
    except (ValueError, KeyError):
        return None
    return data if data and to_text(data) == text else None


def write(verb, data):
    """The sentence of a line's data; the verb alone, if it had none."""
    if verb in UNDOING:
        return write_undoing(verb, data)
    if verb in special.SPECIAL:
        return special.SPECIAL[verb][1](data)
    return plain.write(verb, data) or verb


def write_undoing(verb, data):
    reason = f", {data['reason']}" if data["reason"] else ""
    root = data.get("text") or write(data["verb"], data["data"])
    return f"{UNDOING[verb]}{reason}: {root}"


def give_data(apps, schema_editor):
    Change = apps.get_model("events", "Change")
    in_batches(Change.objects.exclude(verb__in=UNDOING), read_line)
    # What was undone has its data now.
    in_batches(Change.objects.filter(verb__in=UNDOING), read_undoing(Change))


def give_sentences(apps, schema_editor):
    Change = apps.get_model("events", "Change")
    in_batches(Change.objects.filter(text=""), write_line)


def in_batches(lines, convert):
    for keys in batched(list(lines.order_by("pk").values_list("pk", flat=True)), SEVERAL):
        found = lines.model.objects.filter(pk__in=keys).only("pk", "verb", "text", "data", "at", "undoes")
        changed = [line for line in found if convert(line)]
        lines.model.objects.bulk_update(changed, ["data", "text"], batch_size=200)


def read_line(line):
    data = read(line.verb, line.text, line.at)
    if data is None:
        return False
    line.data, line.text = data, ""
    return True


def read_undoing(Change):
    undoes = dict(Change.objects.exclude(undoes=None).values_list("pk", "undoes"))

    def convert(line):
        root = line.pk
        while root in undoes:
            root = undoes[root]
        if root == line.pk:
            return False
        was = Change.objects.only("verb", "data", "text").get(pk=root)
        kept = {"verb": was.verb, "data": was.data} | ({"text": was.text} if was.text else {})
        before, after = UNDOING[line.verb], f": {was.text or write(was.verb, was.data)}"
        reason = line.text[len(before) : len(line.text) - len(after)].removeprefix(", ")
        data = {"reason": reason, **kept}
        if write_undoing(line.verb, data) != line.text:
            return False
        line.data, line.text = data, ""
        return True

    return convert


def write_line(line):
    words = write(line.verb, line.data)
    line.text = words if len(words) <= ROOM else f"{words[: ROOM - 1]}…"
    return True


class Migration(migrations.Migration):
    dependencies = [("events", "0019_divisions_by_their_bounds")]

    operations = [
        migrations.RenameField("change", "what", "text"),
        migrations.AlterField(
            model_name="change",
            name="text",
            field=models.CharField(blank=True, db_default="", editable=False, max_length=300),
        ),
        migrations.AddField(
            model_name="change",
            name="data",
            field=models.JSONField(default=dict, editable=False),
        ),
        migrations.RunPython(give_data, give_sentences),
    ]
