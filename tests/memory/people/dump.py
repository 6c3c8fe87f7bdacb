"""Everything that an installation keeps, to be compared before and after."""

from typing import Any

from cribbage_events.backup.rows import kept_models
from cribbage_events.events.models import Change, Event
from cribbage_events.memory.models import Merge
from cribbage_events.memory.people import services

# A revision counts upwards only, or pages that were kept of it would be shown again.
COUNTS_UP = {(Event, "revision")}
VERBS = {services.MERGED, services.TAKEN_APART}


def every_row() -> dict[str, list[dict[str, Any]]]:
    """Return all columns of all rows by table, without what a merge leaves of itself."""
    return {
        model._meta.label_lower: [
            {name: value for name, value in row.items() if (model, name) not in COUNTS_UP}
            for row in model._base_manager.order_by("pk").values()
            if row.get("verb") not in VERBS
        ]
        for model in kept_models()
        if model is not Merge
    }


def lines_of_merges() -> list[str]:
    lines = Change.objects.filter(verb__in=VERBS).order_by("pk")
    return list(lines.values_list("verb", flat=True))
