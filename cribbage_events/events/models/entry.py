"""The people who play in an event: divisions, entries, and what is noted of them."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import FollowsName, Person
from cribbage_events.contest.divisions import DivisionKind, DivisionLabel
from cribbage_events.cribbage.cards import Card, parse_cards
from cribbage_events.cribbage.high_hands import REPORTED
from cribbage_events.events.models.event import Event
from cribbage_events.words.codes import ineligible_words
from cribbage_events.words.divisions import division_name

ENTRY_FEE = "entry"
DIVISION_KINDS = [(kind.value, kind.name) for kind in DivisionKind]


class Division(models.Model):
    """A group that plays and is ranked apart."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="divisions")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=DIVISION_KINDS, default="named")
    # The boundary age of an age group.
    age = models.PositiveSmallIntegerField(null=True, blank=True)
    # As somebody typed it, where `kind` is NAMED.
    name = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "position"], name="one_division_per_position"),
            models.UniqueConstraint(
                fields=["event", "kind", "age"], name="one_division_per_age_group"
            ),
            models.UniqueConstraint(
                fields=["event", "name"],
                condition=models.Q(kind="named"),
                name="one_division_per_name",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["all", "everybody"], age=None, name="")
                | models.Q(kind__in=["under", "from"], age__isnull=False, name="")
                | models.Q(kind="named", age=None) & ~models.Q(name=""),
                name="division_is_a_group_or_has_a_name",
            ),
        ]

    def __str__(self) -> str:
        return division_name(self.label)

    @property
    def label(self) -> DivisionLabel:
        return DivisionLabel(DivisionKind(self.kind), self.age, self.name)


class Entry(models.Model):
    """A person's entry in an event, from the first request to the end."""

    class Status(models.TextChoices):
        INVITED = "invited"  # played in the event this one was copied from; hasn't answered yet
        REQUESTED = "requested"  # registered on the public page; the director hasn't accepted yet
        DECLINED = "declined"
        REGISTERED = "registered"
        CHECKED_IN = "checked in"  # not translated: a code
        NO_SHOW = "no-show"
        WITHDRAWN = "withdrawn"  # left after the draw; `until_round` is the last round played

    class Ineligible(models.TextChoices):
        """The reason why an entrant gets no medal."""

        # RULES.md: “The director is never eligible for a medal, also when registered like anyone
        # else.”
        DIRECTS = "directs"
        TYPED = "typed"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")
    division = models.ForeignKey(
        Division, on_delete=models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    number = models.PositiveIntegerField()
    # The person's name, told apart from others of this name in the event.
    name = FollowsName()
    listed_name = FollowsName()
    # The same for everybody; "" for somebody who isn't shown. See clubs/people/public_names.py.
    public_name = FollowsName()
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTERED)
    # When a place was asked for on the public page, and the form's key: sent twice it is one.
    asked_at = models.DateTimeField(null=True, editable=False)
    asked_key = models.UUIDField(null=True, editable=False)
    # When they said on their own page that they can't come; the entry is declined since.
    gave_up_at = models.DateTimeField(null=True, editable=False)
    # The entry of the person who had asked, where the club knew them. This one is over then.
    joined_to = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, editable=False, related_name="requests"
    )
    medal_eligible = models.BooleanField(default=True)
    ineligible = models.CharField(max_length=10, choices=Ineligible, blank=True)
    # As somebody typed it, where `ineligible` is TYPED.
    why_not_eligible = models.CharField(max_length=100, blank=True)
    # The director who only plays where a seat would stay empty: not counted among the entrants.
    fills_in = models.BooleanField(default=False)
    # The group that the director chose, where the age isn't known or is one of two.
    age_group = models.CharField(
        max_length=5,
        blank=True,
        choices=[(side.value, side.name) for side in (DivisionKind.UNDER, DivisionKind.FROM)],
    )
    fixed_table = models.PositiveSmallIntegerField(
        gettext_lazy("fixed table"),
        null=True,
        blank=True,
        help_text=gettext_lazy("For a player who must not move."),
    )
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # The rounds of an earlier stay in which this entry sat out: a list of their numbers.
    sat_out = models.JSONField(default=list, editable=False)
    # What they have paid: ENTRY_FEE and the keys of pools, each with the key of the account that
    # took it, or null. Pools: tournaments/fees.py.
    paid = models.JSONField(default=dict, editable=False)
    # For the desk, such as “wheelchair”. The history doesn't keep it: see history/row_images.py.
    note = models.CharField(gettext_lazy("note"), max_length=200, blank=True, editable=False)
    # The card that was handed out: round, table and opponent's number of each game.
    card_held = models.JSONField(null=True, editable=False)

    # The link on the printed scorecard is signed over this: a new edition ends the earlier link.
    card_edition = models.PositiveSmallIntegerField(default=1, editable=False)

    class Meta:
        ordering: ClassVar = ["number"]
        verbose_name_plural = gettext_lazy("entries")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="one_entry_per_person"),
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["event", "asked_key"], name="one_entry_per_form"),
            models.CheckConstraint(condition=~models.Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(age_group__in=["", "under", "from"]), name="age_group_known"
            ),
            models.CheckConstraint(
                condition=models.Q(joined_to=None) | models.Q(status="declined"),
                name="joined_entry_is_over",
            ),
            models.CheckConstraint(
                condition=models.Q(gave_up_at=None) | models.Q(status="declined"),
                name="entry_given_up_is_over",
            ),
            models.CheckConstraint(
                condition=models.Q(medal_eligible=True) | ~models.Q(ineligible=""),
                name="ineligible_entry_says_why",
            ),
            models.CheckConstraint(
                condition=models.Q(ineligible="typed") & ~models.Q(why_not_eligible="")
                | models.Q(ineligible__in=["", "directs"], why_not_eligible=""),
                name="ineligible_by_a_rule_or_by_typed_words",
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

    @property
    def no_medal_words(self) -> str:
        """Return why this entrant gets no medal; empty if they may get one."""
        return ineligible_words(self.ineligible, self.why_not_eligible)

    def names(self) -> dict[str, str]:
        """Return the names before `services/naming.py` has seen who else is here."""
        return {
            "name": self.person.shown_name,
            "listed_name": self.person.listed_name,
            "public_name": self.person.public_name,
        }


class CalledPhone(models.Model):
    """A phone that its player wants to be called on, until the event is finished: one browser's
    address at a push service. Apart from the event, so that undoing skips it.

    Or a director's, who is told on it of what has come in for the club; then it has no entry.
    """

    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, related_name="called_phones"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, null=True, related_name="+")
    # As the browser has said them: mail/channels/push.py.
    address = models.CharField(max_length=600)
    key = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    language = models.CharField(max_length=10)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "address"], name="one_call_for_a_phone"),
            models.UniqueConstraint(
                fields=["user", "club", "address"], name="one_alert_for_a_phone"
            ),
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False, user=None, club=None)
                | models.Q(entry=None, user__isnull=False, club__isnull=False),
                name="phone_of_a_player_or_a_director",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry or self.user}: {self.language}"

    def forget(self) -> None:
        """It isn't there any more, whoever is called on it."""
        CalledPhone.objects.filter(address=self.address).delete()


