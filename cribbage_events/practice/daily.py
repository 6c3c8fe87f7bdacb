"""The hand of the day: one deal for everybody, or for a club; what people throw from it."""

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.actor import log_write
from cribbage_events.clubs.limits import Limit, within
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.people.merged import person_now_or_404
from cribbage_events.cribbage.cards import Card, parse_cards
from cribbage_events.cribbage.computer import WeighedDiscard, weigh_discards
from cribbage_events.cribbage.game import Breach, CribbageGame, IllegalMove, Rules
from cribbage_events.cribbage.moves import Deal
from cribbage_events.practice.models import DailyThrow
from cribbage_events.practice.screens.game.narration import PlayerNames
from cribbage_events.practice.screens.game.teacher import TENTHS, Hint, Lesson, in_tenths
from cribbage_events.practice.session import PERSON
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.numbers import percent, places_in_words

RULES = Rules()
A_DAY, A_WEEK = datetime.timedelta(days=1), datetime.timedelta(days=7)
# So long the throws of a day are kept.
KEPT_FOR = datetime.timedelta(weeks=5)
# Weighing takes some milliseconds, and a hand is asked for again and again.
HANDS_KEPT = 300
# Throws without a name that count from one address; a hall has one for all of its phones.
RATE = "30/d"


@dataclass(frozen=True)
class DailyHand:
    """Six cards at the beginning of a game to 121. They depend on the day and the club alone."""

    day: datetime.date
    club: int | None

    @cached_property
    def game(self) -> CribbageGame:
        seed = f"daily {self.day} {self.club or 'everybody'}"  # not translated: a seed
        # The person deals every other day; a club's days are those between everybody's.
        dealer = (self.day.toordinal() + (self.club is not None)) % 2
        game = CribbageGame(RULES, seed, first_dealer=dealer)
        game.play(Deal())
        return game

    @cached_property
    def cards(self) -> list[Card]:
        return sorted(self.game.view(PERSON).hand)

    @cached_property
    def weighed(self) -> tuple[WeighedDiscard, ...]:
        """Every throw, the expert's first."""
        return weigh_discards(self.game.view(PERSON))

    def check(self, cards: Sequence[Card]) -> None:
        """Raises IllegalMove unless these are two cards of the hand."""
        if len(set(cards)) != RULES.thrown:
            raise IllegalMove(Breach.WRONG_NUMBER, number=RULES.thrown)
        for card in cards:
            if card not in self.cards:
                raise IllegalMove(Breach.NOT_HELD, card=card)

    @cached_property
    def throws(self) -> dict[str, WeighedDiscard]:
        """Each throw as it is written, the expert's first, with figures that add up."""
        return {written(each.thrown): in_tenths(each) for each in self.weighed}

    def worth(self, cards: Sequence[Card]) -> WeighedDiscard:
        return self.throws[written(cards)]

    @cached_property
    def experts(self) -> WeighedDiscard:
        return in_tenths(self.weighed[0])

    def given_away(self, cards: Sequence[Card]) -> int:
        """Return how many tenths of a point the expert's throw brings more than this one."""
        return max(round((self.experts.total - self.worth(cards).total) * TENTHS), 0)

    def lesson(self, cards: Sequence[Card]) -> Lesson:
        return Lesson(self.worth(cards), self.experts, PlayerNames(RULES), self.game.dealer)

    @cached_property
    def hint(self) -> Hint:
        most = max(self.weighed, key=lambda each: each.total)
        return Hint(self.experts, in_tenths(most), PlayerNames(RULES), self.game.dealer)


@lru_cache(HANDS_KEPT)
def hand_of(day: datetime.date, club: int | None) -> DailyHand:
    return DailyHand(day, club)


def today_of(club: Club | None) -> datetime.date:
    """The club's day; everybody's begins at midnight UTC."""
    return club.today if club else timezone.now().astimezone(datetime.UTC).date()


def written(cards: Sequence[Card]) -> str:
    return " ".join(map(str, sorted(cards)))


# What a browser keeps: what was thrown in it on the last days, so that it counts once a day, and as
# which member of which club it plays.

