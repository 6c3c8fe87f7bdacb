import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event
from cribbage_events.mail.models import Message
from cribbage_events.shifts.models import Shift, Signup
from tests.building import make_club, make_user
from tests.factories import EventFactory
from tests.leagues.factories import make_season
from tests.shifts.factories import make_shift, volunteer
from tests.taps import send_tap

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    event: Event = EventFactory.create(
        club=club,
        name="Senior Games",
        slug="games",
        starts_at=timezone.now() + datetime.timedelta(days=9),
    )
    return event


@pytest.fixture
def desk(club: Club) -> Client:
    client = Client()
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    return client


def at(club: Club, name: str, *args: object) -> str:
    return reverse(f"shifts:{name}", args=[club.slug, *args])


def text_of(response: object) -> str:
    text = response.content.decode()  # type: ignore[attr-defined]
    return " ".join(re.sub(r"<[^>]+>", " ", text).replace("\xa0", " ").split())


def take(client: Client, shift: Shift, **fields: str) -> object:
    data = {"name": "Val Roe", "email": "val@example.com", **fields}
    return client.post(at(shift.club, "shift", shift.pk), data, follow=True)


def test_a_volunteer_takes_a_shift_and_gives_it_back(
    client: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event, notes="The side door is open.")
    listed = text_of(client.get(at(club, "shifts")))
    assert "Senior Games" in listed
    assert "Door noon to 5 pm 1 of 1 place free" in listed

    page = text_of(take(client, shift))

    assert "You have this shift. Thank you!" in page
    assert "The side door is open." in page
    signup = Signup.objects.get()
    assert "full" in text_of(client.get(at(club, "shifts")))
    page = text_of(client.post(at(club, "leave", signup.key), follow=True))
    assert "You have given this shift back." in page
    assert "1 of 1 place free" in text_of(client.get(at(club, "shifts")))


def test_the_second_on_the_last_place_waits_and_sees_when_it_is_theirs(
    client: Client, club: Club, event: Event
) -> None:
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    shift = make_shift(event)
    first = volunteer(shift, "Wes")
    page = text_of(take(client, shift))
    assert "You are number 1 on the waiting list. We’ll e-mail you when a place is free." in page
    client.post(at(club, "leave", first.key))
    own = Signup.objects.get(name="Val Roe")
    assert "You have this shift" in text_of(client.get(at(club, "mine", own.key)))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "Type your name."),
        ({"name": "12"}, "Write your name in letters."),
        ({"email": ""}, "Type an e-mail address or a phone number"),
        ({"email": "x"}, "This is not a whole e-mail address."),
        ({"email": "", "telephone": "hello"}, "Type the whole number, such as 204 555 0101."),
    ],
)
def test_bad_input_is_said_beside_the_field_and_stays(
    client: Client, event: Event, fields: dict[str, str], words: str
) -> None:
    page = take(client, make_shift(event), notes="", **fields)
    assert words in text_of(page)
    assert not Signup.objects.exists()


def test_a_program_that_fills_in_every_field_gets_nothing(client: Client, event: Event) -> None:
    take(client, make_shift(event), website="https://x.example")
    assert not Signup.objects.exists()


def test_no_page_for_everybody_names_a_volunteer(client: Client, club: Club, event: Event) -> None:
    shift = make_shift(event, places=2)
    volunteer(shift, "Wes Roe", "wes@example.com")
    for page in (at(club, "shifts"), at(club, "shift", shift.pk), club.get_absolute_url()):
        text = client.get(page).content.decode()
        assert "Roe" not in text
        assert "wes@" not in text


def test_shifts_of_a_draft_are_the_club_s_own(
    client: Client, desk: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event)
    Event.objects.filter(pk=event.pk).update(visible=False)
    assert client.get(at(club, "shift", shift.pk)).status_code == 404
    assert "Senior Games" not in text_of(client.get(at(club, "shifts")))
    assert "Senior Games" in text_of(desk.get(at(club, "shifts")))


