"""Who plays in an event: divisions and entries."""

from typing import ClassVar

from django.db import models
from django.urls import reverse

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.person import FollowsName
from cribbage_events.events.models.event import Event


class Division(models.Model):
    """A group that plays and is ranked apart."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="divisions")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "position"], name="one_division_per_position"),
            models.UniqueConstraint(fields=["event", "name"], name="one_division_per_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A person's entry in an event, from the first request to the end."""

    class Status(models.TextChoices):
        INVITED = "invited"  # played in the event this one was copied from; hasn't answered yet
        REQUESTED = "requested"  # registered on the public page; the director hasn't accepted yet
        DECLINED = "declined"
        REGISTERED = "registered"
        CHECKED_IN = "checked in"
        NO_SHOW = "no-show"
        WITHDRAWN = "withdrawn"  # left after the draw; `until_round` is the last round played

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")
    division = models.ForeignKey(
        Division, on_delete=models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    number = models.PositiveIntegerField()
    # The person's name, told apart from others of this name in the event.
    name = FollowsName()
    listed_name = FollowsName()
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTERED)
    # When a place was asked for on the public page, and the form's key: sent twice it is one.
    asked_at = models.DateTimeField(null=True, editable=False)
    asked_key = models.UUIDField(null=True, editable=False)
    # The entry of the person who had asked, where the club knew them. This one is over then.
    joined_to = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, editable=False, related_name="requests"
    )
    medal_eligible = models.BooleanField(default=True)
    why_not_eligible = models.CharField(max_length=100, blank=True)
    # The director who only plays where a seat would stay empty: not counted among the entrants.
    fills_in = models.BooleanField(default=False)
    fixed_table = models.PositiveSmallIntegerField(
        "keeps table", null=True, blank=True, help_text="For a player who must not move."
    )
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # The rounds of an earlier stay in which this entry sat out: a list of their numbers.
    sat_out = models.JSONField(default=list, editable=False)
    # The card that was handed out: round, table and opponent's number of each game.
    card_held = models.JSONField(null=True, editable=False)

    # The link on the printed scorecard is signed over this: a new edition ends the earlier link.
    card_edition = models.PositiveSmallIntegerField(default=1, editable=False)

    class Meta:
        ordering: ClassVar = ["number"]
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="one_entry_per_person"),
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["event", "asked_key"], name="one_entry_per_form"),
            models.CheckConstraint(condition=~models.Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(joined_to=None) | models.Q(status="declined"),
                name="joined_entry_is_over",
            ),
            models.CheckConstraint(
                condition=models.Q(medal_eligible=True) | ~models.Q(why_not_eligible=""),
                name="ineligible_entry_says_why",
            ),
            models.CheckConstraint(
                condition=models.Q(until_round__isnull=True)
                | models.Q(until_round__gte=models.F("from_round") - 1),
                name="entry_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("events:entrant", args=[self.event.slug, self.number])

    def names(self) -> dict[str, str]:
        """Until `services/naming.py` has seen who else is here."""
        return {"name": self.person.shown_name, "listed_name": self.person.listed_name}
