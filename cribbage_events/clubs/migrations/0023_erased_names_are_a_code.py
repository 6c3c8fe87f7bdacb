"""An erased person's name is a code in every row; see words/codes/erased_names.py."""

from django.db import migrations

from cribbage_events.clubs.migrations._erased_names import CODE, WORDS, conversions

KEYS = {WORDS: "nameremoved", CODE: "erasedname"}
give_code, give_words = conversions(
    "clubs", {"Person": "name shown_name listed_name public_name"}
)


def give_code_and_key(apps, schema_editor):
    give_code(apps, schema_editor)
    erased = apps.get_model("clubs", "Person")._base_manager.filter(name=CODE)
    erased.update(family_name="", name_key=KEYS[CODE])


def give_words_and_key(apps, schema_editor):
    give_words(apps, schema_editor)
    erased = apps.get_model("clubs", "Person")._base_manager.filter(name=WORDS)
    # All of the name, or lists would say “removed, Name”.
    erased.update(family_name=WORDS, name_key=KEYS[WORDS])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0022_languages")]
    operations = [migrations.RunPython(give_code_and_key, give_words_and_key)]
