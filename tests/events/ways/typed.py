"""What a director types on the page “How we play”."""

from typing import Any

from cribbage_events.clubs.models import Club
from cribbage_events.contest.presets import PRESETS
from cribbage_events.events.ways.forms import WayForm


def typed(code: str, **changed: Any) -> dict[str, Any]:
    """Return the form of a preset as it is sent, with these changes."""
    form = WayForm(club=Club(), preset=PRESETS[code])
    values = {name: form[name].value() for name in form.fields}
    values |= changed
    data = {}
    for name, value in values.items():
        field = form.fields[name]
        prepared = field.prepare_value(value)
        if prepared is None or prepared is False:
            continue
        data[name] = "on" if prepared is True else prepared
    return data