def test_a_director_plans_a_shift_of_an_event(desk: Client, club: Club, event: Event) -> None:
    page = f"{at(club, 'new_shift')}?what=event:games"
    assert desk.get(page).status_code == 200
    data = {"task": "Tea", "starts": "12:30", "ends": "12:30", "places": "3", "notes": ""}
    assert "It can’t end when it begins" in text_of(desk.post(page, data))
    assert "Saved: Tea." in text_of(desk.post(page, data | {"ends": "17:00"}, follow=True))
    shift = Shift.objects.get()
    assert (shift.event, shift.places, shift.date) == (event, 3, event.day)


def test_the_desk_s_list_names_the_volunteers_with_their_numbers(
    desk: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event, places=1)
    volunteer(shift, "Wes Roe", telephone="204 555 0102")
    gone = volunteer(shift, "Val")
    Signup.objects.filter(pk=gone.pk).update(state=Signup.State.LEFT)
    page = text_of(desk.get(at(club, "desk")))
    assert "Wes Roe, 204 555 0102" in page
    assert "Val" not in page


def test_a_director_plans_a_shift_of_a_season(desk: Client, club: Club) -> None:
    season = make_season(club)
    day = timezone.localdate() + datetime.timedelta(days=5)
    page = f"{at(club, 'new_shift')}?what=season:{season.slug}"
    data = {"task": "Clean", "starts": "10:00", "ends": "11:00", "places": "1"}
    assert "On which day?" in text_of(desk.post(page, data))
    desk.post(page, data | {"day": f"{day:%Y-%m-%d}"})
    shift = Shift.objects.get()
    assert (shift.season, shift.date) == (season, day)
    assert "Clean" in text_of(desk.get(at(club, "shifts")))


def test_a_web_address_in_a_task_is_refused(desk: Client, club: Club, event: Event) -> None:
    data = {"task": "See evil.example.com", "starts": "12:30", "ends": "13:00", "places": "3"}
    desk.post(f"{at(club, 'new_shift')}?what=event:games", data)
    assert not Shift.objects.exists()


def test_after_the_shift_hours_are_written_down_and_reported(
    desk: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event, places=2)
    val, wes = volunteer(shift, "Val"), volunteer(shift, "=Wes")
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - datetime.timedelta(days=1))
    page = desk.get(at(club, "volunteers", shift.pk))
    assert "Came : Val Did not come : Val" in text_of(page)
    desk.post(at(club, "attendance", val.pk), {"came": "yes", "hours": ""})
    desk.post(at(club, "attendance", wes.pk), {"came": "yes", "hours": "1.5"})
    answer = desk.post(at(club, "attendance", wes.pk), {"came": "yes", "hours": "25"}, follow=True)
    assert "A shift has at most 24 hours." in text_of(answer)
    year = Shift.objects.get().date.year
    assert "Val 1 5 =Wes 1 1.5 Total 2 6.5" in text_of(desk.get(at(club, "hours")))
    table = desk.get(f"{at(club, 'hours')}?year={year}&as=csv").content.decode("utf-8-sig")
    assert table.splitlines() == ["Name,Shifts,Hours", "Val,1,5.00", "'=Wes,1,1.50"]


def test_who_came_is_a_tap_that_a_phone_keeps(desk: Client, club: Club, event: Event) -> None:
    val = volunteer(shift := make_shift(event), "Val Roe")
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - datetime.timedelta(days=1))
    page = at(club, "volunteers", shift.pk)
    text = " ".join(desk.get(page).content.decode().split())
    assert f'action="{at(club, "attendance", val.pk)}" data-tap="Val Roe"' in text
    assert f'action="{at(club, "take_off", val.pk)}" data-tap="Val Roe"' in text
    assert "outbox/taps" in text
    for _ in range(2):
        sent: dict[str, Any] = {"name": "Val Roe", "came": "yes", "hours": ""}
        answer = send_tap(desk, at(club, "attendance", val.pk), **sent)
        assert answer["words"] == "Saved: Val Roe."
    wrong = send_tap(desk, at(club, "attendance", val.pk), came="yes", hours="25")
    assert wrong["state"] == "refused"
    assert wrong["words"] == "A shift has at most 24 hours."
    assert send_tap(desk, at(club, "attendance", 999), came="yes", hours="")["state"] == "refused"
    val.refresh_from_db()
    assert (val.came, val.minutes) == (True, None)