# Whoever has withdrawn before the draw or hasn't come is still listed: they may have paid.
NOT_LISTED = (Entry.Status.INVITED, Entry.Status.REQUESTED, Entry.Status.DECLINED)
DIRECTS = Entry.Ineligible.DIRECTS
NO_MEDAL: dict[str, Any] = {
    "medal_eligible": False,
    "ineligible": DIRECTS,
    "why_not_eligible": "",
}
MAY_WIN_A_MEDAL: dict[str, Any] = {
    "medal_eligible": True,
    "ineligible": "",
    "why_not_eligible": "",
}


def eligibility(event: Event, person: Person) -> dict[str, Any]:
    """The fields of a new entry: the director gets no medal."""
    return NO_MEDAL if event.director_id == person.pk else MAY_WIN_A_MEDAL


def set_eligibility(entry: Entry, person: Person) -> list[str]:
    """The same of an entry that is saved afterwards; gives the names of the fields."""
    fields = eligibility(entry.event, person)
    for name, value in fields.items():
        setattr(entry, name, value)
    return list(fields)


def mark_director(event: Event) -> None:
    """The director gets no medal; a former director may get one again."""
    entries = Entry.objects.filter(event=event)
    entries.filter(ineligible=DIRECTS).exclude(person=event.director).update(**MAY_WIN_A_MEDAL)
    if event.director is not None:
        entries.filter(person=event.director).update(**NO_MEDAL)


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


class PlayOff(models.Model):
    """`winner` comes before `loser` for the medals; the standings stay as they are."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="play_offs")
    winner = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="play_offs_won")
    loser = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="play_offs_lost")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["winner", "loser"], name="one_play_off_per_pair"),
        ]

    def __str__(self) -> str:
        return _("%(winner)s before %(loser)s") % {"winner": self.winner, "loser": self.loser}
