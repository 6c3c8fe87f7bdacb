"""Each letter that tells people what has become of an event, a night or their place in it."""

import datetime

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.models import Entry, Event, News
from cribbage_events.events.notices import draft_of_news
from cribbage_events.events.registration.letters import answer_letter, request_letter
from cribbage_events.leagues.messages.letters import draft_for_readers
from cribbage_events.leagues.models import MemberMessage
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.shifts.letters import about_on, shift_letter
from cribbage_events.shifts.models import About, Signup
from tests.building import make_user
from tests.factories import ClubFactory, EventFactory, PersonFactory
from tests.french.tongues import Tongue
from tests.leagues.factories import make_season
from tests.shifts.factories import make_shift

pytestmark = pytest.mark.django_db

KINDS = [kind for kind in News.Kind if kind]
Status = Entry.Status
PLACE = "Клуб, Улица 5"
URL = "http://testserver/events/cup/"


def in_other_letters(event: Event) -> Event:
    event.name, event.venue, event.address, event.contact = "Кубок", "Клуб", "Улица 5", "Дора"
    event.why_cancelled = "Снег"
    event.club.name = "Клуб"
    return event


@pytest.fixture
def event() -> Event:
    return in_other_letters(EventFactory.create())


@pytest.fixture
def night() -> Event:
    club = ClubFactory.create(name="Клуб")
    season = make_season(club, name="Сезон", venue="Клуб", address="Улица 5", contact="Дора")
    night = season.nights.select_related("event").earliest("event__starts_at")
    return in_other_letters(night.event)


@pytest.fixture
def person(event: Event) -> Person:
    made: Person = PersonFactory.create(club=event.club, name="Анна")
    return made


def written(event: Event, person: Person, kind: str, tongue: Tongue) -> Draft:
    was = timezone.now() - datetime.timedelta(days=3)
    news = News(event=event, kind=kind, was_at=was, was_place=PLACE, url=URL)
    told = [Message(event=event, person=person, address="a@example.com")]
    with tongue.spoken():
        return draft_of_news(told, news)


def left_in(draft: Draft, tongue: Tongue) -> list[str]:
    assert tongue.mark in draft.body
    return tongue.left(f"{draft.subject}\n{draft.body}")


@pytest.mark.parametrize("kind", KINDS)
def test_to_the_entrants_of_an_event(
    event: Event, person: Person, kind: str, tongue: Tongue
) -> None:
    assert left_in(written(event, person, kind, tongue), tongue) == []


@pytest.mark.parametrize("kind", KINDS)
def test_to_the_members_of_a_league(
    night: Event, person: Person, kind: str, tongue: Tongue
) -> None:
    assert left_in(written(night, person, kind, tongue), tongue) == []


@pytest.mark.parametrize("status", [Status.REGISTERED, Status.DECLINED])
def test_to_who_asked_for_a_place(
    event: Event, person: Person, status: Entry.Status, tongue: Tongue
) -> None:
    event.why_cancelled = ""
    entry = Entry(event=event, person=person, number=1, status=status)
    letter = Message(entry=entry, address="a@example.com", data={"url": URL})
    with tongue.spoken():
        draft = answer_letter([letter])
    assert draft is not None
    assert left_in(draft, tongue) == []


@pytest.mark.parametrize("waiting", [1, 2])
def test_to_a_director_who_has_requests(event: Event, waiting: int, tongue: Tongue) -> None:
    event.why_cancelled = ""
    user = make_user(event.club, "Дора", Role.Kind.DIRECTOR)
    for number in range(waiting):
        person = PersonFactory.create(club=event.club)
        Entry.objects.create(event=event, person=person, number=number, status=Status.REQUESTED)
    letter = Message(event=event, address=user.email, data={"url": URL})
    with tongue.spoken():
        draft = request_letter([letter])
    assert draft is not None
    assert left_in(draft, tongue) == []


@pytest.mark.parametrize("about", About)
def test_to_a_volunteer_about_a_shift(event: Event, about: About, tongue: Tongue) -> None:
    event.why_cancelled = ""
    tomorrow = event.club.today + datetime.timedelta(1)
    event.starts_at = datetime.datetime.combine(tomorrow, datetime.time(13), event.club.zone)
    state = Signup.State.WAITING if about == About.WAITING else Signup.State.TAKEN
    signup = Signup(shift=make_shift(event, task="Чай"), name="Инга", state=state)
    signup.email = "inga@example.com"
    with tongue.spoken():
        draft = shift_letter([Message(signup=signup, about=about_on(about, signup.shift))])
    assert draft is not None
    assert left_in(draft, tongue) == []


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("to", [MemberMessage.To.REMINDER, MemberMessage.To.ACTIVE])
def test_to_the_members_before_a_night(
    night: Event, to: MemberMessage.To, people: int, tongue: Tongue
) -> None:
    readers = [
        PersonFactory.create(club=night.club, name=name) for name in ("Анна", "Инга")[:people]
    ]
    message = MemberMessage(
        season=night.night.season, night=night.night, to=to, subject="Снег", text="Дора"
    )
    letter = Message(address="a@example.com", data={"site": "http://testserver"})
    with tongue.spoken():
        draft = draft_for_readers(message, readers, letter)
    assert left_in(draft, tongue) == []