def test_a_director_adds_takes_off_and_removes(desk: Client, club: Club, event: Event) -> None:
    shift = make_shift(event)
    page = at(club, "volunteers", shift.pk)
    desk.post(page, {"name": "Val", "email": "", "telephone": ""})
    answer = desk.post(page, {"name": "Wes", "email": "", "telephone": ""}, follow=True)
    assert "Wes is on the waiting list." in text_of(answer)
    answer = desk.post(at(club, "remove", shift.pk), follow=True)
    assert "A volunteer has this shift" in text_of(answer)
    val = Signup.objects.get(name="Val")
    answer = desk.post(at(club, "take_off", val.pk), follow=True)
    assert "The first of the waiting list has it now." in text_of(answer)
    desk.post(at(club, "take_off", Signup.objects.get(name="Wes").pk))
    desk.post(at(club, "remove", shift.pk))
    assert not Shift.objects.exists()


def test_the_desk_leads_to_who_was_told_of_a_cancelled_event(
    desk: Client, club: Club, event: Event
) -> None:
    volunteer(make_shift(event, places=2), "Val", "val@example.com")
    Event.objects.filter(pk=event.pk).update(why_cancelled="Storm")
    answer = desk.get(at(club, "desk"))
    assert "Senior Games is cancelled" in text_of(answer)
    assert f'href="{reverse("events:notices", args=[event.slug])}"' in answer.content.decode()


def test_another_club_s_shift_is_not_there(desk: Client, event: Event) -> None:
    other = make_shift(EventFactory.create(starts_at=timezone.now() + datetime.timedelta(days=2)))
    signup = volunteer(other, "Val")
    for name, pk in (("volunteers", other.pk), ("edit_shift", other.pk)):
        assert desk.get(at(event.club, name, pk)).status_code == 404
    assert desk.post(at(event.club, "take_off", signup.pk)).status_code == 404
    assert desk.get(at(event.club, "mine", signup.key)).status_code == 404
    signup.refresh_from_db()
    assert signup.has_place


@pytest.mark.parametrize(("page", "most"), [("shifts", 5), ("desk", 10)])
def test_many_shifts_ask_no_more_than_few(
    desk: Client,
    club: Club,
    event: Event,
    page: str,
    most: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for count in (1, 12):
        for number in range(count):
            shift = make_shift(event, task=f"Door {number}", places=4)
            volunteer(shift, "Val")
        with django_assert_max_num_queries(most):
            desk.get(at(club, page))


def test_an_old_link_takes_no_hours_away() -> None:
    club = make_club()
    event = EventFactory.create(club=club, starts_at=timezone.now() + datetime.timedelta(days=1))
    signup = volunteer(make_shift(event), "Val")
    Signup.objects.filter(pk=signup.pk).update(came=True)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - datetime.timedelta(days=2))
    mine = at(club, "mine", signup.key)
    assert "/leave/" not in Client().get(mine).content.decode()
    page = text_of(Client().post(at(club, "leave", signup.key), follow=True))
    assert "This shift is over, so there is nothing to give back." in page
    signup.refresh_from_db()
    assert (signup.state, signup.came) == ("taken", True)


def test_who_takes_the_same_shift_again_has_it_once(
    client: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event)
    contact = {"email": "", "telephone": "204 555 0199"}
    take(client, shift, name="Ann Last", **contact)
    page = text_of(take(client, shift, name="ann last", **contact))
    assert "ann last is already on the list of this shift." in page
    assert Signup.objects.count() == 1
    # Another person of a household, or of the same name, is another volunteer.
    take(client, shift, name="Ben Last", **contact)
    take(client, shift, name="Ann Last", email="other@example.com", telephone="")
    assert Signup.objects.count() == 3


