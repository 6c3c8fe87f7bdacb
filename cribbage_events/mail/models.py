"""A message to one reader, by e-mail, by telephone or on their phone's screen."""

import datetime
from typing import ClassVar, Protocol

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.words.codes import letter_fault, signed_name

# A process that has been sending a message for this long has ended without saying so.
LONG = datetime.timedelta(minutes=1)


class Kind(models.TextChoices):
    """The subject of a message. A module of the owner composes it when it is sent:
    `outbox.composes`.
    """

    PROOF = "proof", _("asks whether the e-mail address is right")
    CODE = "code", _("code to sign in, or for a new password")
    HELPER = "helper", _("a new helper of the club")
    REQUEST = "request", _("to directors: somebody asks for a place")
    GIVEN_UP = "given-up", _("to directors: somebody who had a place can’t come")
    WISH = "wish", _("to directors: somebody asks to be shown differently")
    ANSWER = "answer", _("a place, or none")
    NEWS = "news", _("cancelled, on after all or moved")
    RESULTS = "results", _("the results of an event")
    MESSAGE = "message", _("a director’s message to members")
    REMINDER = "reminder", _("reminder of a league night")
    SHIFT = "shift", _("about a volunteer’s shift")
    CALL = "call", _("a player’s next table")
    ALERT = "alert", _("to a director’s phone: something has come in")


class Channel(models.TextChoices):
    """The way it takes."""

    EMAIL = "email", _("e-mail")
    TELEPHONE = "telephone", _("phone")
    PUSH = "push", _("the screen of a phone")


class State(models.TextChoices):
    """The state of a message; the same words on every page."""

    WAITING = "waiting", _("waiting to be sent")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("not sent")
    REFUSED = "refused", _("refused by the mail server")
    BOUNCED = "bounced", _("came back")
    UNWANTED = "unwanted", _("marked as spam")
    TO_CALL = "to-call", _("to be called")
    REACHED = "reached", _("Reached")
    MESSAGE_LEFT = "message-left", _("Message left")
    NO_ANSWER = "no-answer", _("No answer")


# The last four may be sent again, the first two not: they came back or were not wanted.
CAME_BACK = (State.BOUNCED, State.UNWANTED)
NOT_ARRIVED = (*CAME_BACK, State.FAILED, State.REFUSED)
TOLD_BY_PHONE = (State.REACHED, State.MESSAGE_LEFT)
# What a caller may say of a call.
CALLS = (*TOLD_BY_PHONE, State.NO_ANSWER, State.TO_CALL)


def is_lost(way: str = "") -> Q:
    """The process that was sending it has ended: it may have arrived or not.

    `way`: from the asked table to its messages.
    """
    before = timezone.now() - LONG
    return Q((f"{way}state", State.SENDING), (f"{way}at__lt", before))


def needs_a_call() -> Q:
    """The reader hasn't been told, and waiting doesn't help."""
    return is_lost() | Q(state__in=(*NOT_ARRIVED, State.TO_CALL, State.NO_ANSWER))


class Reader(Protocol):
    """The row of a person or of a volunteer."""

    email: str
    telephone: str

    @property
    def language(self) -> str: ...
    @property
    def shown_name(self) -> str: ...
    @property
    def listed_name(self) -> str: ...


