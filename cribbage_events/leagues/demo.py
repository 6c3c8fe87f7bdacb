"""A league in mid-season, to try the program with: ten nights played, tonight's under way."""

import datetime
import random
import uuid
from collections.abc import Iterator

from django.db.models import F

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events.demo import DIRECTOR_EMAIL, VOLUNTEER_EMAIL, saved_at_once
from cribbage_events.events.drawing.selectors.doubles import cuts_needed, doubles_night
from cribbage_events.events.drawing.services.doubles import seat_first_game, settle_cut
from cribbage_events.events.models import Entry, Event, Game, ScoreReport, Seat
from cribbage_events.events.results.services import save_result
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import cancel_night
from cribbage_events.leagues.seasons.services import create_season
from cribbage_events.mail.models import TOLD_BY_PHONE, State
from cribbage_events.mail.outbox import note_call

CLUB_SLUG = "rosewood-legion"
NIGHTS_PLAYED = 10
NIGHTS_TO_COME = 17
HEADS = (20, 18, 22, 19, 24, 21, 17, 23, 20, 22)
HEADS_TONIGHT = 23

# Name, e-mail address, telephone; the last one's membership has ended.
MEMBERS = [
    ("Al Kozak", "al.kozak@example.com", ""),
    ("Bev Larocque", "bev@example.com", "204 555 0101"),
    ("Carl Nielsen", "", "204 555 0102"),
    ("Dot Campbell", "dot.campbell@example.com", ""),
    ("Ernie Zacharko", "", "204 555 0103"),
    ("Fay Gauthier", "fay.gauthier@example.com", ""),
    ("Gord Hamilton", "gord@example.com", "204 555 0104"),
    ("Hilda Braun", "", "204 555 0105"),
    ("Ike Rempel", "ike.rempel@example.com", ""),
    ("Joan Perrault", "joan.perrault@example.com", ""),
    ("Ken Oleksiuk", "ken@example.com", "204 555 0106"),
    ("Lorna MacKay", "lorna.mackay@example.com", ""),
    ("Mel Fontaine", "mel.fontaine@example.com", ""),
    ("Nan Buhler", "", "204 555 0107"),
    ("Otto Schmidt", "otto@example.com", ""),
    ("Pearl Desjarlais", "pearl.desjarlais@example.com", ""),
    ("Quentin Hughes", "quentin@example.com", "204 555 0108"),
    ("Rita Vandal", "rita.vandal@example.com", ""),
    ("Stan Melnyk", "stan.melnyk@example.com", ""),
    ("Thelma Unger", "", "204 555 0109"),
    ("Ursula Klassen", "ursula@example.com", ""),
    ("Vern Anderson", "vern.anderson@example.com", ""),
    ("Wanda Bilyk", "wanda.bilyk@example.com", ""),
    ("Xavier Roy", "xavier@example.com", ""),
    ("Yvonne Toews", "yvonne.toews@example.com", ""),
    ("Zeke Morrison", "zeke@example.com", "204 555 0110"),
]


def season_under_way() -> Season | None:
    """The demo's own one: whoever tries the demo may have made others after it."""
    return Season.objects.filter(club__slug=CLUB_SLUG).order_by("pk").first()


def fill() -> Season:
    for _step in fill_in_steps():
        pass
    return Season.objects.get(club__slug=CLUB_SLUG)


def fill_in_steps() -> Iterator[None]:
    """Make the legion and its season; its director has an account already."""
    with saved_at_once():
        season = season_under_way() or announce_season()
    yield
    league = _League(season)
    *before, tonight, next_one = season.nights.all()[: NIGHTS_PLAYED + 2]
    for night, heads in zip(before, HEADS, strict=True):
        with saved_at_once():
            if is_still_to_play(night):
                league.play_night(night, heads)
        yield
    with saved_at_once():
        if is_still_to_play(tonight):
            league.begin_night(tonight)
    yield
    with saved_at_once():
        if not next_one.event.messages.exists():
            league.cancel(next_one)


def is_still_to_play(night: Night) -> bool:
    """Whether nobody, a visitor neither, has begun it."""
    event = Event.objects.get(pk=night.event_id)
    return event.status == Event.Status.REGISTRATION and not event.entries.exists()


def announce_season() -> Season:
    club, by = club_of_league(
        name="Rosewood Legion",
        slug=CLUB_SLUG,
        contact="Marion Fehr, at the door",
        about="Doubles once a week from autumn to spring. Members only; new players are welcome.",
    )
    make_members(club, club.today)
    return make_season(club, club.today, by=by)


def club_of_league(**fields: str) -> tuple[Club, Actor]:
    """Make a club whose director and volunteer have accounts already; return the director, too."""
    club = Club.objects.create(**fields)
    director = User.objects.get(email=DIRECTOR_EMAIL)
    volunteer = User.objects.get(email=VOLUNTEER_EMAIL)
    Role.objects.create(user=director, club=club, kind=Role.Kind.DIRECTOR)
    Role.objects.create(user=volunteer, club=club, kind=Role.Kind.VOLUNTEER)
    return club, Actor.of(director)


