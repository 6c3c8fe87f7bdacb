import datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Change
from cribbage_events.events.notices import in_a_sentence
from cribbage_events.events.undo.services import undo, undo_refusal
from cribbage_events.leagues.members.services import add_member, renew_until_year_end
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import cancel_night, hold_night_after_all, move_night
from cribbage_events.leagues.seasons.services import edit_season
from cribbage_events.mail import outbox
from tests.building import make_club, make_user
from tests.leagues.factories import CHRISTMAS, DESK, make_season
from tests.leagues.night import fresh, make_member
from tests.mail.posting import the_day_after

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 12, 30)
JANUARY = datetime.date(2027, 1, 6)
THIS_YEAR, NEXT_YEAR = datetime.date(2026, 12, 31), datetime.date(2027, 12, 31)


@pytest.fixture(autouse=True)
def in_the_holidays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be the day before most memberships end."""
    noon = datetime.datetime(2026, 12, 30, 18, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: noon)


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_member(club, "Ann Lee", THIS_YEAR)
    make_member(club, "Bob Ray", NEXT_YEAR)
    make_member(club, "Cy Dow", datetime.date(2025, 12, 31))
    club.people.filter(name="Ann Lee").update(email="ann@example.com")
    make_user(club, "Cora", Role.Kind.DIRECTOR)
    return club


@pytest.fixture
def season(club: Club) -> Season:
    return make_season(club)


@pytest.fixture
def night(season: Season) -> Night:
    return fresh(season.nights.get(planned_for=JANUARY))


def cancel(night: Night) -> None:
    cancel_night(night, by=DESK, seen=fresh(night).event.revision, reason="Snow storm.")


def hold(night: Night) -> None:
    hold_night_after_all(night, by=DESK, seen=fresh(night).event.revision, reason="No snow.")


def move(night: Night, day: int = 7) -> None:
    zone: ZoneInfo = night.event.club.zone
    to = datetime.datetime(2027, 1, day, 18, 30, tzinfo=zone)
    move_night(night, by=DESK, seen=fresh(night).event.revision, starts_at=to)


def names_told(night: Night) -> list[str]:
    return sorted(night.event.messages.values_list("person__name", flat=True))


def test_members_of_today_are_told_though_they_renew_only_at_check_in(night: Night) -> None:
    cancel(night)
    assert names_told(night) == ["Ann Lee", "Bob Ray"]


def test_members_on_the_night_are_told_though_they_are_none_yet(
    monkeypatch: pytest.MonkeyPatch, night: Night
) -> None:
    later = datetime.datetime(2027, 1, 2, 18, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: later)
    cancel(night)
    assert names_told(night) == ["Bob Ray"]


@pytest.mark.parametrize("change", [cancel, move])
def test_somebody_who_is_entered_later_is_told_too(
    club: Club, night: Night, change: object
) -> None:
    assert callable(change)
    change(night)
    fields = PersonFields(name="Di Poe", email="di@example.com")
    add_member(club, by=DESK, fields=fields, until=NEXT_YEAR, is_new=True)
    renew_until_year_end(club.people.get(name="Cy Dow"), by=DESK, day=TODAY)
    assert names_told(night) == ["Ann Lee", "Bob Ray", "Cy Dow", "Di Poe"]
    assert night.event.messages.get(person__name="Di Poe").state == "waiting"
    assert night.event.messages.get(person__name="Cy Dow").state == "to-call"


def test_somebody_who_is_entered_after_an_ordinary_night_or_a_held_one_is_told_nothing(
    club: Club, night: Night
) -> None:
    cancel(night)
    hold(night)
    fields = PersonFields(name="Di Poe", email="di@example.com")
    add_member(club, by=DESK, fields=fields, until=NEXT_YEAR, is_new=True)
    assert names_told(night) == ["Ann Lee", "Bob Ray"]


def test_held_after_all_is_told_to_those_who_were_told_and_are_members_no_longer(
    club: Club, night: Night
) -> None:
    cancel(night)
    club.people.filter(name="Ann Lee").update(valid_until=datetime.date(2025, 1, 1))
    hold(night)
    assert names_told(night) == ["Ann Lee", "Bob Ray"]


def test_the_letters_say_what_has_become_of_the_night(
    night: Night, mailoutbox: list[EmailMessage]
) -> None:
    for change in (cancel, hold, move):
        change(night)
        outbox.send_waiting()
        the_day_after()
    space = "\N{NO-BREAK SPACE}"
    assert [(message.subject, message.body.split("\n\n")[1]) for message in mailoutbox] == [
        (
            "No cribbage on Wednesday 6 January",
            "There is no cribbage on Wednesday 6 January: snow storm. The next night is Wednesday"
            f" 13 January, 7{space}pm.",
        ),
        (
            "Cribbage on Wednesday 6 January after all",
            f"There is cribbage after all: Wednesday 6 January, 7{space}pm, at Legion Hall. If you"
            " heard that it was cancelled, that is no longer true.",
        ),
        (
            "Cribbage is moved to Thursday 7 January",
            f"The cribbage night of Wednesday 6 January, 7{space}pm is moved. It is now on Thursday"
            f" 7 January, 6:30{space}pm, at Legion Hall.",
        ),
    ]


def test_the_next_night_is_one_that_takes_place(
    season: Season, night: Night, mailoutbox: list[EmailMessage]
) -> None:
    cancel(fresh(season.nights.get(planned_for=JANUARY + datetime.timedelta(7))))
    cancel(night)
    outbox.send_waiting()
    assert "The next night is Wednesday 20 January" in mailoutbox[-1].body
    the_day_after()
    last = fresh(season.nights.latest("planned_for"))
    cancel(last)
    outbox.send_waiting()
    assert "It was the last night of the season." in mailoutbox[-1].body


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("Snow storm.", "snow storm"),
        ("The hall has no heating", "the hall has no heating"),
        ("Ann is ill.", "Ann is ill"),
        ("Legion Hall is closed", "Legion Hall is closed"),
        ("RCMP: stay at home", "RCMP: stay at home"),
        ("I am ill", "I am ill"),
        ("Wednesday is a holiday", "Wednesday is a holiday"),
        ("-40!", "-40!"),
    ],
)
def test_a_reason_continues_the_sentence(night: Night, reason: str, said: str) -> None:
    assert in_a_sentence(reason, night.event) == said


def test_every_change_counts_for_calendars(night: Night) -> None:
    for number, change in enumerate((cancel, hold, move, cancel, hold), 1):
        change(night)
        assert fresh(night).changes == number


def test_the_diary_undoes_nothing_that_everybody_was_told(season: Season, night: Night) -> None:
    for change in (cancel, hold, move):
        change(night)
        line = Change.objects.filter(event=night.event).latest("revision")
        refused = undo_refusal(line)
        assert refused
        assert "Telling people about it has begun." in refused.messages[0]
        before, kind = fresh(night), night.event.news.kind
        with pytest.raises(ValidationError, match="so that everybody is told again"):
            undo(line, by=DESK)
        assert (fresh(night).changes, night.event.news.kind) == (before.changes, kind)
        assert fresh(night).event.starts_at == before.event.starts_at


def test_nothing_that_followed_the_season_is_changed(season: Season) -> None:
    at_six = datetime.time(18)
    edit_season(season, by=DESK, breaks=[CHRISTMAS], starts=at_six, name=season.name)
    night = season.nights.get(planned_for=JANUARY)
    line = Change.objects.filter(event=night.event).latest("revision")
    with pytest.raises(ValidationError, match="Change the season’s settings back"):
        undo(line, by=DESK)
    assert night.changes == 1


def test_a_night_that_is_moved_nowhere_is_told_to_nobody(night: Night, client: Client) -> None:
    start = night.event.starts_at
    move_night(night, by=DESK, seen=night.event.revision, starts_at=start)
    assert names_told(night) == []
    assert fresh(night).changes == 0
