"""Why a backup or a restore test failed is a code with its data."""

import re

from django.db import migrations, models

# As earlier versions wrote them.
SENTENCES = {
    "file-exists": "There is a file of this name already: choose another name.",
    "no-backup": "It is no backup, or its end is missing.",
    "unreadable": "Its contents can't be read.",
    "other-format": (
        "It is of format %(found)s, and this program reads format %(known)s: restore it with"
        " the version of the program that made it."
    ),
    "other-parts": "It doesn't hold the parts that it should.",
    "part-changed": "Its part %(name)s is not as it was written.",
    "picture-outside": "It would write outside of its folder: %(name)s",
    "picture-name": "No picture is called so: %(name)s",
    "newer": (
        "It was made by a newer version of this program, which has %(migrations)s: bring that"
        " version in (and run `migrate`), then restore."
    ),
    "older": (
        "It was made by an older version of this program, without %(migrations)s: restore it"
        " with that version, then bring in this one."
    ),
    "other-tables": "It doesn't hold the tables that this program has.",
    "foreign-rows": "What it has as rows of %(table)s is something else.",
    "row-unreadable": "A row of %(table)s can't be read: %(error)s",
    "rows-missing": "It doesn't hold all rows of %(table)s.",
    "rows-apart": "Its rows don't fit together: %(error)s",
    "row-count": "Of %(table)s there are %(found)s rows, and not %(expected)s.",
    "picture-damaged": "The picture %(name)s is missing or damaged.",
    "page-fails": "The page %(address)s fails.",
    "too-long": "It took more than %(minutes)s minutes.",
    "no-word": "It failed without a word.",
}
# A restore test also kept what the restore had said around its reason.
AROUND = r"(?:.+ was not restored; nothing was changed\. )?"


def pattern_of(sentence):
    parts = re.split(r"%\((\w+)\)s", sentence)
    texts, names = parts[::2], parts[1::2]
    found = re.escape(texts[0])
    for name, text in zip(names, texts[1:], strict=True):
        found += f"(?P<{name}>.+?){re.escape(text)}"
    return re.compile(AROUND + found, re.DOTALL)


PATTERNS = {code: pattern_of(sentence) for code, sentence in SENTENCES.items()}


def code_of(sentence):
    for code, pattern in PATTERNS.items():
        if found := pattern.fullmatch(sentence):
            return code, found.groupdict()
    return "system", {"error": sentence}


def sentence_of(code, details):
    return SENTENCES[code] % details if code in SENTENCES else details.get("error", code)


def give_codes(apps, schema_editor):
    for run in apps.get_model("backup", "Run").objects.exclude(sentence=""):
        run.problem, run.details = code_of(run.sentence)
        run.save(update_fields=["problem", "details"])


def give_sentences(apps, schema_editor):
    for run in apps.get_model("backup", "Run").objects.exclude(problem=""):
        run.sentence = sentence_of(run.problem, run.details)
        run.save(update_fields=["sentence"])


class Migration(migrations.Migration):
    dependencies = [("backup", "0001_runs")]

    operations = [
        migrations.RenameField("run", "problem", "sentence"),
        migrations.AddField("run", "problem", models.CharField(blank=True, default="", max_length=20)),
        migrations.AddField("run", "details", models.JSONField(default=dict)),
        migrations.RunPython(give_codes, give_sentences),
        migrations.AlterField("run", "sentence", models.TextField(blank=True, default="")),
        migrations.RemoveField("run", "sentence"),
        migrations.AlterField("run", "problem", models.CharField(blank=True, max_length=20)),
    ]
