"""A night of a season. What is played is an event; the rest stands here."""

from typing import ClassVar

from django.db import models

from cribbage_events.contest.prizes import LEGION_MONEY, MoneyRules
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models.season import Season


class Night(models.Model):
    """Its event is in registration at the door, running during the games, finished when closed."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="nights")
    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="night")
    # The day it was planned for; its event says when it really is.
    planned_for = models.DateField()
    # How often its place in the calendar has changed, as iCalendar counts it.
    changes = models.PositiveSmallIntegerField(default=0)
    # The 50/50 draw: who won which amount, in cents, drawn from which seed.
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
        """The fee and its division that this night was planned with, whatever the season says."""
        return self.event.money_rules or LEGION_MONEY
