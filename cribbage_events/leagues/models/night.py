"""A night of a season. Its games belong to an event; the calendar and the 50/50 are here."""

from typing import ClassVar

from django.db import models

from cribbage_events.contest.prizes import LEGION_MONEY, MoneyRules
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models.season import Season


class Night(models.Model):
    """A night of a season. Its event is in registration while people arrive, running during the
    games, then finished.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="nights")
    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="night")
    # The day it was planned for; its event has the day it is held.
    planned_for = models.DateField()
    # How often its place in the calendar has changed, as iCalendar counts it.
    changes = models.PositiveSmallIntegerField(default=0)
    # The 50/50 draw: the winner, the amount in cents, and the seed it was drawn from.
    drawn_at = models.DateTimeField(null=True, blank=True)
    draw_seed = models.BigIntegerField(null=True, blank=True)
    draw_winner = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    draw_cents = models.PositiveIntegerField(null=True, blank=True)
    draw_tickets = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["event__starts_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "planned_for"], name="one_night_a_day"),
            models.CheckConstraint(
                condition=models.Q(drawn_at__isnull=True, draw_winner__isnull=True)
                | models.Q(
                    drawn_at__isnull=False, draw_winner__isnull=False, draw_cents__isnull=False
                ),
                name="draw_has_winner_and_amount",
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)

    @property
    def cancelled(self) -> bool:
        return bool(self.event.why_cancelled)

    @property
    def money(self) -> MoneyRules:
        """The fee and its division as planned; a later change of the season doesn't count."""
        return self.event.money_rules or LEGION_MONEY