def make_members(club: Club, today: datetime.date) -> None:
    until = (today + datetime.timedelta(60)).year
    ends = [datetime.date(until, 12, 31)] * (len(MEMBERS) - 1)
    ends.append(datetime.date(today.year - 1, 12, 31))
    for position, ((name, email, telephone), end) in enumerate(zip(MEMBERS, ends, strict=True)):
        Person.objects.create(
            club=club,
            name=name,
            email=email,
            telephone=telephone,
            membership_number=str(4401 + 7 * position),
            valid_until=end,
        )


def make_season(club: Club, today: datetime.date, *, by: Actor) -> Season:
    """Make a season on today's weekday, so that tonight there is something to see."""
    weeks = datetime.timedelta(weeks=1)
    return create_season(
        club,
        by=by,
        name="Legion doubles",
        preset_code="legion-league",
        weekday=today.weekday(),
        starts=datetime.time(19),
        ends=datetime.time(21),
        first_day=today - NIGHTS_PLAYED * weeks,
        last_day=today + NIGHTS_TO_COME * weeks,
        venue="Rosewood Legion, upper hall",
        address="31 Vimy Street",
        contact="Marion Fehr, at the door",
        how_to_join="Be a member of the legion, come by seven, and bring $10.",
        breaks=[("Christmas", *christmas_after(today))],
    )


def christmas_after(today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The next one that hasn't begun: all nights before today were played."""
    year = today.year + (today >= datetime.date(today.year, 12, 21))
    return datetime.date(year, 12, 21), datetime.date(year + 1, 1, 3)


class _League:
    """The people who act, and a chance seeded for each night: every demo has the same games."""

    def __init__(self, season: Season) -> None:
        self.by = Actor.of(User.objects.get(email=DIRECTOR_EMAIL))
        self.scorer = Actor.of(User.objects.get(email=VOLUNTEER_EMAIL))
        numbers = [str(4401 + 7 * position) for position in range(len(MEMBERS) - 1)]
        self.active = list(
            season.club.people.filter(membership_number__in=numbers).order_by("membership_number")
        )
        self.chance = random.Random()

    def play_night(self, night: Night, heads: int) -> None:
        event = self._open_night(night, heads)
        for number in range(1, event.round_count + 1):
            self._play_round(event, number)
            if number == event.round_count // 2:
                draw_fifty_fifty(night, by=self.by)
        event.refresh_from_db()
        close_night(night, by=self.by, seen=event.revision)
        hour = datetime.timedelta(hours=1)
        Night.objects.filter(pk=night.pk).update(drawn_at=event.starts_at + hour)
        night.prizes.update(
            had=F("cents"), handed_at=event.starts_at + 2 * hour, handed_by_name=self.by.name
        )

    def begin_night(self, night: Night) -> None:
        event = self._open_night(night, HEADS_TONIGHT)
        self._play_round(event, 1)
        self._play_round(event, 2, games=3)

    def _open_night(self, night: Night, heads: int) -> Event:
        weeks = (night.planned_for - night.season.first_day).days // 7
        self.chance.seed(1914 + weeks)
        for person in self.chance.sample(self.active, heads):
            check_in_member(night, person, by=self.by, paid=True)
        night.event.stages.update(seed=self.chance.randrange(2**31))
        event = Event.objects.select_related("club").get(pk=night.event_id)
        seat_first_game(event, by=self.by, seen=event.revision)
        return event

    def _play_round(self, event: Event, number: int, *, games: int | None = None) -> None:
        """Report the round's games, or only the first few of them."""
        for game in Game.objects.filter(round__stage__event=event, round__number=number)[:games]:
            sides = Seat.objects.filter(game=game).values("side").distinct().count()
            scores = [min(120, max(52, round(self.chance.gauss(100, 16)))) for _ in range(sides)]
            scores[self.chance.randrange(sides)] = event.target
            via = ScoreReport.Via.VOLUNTEER
            save_result(game.pk, scores=scores, by=self.scorer, via=via, key=uuid.uuid4())
        for needed in cuts_needed(doubles_night(event)):
            stays = Entry.objects.get(event=event, number=needed.numbers[0])
            settle_cut(Game.objects.get(pk=needed.game), by=self.by, stays=stays)

    def cancel(self, night: Night) -> None:
        """Those with e-mail have been written to, but for one; the call list has been begun."""
        event = night.event
        why = "The hall is needed for the branch’s supper."
        cancel_night(night, by=self.by, seen=event.revision, reason=why)
        notices = event.messages.order_by("pk")
        notices.filter(state=State.WAITING).update(state=State.SENT)
        failed = notices.filter(state=State.SENT).values_list("pk", flat=True)[1:2]
        notices.filter(pk__in=list(failed)).update(state=State.REFUSED, why="no-such-address")
        for message, state in zip(notices.filter(address=""), TOLD_BY_PHONE, strict=False):
            note_call(message, state, by_name=self.scorer.name)