def test_who_gave_a_shift_back_may_take_it_again(client: Client, club: Club, event: Event) -> None:
    shift = make_shift(event)
    take(client, shift)
    client.post(at(club, "leave", Signup.objects.get().key))
    page = take(client, shift)
    assert "You have this shift" in text_of(page)
    assert Signup.objects.exclude(state=Signup.State.LEFT).count() == 1


def test_one_address_does_not_fill_a_shift_with_names(
    client: Client, club: Club, event: Event
) -> None:
    door, tea = make_shift(event, places=30), make_shift(event, task="Tea", places=30)
    for number, name in enumerate(("Val Roe", "Wes Roe", "Zoe Roe")):
        assert "You have this shift" in text_of(take(client, door, name=name)), number
    page = text_of(take(client, tea, name="Ann Roe", email="VAL@example.com"))
    assert "This e-mail address has already taken many shifts today. Please call the club." in page
    assert (
        "Ann Roe"
        in client.post(
            at(club, "shift", tea.pk), {"name": "Ann Roe", "email": "val@example.com"}
        ).content.decode()
    )
    # Who is in it already may take more, and so may somebody with another address.
    assert "You have this shift" in text_of(take(client, tea, name="val roe"))
    assert "You have this shift" in text_of(
        take(client, tea, name="Ann Roe", email="ann@example.com")
    )
    Signup.objects.update(asked_at=timezone.now() - datetime.timedelta(days=2))
    assert "You have this shift" in text_of(take(client, tea, name="Cy Roe"))


def test_everybody_of_the_last_hour_is_taken_off_at_once_and_who_waited_moves_up(
    desk: Client, client: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event, places=2)
    for number in range(5):
        email = f"{number}@example.com"
        take(client, shift, name=f"Bot {'abcde'[number]}", email=email)
    wes = volunteer(shift, "Wes Roe")
    Signup.objects.filter(pk=wes.pk).update(
        asked_at=timezone.now() - datetime.timedelta(hours=3), state=Signup.State.WAITING
    )
    letters = Message.objects.count()
    assert "Take off all of the last hour (5)" in text_of(desk.get(at(club, "desk")))
    page = desk.get(at(club, "take_off_recent"))
    assert "Bot a, Door" in text_of(page)
    assert "Wes" not in text_of(page)
    bots = list(Signup.objects.filter(name__startswith="Bot").values_list("pk", flat=True))
    kept, *gone = bots
    done = desk.post(at(club, "take_off_recent"), {"signup": gone}, follow=True)
    assert "Saved: 4 people were taken off." in text_of(done)
    taken = Signup.objects.filter(state=Signup.State.TAKEN)
    assert set(taken.values_list("name", flat=True)) == {"Bot a", "Wes Roe"}
    # Nobody who was taken off is written to; who moved up is.
    assert Message.objects.filter(signup__in=gone).count() <= letters
    refused = desk.post(at(club, "take_off_recent"), {"signup": [wes.pk]})
    assert "The list has just changed." in text_of(refused)
    assert "Choose the people to take off." in text_of(desk.post(at(club, "take_off_recent")))
    assert kept


@pytest.mark.parametrize("year", ["9" * 5000, "0", "٢٠٢٦", "-1", "²", "nan"])
def test_hours_of_a_year_that_there_is_not_are_those_of_the_newest(
    desk: Client, club: Club, year: str
) -> None:
    assert desk.get(at(club, "hours"), {"year": year}).status_code == 200


def test_the_events_desk_says_which_shift_was_given_back(
    client: Client, desk: Client, club: Club, event: Event
) -> None:
    shift = make_shift(event)
    signup = volunteer(shift, "Val Roe")
    page = reverse("events:desk", args=[event.slug])
    assert "Given back" not in text_of(desk.get(page))
    assert at(club, "desk") in desk.get(page).content.decode()

    client.post(at(club, "leave", signup.key))

    assert "Given back Val Roe: Door" in text_of(desk.get(page))
    assert at(club, "volunteers", shift.pk) in desk.get(page).content.decode()