NAME = "daily"
AGE = 400 * 24 * 3600
DAYS_KEPT = 3
# A browser keeps 4,096 bytes.
THROWS_KEPT, CLUBS_KEPT = 30, 20


class Browser:
    """`throws` are cards by day and player: "" for everybody's hand, the key of a club for its
    hand, with the key of the member behind a point. `members` are people by the address of a club.
    """

    def __init__(self, request: HttpRequest) -> None:
        try:
            kept = signing.loads(request.COOKIES.get(NAME, ""), salt=NAME, max_age=AGE)
        except signing.BadSignature:
            kept = {}
        self.throws: dict[str, dict[str, str]] = kept.get("throws", {})
        self.members: dict[str, int] = kept.get("members", {})

    def thrown(self, hand: DailyHand, person: Person | None) -> tuple[Card, ...]:
        """Return what was thrown here from this hand; nothing where it may still be.

        Members who share a browser throw once each. Somebody without a name throws only where
        nobody has seen the result.
        """
        of_day = self.throws.get(str(hand.day), {})
        whole = player_key(hand, None)
        wanted = [player_key(hand, person), whole]
        if person is None:
            wanted += [key for key in of_day if key.startswith(f"{whole}.")]
        return parse_cards(next((of_day[key] for key in wanted if key in of_day), ""))

    def note_throw(self, hand: DailyHand, person: Person | None, cards: str) -> None:
        of_day = self.throws.setdefault(str(hand.day), {})
        of_day[player_key(hand, person)] = cards
        for key in list(of_day)[:-THROWS_KEPT]:
            del of_day[key]
        for day in sorted(self.throws)[:-DAYS_KEPT]:
            del self.throws[day]

    def note_member(self, club: Club, person: int | None) -> None:
        self.members.pop(club.slug, None)
        if person is not None:
            self.members[club.slug] = person
        for slug in list(self.members)[:-CLUBS_KEPT]:
            del self.members[slug]

    def keep[R: HttpResponse](self, response: R) -> R:
        kept = {"throws": self.throws, "members": self.members}
        response.set_cookie(
            NAME,
            signing.dumps(kept, salt=NAME, compress=True),
            max_age=AGE,
            path=reverse("practice:daily"),
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
        return response


def player_key(hand: DailyHand, person: Person | None) -> str:
    return f"{hand.club or ''}.{person.pk}" if person else str(hand.club or "")


# A member is known by a link of their own, which the club's e-mails have, or by an account with the
# e-mail address that the club knows.


def member_path(club: Club, person: Person) -> str:
    """The club's hand for this member; it works for ever."""
    token = signing.Signer(salt=NAME).sign(str(person.pk))
    return reverse("practice:daily_member", args=[club.slug, token])


def read_member_token(club: Club, token: str) -> Person:
    """Raises Http404 for a link that this site didn't make, or of somebody who is gone."""
    try:
        key = int(signing.Signer(salt=NAME).unsign(token))
    except signing.BadSignature as error:
        raise Http404 from error
    return person_now_or_404(known_people(club), key)


MEMBER = Compiled(
    lambda: (
        Person.objects.select_related("club")
        .filter(pk=Given(0), club__slug=Given(1), is_applicant=False, erased_at=None)
        .order_by()
    )
)
CLUB = Compiled(lambda: Club.objects.filter(slug=Given(0)).order_by())


def member_with_link(slug: str, browser: Browser) -> Person | None:
    """The member as whom this browser plays, with the club; no query where there is none."""
    person = browser.members.get(slug)
    return None if person is None else MEMBER.first(person, slug)


def may_count(request: HttpRequest) -> bool:
    """Whether one more throw without a name counts from this address today."""
    return within(request, Limit.DAILY_HAND, RATE)


def count_throw(hand: DailyHand, club: Club | None, person: Person | None, cards: str) -> str:
    """Count the throw; return the one that counts: a member's first of the day."""
    given_away = hand.given_away(parse_cards(cards))
    row = {"club": club, "day": hand.day, "person": person}
    new = {"cards": cards, "given_away": given_away}
    if person is None or club is None:
        count_one_more(row | {"cards": cards}, given_away)
        return cards
    with transaction.atomic():
        kept, is_new = DailyThrow.objects.get_or_create(**row, defaults=new)
        if is_new:
            log_write(club, "daily-throw", who=f"person {person.pk}")  # not translated: logs
    return kept.cards


def count_one_more(row: dict[str, Any], given_away: int) -> None:
    same = DailyThrow.objects.filter(**row)
    if same.update(count=F("count") + 1):
        return
    try:
        with transaction.atomic():
            DailyThrow.objects.create(**row, given_away=given_away)
    except IntegrityError:
        # Somebody else's was the first at the same moment.
        same.update(count=F("count") + 1)


def throws_by_cards(**of_whom: Any) -> Compiled[DailyThrow]:
    """Return the statement that gives each throw of a day with its count, and whether it is that of
    a member.
    """
    rows = DailyThrow.objects.filter(day=Given(0), **of_whom).order_by()
    own = Count("pk", filter=Q(person=Given(1)))
    return Compiled(lambda: rows.values_list("cards").annotate(times=Sum("count"), own=own))


OF_EVERYBODY = throws_by_cards(club=None)
OF_CLUB = throws_by_cards(club=Given(2))


def throws_of(hand: DailyHand, person: Person | None = None) -> tuple[Counter[str], str]:
    """Return how often each throw was chosen, and the one that this member has chosen; one
    query.
    """
    given = (hand.day, person.pk if person else 0)
    found = OF_CLUB.rows(*given, hand.club) if hand.club else OF_EVERYBODY.rows(*given)
    chosen = next((cards for cards, _times, is_own in found if is_own), "")
    return Counter({cards: times for cards, times, _own in found}), chosen


class Share(NamedTuple):
    """A throw that somebody chose, and its part of 100 of all."""

    cards: tuple[Card, ...]
    width: int
    percent: str
    is_yours: bool
    is_experts: bool


def shares(hand: DailyHand, times: Counter[str], yours: Sequence[Card] = ()) -> tuple[Share, ...]:
    """Return the shares, the largest first."""
    every = times.total()
    own, experts = written(yours), written(hand.experts.thrown)
    return tuple(
        Share(
            tuple(sorted(hand.throws[cards].thrown)),
            round(100 * count / every),
            percent(count / every),
            is_yours=cards == own,
            is_experts=cards == experts,
        )
        for cards, count in sorted(times.items(), key=lambda each: (-each[1], each[0]))
    )


def first_day(day: datetime.date) -> datetime.date:
    """The Monday of this week."""
    return day - datetime.timedelta(days=day.weekday())


class Place(NamedTuple):
    """A member's place in the table of a week; "" is the name of somebody who isn't shown."""

    place: str
    name: str
    days: int
    points: float
    is_own: bool


OF_WEEK = Compiled(
    lambda: (
        DailyThrow.objects.filter(club=Given(0), day__gte=Given(1), day__lt=Given(2))
        .filter(person__isnull=False)
        .values_list("person", "person__public_name")
        .annotate(days=Count("pk"), tenths=Sum("given_away"))
        .order_by("-days", "tenths", "person__public_name", "person")
    )
)


def table_of_week(club: Club, monday: datetime.date, own: Person | None) -> list[Place]:
    """Return the members who played in this week: most days first, then the fewest points given
    away. One query.
    """
    found = OF_WEEK.rows(club.pk, monday, monday + A_WEEK)
    ranks: dict[tuple[int, int], int] = {}
    for number, (*_who, days, tenths) in enumerate(found, 1):
        ranks.setdefault((days, tenths), number)
    places = places_in_words(ranks[days, tenths] for *_who, days, tenths in found)
    return [
        Place(
            places[ranks[days, tenths]],
            name,
            days,
            tenths / TENTHS,
            is_own=own is not None and person == own.pk,
        )
        for person, name, days, tenths in found
    ]


def forget_throws() -> None:
    """Throws of more than some weeks ago go."""
    DailyThrow.objects.filter(day__lt=timezone.now().date() - KEPT_FOR).delete()


def forget_throws_of(person: Person, *_known: object) -> None:
    """Delete the throws of somebody who is erased."""
    DailyThrow.objects.filter(person=person).delete()
