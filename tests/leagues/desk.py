"""Return addresses of a season’s desk, and the values of its form."""

from typing import Any

from django.test import Client
from django.urls import reverse

from cribbage_events.leagues.models import Season


def at(season: Season, page: str, *args: object) -> str:
    return reverse(f"leagues:{page}", args=[season.slug, *args])


def typed(client: Client, address: str) -> dict[str, Any]:
    """Return what the form on this page has in it already, breaks included."""
    form = client.get(address).context["form"]
    parts = [form, *form.breaks, form.breaks.management_form]
    data = {}
    for field in (field for part in parts for field in part):
        value = field.value()
        # Of check boxes the ticked ones.
        is_list = isinstance(value, list)
        data[field.html_name] = value if is_list else "" if value is None else str(value)
    return data
