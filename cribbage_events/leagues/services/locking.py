"""Whoever changes a season waits for the one who does."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import Season


@contextmanager
def locked(season: Season) -> Iterator[Season]:
    """A transaction with the season as it is now."""
    with own_turn(), transaction.atomic():
        seasons = Season.objects.select_for_update(of=("self",)).select_related("club")
        yield seasons.get(pk=season.pk)
