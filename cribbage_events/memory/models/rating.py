"""Ratings of a club's players; see players/rating.py for what the numbers mean."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event


class ClubRatings(models.Model):
    """The events from which a club's ratings were worked out, so that it is known when
    they change.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    # See players/selectors/rated_games.py; "" for none.
    events_mark = models.CharField(max_length=100)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.events_mark}"


class EventRating(models.Model):
    """Somebody's rating before and after the rated games of one event.

    All of a club's rows follow from its games: players/services.py writes them, and nothing else
    may, so that they can be worked out again at any time.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="ratings")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="ratings")
    before = models.FloatField()
    before_deviation = models.FloatField()
    after = models.FloatField()
    after_deviation = models.FloatField()
    # All rated games so far, with those of this event.
    games = models.PositiveIntegerField()
    # By the number of the round, the points that its game gave or took.
    moves = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="one_rating_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}, {self.event_id}: {self.after:.0f}"
