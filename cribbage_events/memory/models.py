"""The tables of a club's memory beside its events and people."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.contest.medals import MEDALS
from cribbage_events.contest.outcome import TARGET
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.ways import preset_of
from cribbage_events.events.models import Event


class Merge(models.Model):
    """A row was joined to another one; here is what it takes to take the two apart again.

    It goes when the person is erased: nothing in it may outlast that. Nothing else deletes a person
    who was merged, since the other row would be lost.
    """

    kept = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="merges")
    # The key that the row had which is gone.
    gone = models.PositiveBigIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The row that is gone, with all its columns.
    row = models.JSONField()
    # Columns of the kept row that changed: before and after.
    columns = models.JSONField(default=dict)
    # By table and column, the keys of the rows that now name the kept person.
    moved = models.JSONField(default=dict)
    # Rows of which only one may be there for a person: by table, with all their columns.
    aside = models.JSONField(default=list)
    # The places in JSON columns that now name the kept person: table, key, column, path.
    places = models.JSONField(default=list)
    # Names in archives that changed, since one of the two isn't shown by name: event, path, before
    # and after.
    texts = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.gone}: {self.kept_id}"


class TwoPeople(models.Model):
    """A director said that these two, who look alike, are not the same person."""

    one = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="said_once_of_two_people"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="two_people_are_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id}, {self.other_id}"


# Results of events that are over: of the club's own, and from its papers.
#
# Both have the same rows, so that records, medals and a player's years ask for them once. Rows of
# an event of its own are written when it is finished (memory/past.py) and deleted when it
# is reopened; rows from papers belong to the list that they came in.


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
    # How games count where it isn't the preset's way: contest/ways.py, `counting_of`.
    way = models.TextField(blank=True, default="", editable=False)
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
        return preset_of(self.preset_code, self.way)


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


CONTACT_LETTERS = 100


class Wish(models.Model):
    """A wish as somebody typed it; deleted when a director answers, so it never outlasts its
    purpose.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="wishes")
    at = models.DateTimeField(auto_now_add=True)
    name = models.CharField(_("name"), max_length=NAME_ROOM)
    shown_as = models.CharField(_("shown on public pages"), max_length=10, choices=Person.ShownAs)
    # An e-mail address or a telephone number.
    contact = models.CharField(_("how to reach you"), max_length=CONTACT_LETTERS, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        verbose_name_plural = _("wishes")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(shown_as__in=["name", "initials", "hidden"]),
                name="wish_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name