class Message(models.Model):
    """One row for each reader, written in the transaction of what it tells of.

    It keeps no sentence: what it is about is in the rows that it refers to. A reference becomes
    empty when its row goes, since the row also counts against the limits of e-mail.
    """

    Kind, Channel, State = Kind, Channel, State
    KEPT_DAYS: ClassVar = 90

    # None: about an account, of a club that was deleted, or a call, which goes with its phone.
    club = models.ForeignKey(
        "clubs.Club", models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    channel = models.CharField(max_length=9, choices=Channel, default=Channel.EMAIL)
    # An e-mail address in small letters; a hash where it was erased, so that it still counts.
    # Empty: only the telephone reaches them.
    address = models.CharField(max_length=254, blank=True)

    # For whom. Name, phone number and language are those of the row.
    person = models.ForeignKey(
        "clubs.Person", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    signup = models.ForeignKey(
        "shifts.Signup", models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    # About what.
    event = models.ForeignKey(
        "events.Event", models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    entry = models.ForeignKey(
        "events.Entry", models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    member_message = models.ForeignKey(
        "leagues.MemberMessage", models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    # On which phone a player is called: with it, its calls go.
    phone = models.ForeignKey(
        "events.CalledPhone", models.CASCADE, null=True, blank=True, related_name="messages"
    )
    # Which of several messages about the same, or to which seat a player is called; and addresses
    # of pages to which it leads.
    about = models.CharField(max_length=120, blank=True)
    data = models.JSONField(default=dict, blank=True)

    written_at = models.DateTimeField(default=timezone.now, db_index=True)
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    # Since when it is in this state.
    at = models.DateTimeField(default=timezone.now)
    # Why it did not arrive: a code of words/codes.py.
    why = models.CharField(max_length=220, blank=True)
    # When an e-mail was last handed over. Empty: never, or together with that of another reader.
    tried_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # The caller.
    by_name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering: ClassVar = ["-written_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["address", "tried_at"], name="message_to_address"),
            models.Index(fields=["club", "tried_at"], name="message_of_club"),
            models.Index(fields=["id"], condition=Q(state="waiting"), name="message_waiting"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="message_kind_known"),
            models.CheckConstraint(condition=Q(state__in=State.values), name="message_state_known"),
            models.CheckConstraint(
                condition=Q(channel="telephone")
                | Q(~Q(address=""), channel="email")
                | Q(channel="push", phone__isnull=False),
                name="message_has_an_address",
            ),
            models.CheckConstraint(
                condition=Q(person=None) | Q(signup=None), name="message_to_one_reader"
            ),
            models.UniqueConstraint(fields=["kind", "event", "person"], name="one_message_each"),
            models.UniqueConstraint(
                fields=["event", "signup"],
                condition=Q(kind="news"),
                name="one_message_each_volunteer",
            ),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(kind="answer"), name="one_answer_an_entry"
            ),
            models.UniqueConstraint(
                fields=["member_message", "person"], name="one_message_each_member"
            ),
            models.UniqueConstraint(
                fields=["signup", "about"],
                condition=Q(kind="shift"),
                name="one_message_a_shift",
            ),
            models.UniqueConstraint(fields=["phone", "about"], name="one_call_to_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.get_state_display()}"

    @property
    def reader(self) -> Reader | None:
        """The row of the person or the volunteer."""
        return self.person or self.signup

    @property
    def is_lost(self) -> bool:
        return self.state == State.SENDING and self.at < timezone.now() - LONG

    @property
    def is_on_its_way(self) -> bool:
        return self.state in (State.WAITING, State.SENDING) and not self.is_lost

    @property
    def has_failed(self) -> bool:
        """Whether an e-mail did not arrive, and nobody has telephoned since."""
        return self.state in NOT_ARRIVED or self.is_lost

    @property
    def came_back(self) -> bool:
        return self.state in CAME_BACK

    @property
    def is_to_call(self) -> bool:
        return self.has_failed or self.state in (State.TO_CALL, State.NO_ANSWER)

    @property
    def is_told_by_phone(self) -> bool:
        return self.state in TOLD_BY_PHONE

    @property
    def was_called(self) -> bool:
        return self.is_told_by_phone or self.state == State.NO_ANSWER

    @property
    def why_words(self) -> str:
        return letter_fault("lost" if self.is_lost else self.why)

    @property
    def by_words(self) -> str:
        """The caller's name, as pages show it."""
        return signed_name(self.by_name)

    @property
    def number(self) -> str:
        """Return the number for a `tel:` link."""
        telephone = self.reader.telephone if self.reader else ""
        return "".join(sign for sign in telephone if sign in "+0123456789")
