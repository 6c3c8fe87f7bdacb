"""For migrations: the name of an erased person, as words of earlier versions and as a code."""

from django.db.models import F, JSONField, TextField, Value
from django.db.models.functions import Cast, Replace
from django.db.models.lookups import Contains

# Of one length, so that every column has room for either.
WORDS, CODE = "Name removed", ":erased-name"


def rewrite(model, fields, old, new):
    """In each row, also in the middle of a text, and in texts of data."""
    rows = model._base_manager.order_by()
    for name in fields:
        is_data = isinstance(model._meta.get_field(name), JSONField)
        kept = Cast(name, TextField()) if is_data else F(name)
        text = Replace(kept, Value(old), Value(new))
        found = rows.filter(Contains(kept, old))
        found.update(**{name: Cast(text, JSONField()) if is_data else text})


def conversions(app, tables):
    """Two functions for RunPython: to the code, and back. `tables` are fields by model."""

    def rewriting(old, new):
        def rewrite_all(apps, schema_editor):
            for model, fields in tables.items():
                rewrite(apps.get_model(app, model), fields.split(), old, new)

        return rewrite_all

    return rewriting(WORDS, CODE), rewriting(CODE, WORDS)
