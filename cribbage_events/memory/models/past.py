"""Results of events that are over: of the club's own, and from its papers.

Both have the same rows, so that records, medals and a player's years ask for them once. Rows of an
event of its own are written when it is finished (memory/past/freezing.py) and deleted when it is
reopened; rows from papers belong to the list that they came in.
"""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.contest.medals import MEDALS
from cribbage_events.contest.outcome import TARGET
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.events.models import Event


class OldList(models.Model):
    """A list of old results that was brought in, to be taken back as a whole."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="old_lists")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    # The keys of the people whom the club didn't know before: they go when the list is taken back.
    new_people = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club}: {self.at:%Y-%m-%d}"


class PastEvent(models.Model):
    """An event that is over. Of the club's own, name and day are the event's; those from papers
    have them here, sometimes only the year.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="past_events")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, null=True, related_name="past")
    old_list = models.ForeignKey(
        OldList, on_delete=models.CASCADE, null=True, related_name="past_events"
    )
    name = models.CharField(_("name"), max_length=NAME_ROOM, blank=True)
    year = models.PositiveSmallIntegerField(_("year"), null=True)
    day = models.DateField(_("day"), null=True)
    preset_code = models.CharField(_("kind of event"), max_length=30)
    # Cards are compared only between events of as many rounds, to the same target. Rounds are
    # not always known of an event from papers.
    target = models.PositiveSmallIntegerField(default=TARGET)
    round_count = models.PositiveSmallIntegerField(null=True)
    # The final table of a whole season, from papers; seasons of the club's own have their nights.
    is_season = models.BooleanField(default=False)
    # Of each division what tells it from others, as contest/divisions.py has it.
    divisions = models.JSONField(default=list)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(event__isnull=False, old_list__isnull=True)
                | models.Q(event__isnull=True, old_list__isnull=False, year__isnull=False),
                name="past_event_is_own_or_from_papers",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.event)

    @property
    def preset(self) -> Preset:
        return PRESETS[self.preset_code]


class PastResult(models.Model):
    """Somebody's line of the final standings. What papers don't say is null."""

    past_event = models.ForeignKey(PastEvent, on_delete=models.CASCADE, related_name="results")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="past_results")
    # The entrant's number, of the club's own events.
    number = models.PositiveIntegerField(null=True)
    # The place of the division in `PastEvent.divisions`.
    division = models.PositiveSmallIntegerField(default=0)
    rank = models.PositiveSmallIntegerField(_("place"))
    medal = models.CharField(_("medal"), max_length=6, blank=True)
    # Only filled in as the director, so no record is theirs.
    filled_in = models.BooleanField(default=False)
    # Played every round: where fewer points are better, only such a card is compared.
    is_whole = models.BooleanField(default=True)
    played = models.PositiveSmallIntegerField(null=True)
    won = models.PositiveSmallIntegerField(_("games won"), null=True)
    skunks = models.PositiveSmallIntegerField(_("skunks"), null=True)
    game_points = models.SmallIntegerField(_("game points"), null=True)
    spread = models.SmallIntegerField(_("spread"), null=True)
    # In cents, of an evening with prizes.
    prize = models.PositiveIntegerField(null=True)
    # The widest margin of a game that was played and won, in pegs; null where there is none.
    widest_win = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["past_event", "division", "rank", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(medal__in=["", *MEDALS]), name="past_medal_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.past_event}: {self.rank}"


class PastGame(models.Model):
    """A game of singles from papers; games of the club's own events are in the event's archive."""

    past_event = models.ForeignKey(PastEvent, on_delete=models.CASCADE, related_name="games")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    winner = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="past_games_won")
    loser = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="past_games_lost")
    loser_score = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["past_event", "round", "table"]

    def __str__(self) -> str:
        return f"{self.past_event}: {self.round}/{self.table}"
