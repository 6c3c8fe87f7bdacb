"""A reason that was tapped, or that follows from what was done, is a code; typed ones stay."""

from itertools import batched

from django.db import migrations

CODES = {
    "a typing mistake": ":typing-mistake",
    "the wrong winner was tapped": ":wrong-winner",
    "the players agreed on this": ":players-agreed",
    "the players’ cards say so": ":cards-say-so",
    "the players agree on it": ":players-agree",
    "card entered again": ":card-again",
    "Withdrew.": ":withdrew",
}
WORDS = {code: words for words, code in CODES.items()}
WITHDREW, WITHDREW_WORDS = ":withdrew ", "Withdrew. "
SEVERAL = 500


def code_of(reason):
    return CODES.get(reason, reason)


def words_of(reason):
    return WORDS.get(reason, reason)


def give_codes(apps, schema_editor):
    rewrite_reports(apps, code_of)
    # Nobody but the desk writes so, and only of a game that was forfeited.
    reports = apps.get_model("events", "ScoreReport").objects.filter(via="desk", reason__startswith=WITHDREW_WORDS)
    for report in reports.exclude(forfeited_by=None).only("pk", "reason").iterator():
        typed = report.reason.removeprefix(WITHDREW_WORDS)
        reports.filter(pk=report.pk).update(reason=f"{WITHDREW}{typed}")
    rewrite_diaries(apps, code_of)


def give_words(apps, schema_editor):
    rewrite_reports(apps, words_of)
    reports = apps.get_model("events", "ScoreReport").objects.filter(reason__startswith=WITHDREW)
    for report in reports.only("pk", "reason").iterator():
        typed = report.reason.removeprefix(WITHDREW)
        reports.filter(pk=report.pk).update(reason=f"{WITHDREW_WORDS}{typed}")
    rewrite_diaries(apps, words_of)


def rewrite_reports(apps, convert):
    reports = apps.get_model("events", "ScoreReport").objects.order_by()
    for words, code in CODES.items():
        for reason in (words, code):
            if convert(reason) != reason:
                reports.filter(reason=reason).update(reason=convert(reason))


def rewrite_diaries(apps, convert):
    lines = apps.get_model("events", "Change").objects
    about = lines.filter(verb__in=["report", "take-back", "undo", "redo"]).order_by("pk")
    for keys in batched(list(about.values_list("pk", flat=True)), SEVERAL):
        found = lines.filter(pk__in=keys).only("pk", "data")
        changed = [line for line in found if rewrite_data(line.data, convert)]
        lines.bulk_update(changed, ["data"], batch_size=200)


def rewrite_data(data, convert):
    reason = data.get("reason", "")
    # Of what was undone the reason is typed; what it undid may have another.
    is_own = "verb" not in data and convert(reason) != reason
    if is_own:
        data["reason"] = convert(reason)
    return is_own or ("data" in data and rewrite_data(data["data"], convert))


class Migration(migrations.Migration):
    dependencies = [("events", "0021_why_people_were_not_told")]
    operations = [migrations.RunPython(give_codes, give_words)]
