"""A hand of 24, 28 or 29 that was noted at an event."""

from typing import ClassVar

from django.db import models

from cribbage_events.cribbage.cards import Card, parse_cards
from cribbage_events.cribbage.high_hands import REPORTED
from cribbage_events.events.models.entry import Entry


class HighHand(models.Model):
    """`cards`: the four of the hand, then the starter, such as 5H 5C 5S JD 5D. Who saw it is
    another entrant, or a typed name.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="high_hands")
    cards = models.CharField(max_length=20)
    points = models.PositiveSmallIntegerField()
    witness = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="hands_seen"
    )
    witness_name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering: ClassVar = ["-points", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(points__in=REPORTED), name="high_hand_is_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"

    @property
    def hand(self) -> tuple[Card, ...]:
        """Return the hand without the starter."""
        return parse_cards(self.cards)[:-1]

    @property
    def starter(self) -> Card:
        return parse_cards(self.cards)[-1]

    @property
    def shown(self) -> str:
        """Return the cards as people see them: 5♥ 5♣ 5♠ J♦ + 5♦."""
        return f"{' '.join(card.short for card in self.hand)} + {self.starter.short}"

    @property
    def seen_by(self) -> str:
        """The witness as the club knows them, for pages of the desk."""
        return self.witness.name if self.witness else self.witness_name
