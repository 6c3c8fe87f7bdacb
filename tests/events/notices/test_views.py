"""An event is called off, held after all or moved, and everybody on its list is told."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import Role
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import accept_and_tell, import_entrants, register
from cribbage_events.events.undo.services import undo
from cribbage_events.mail import outbox
from tests.building import MARION, fresh, make_user
from tests.events.desk_client import at, words
from tests.events.lifecycle.test_settings_pages import typed
from tests.events.markup import Markup
from tests.events.registration.test_register_pages import ANN
from tests.factories import EventFactory, PersonFactory
from tests.mail.posting import the_day_after

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_background_work")]
Status = Entry.Status
NO_MAIL = {"default": {"BACKEND": "tests.mail.no_mail.EmailBackend"}}
SPACE = "\N{NO-BREAK SPACE}"
PEOPLE = {
    "Ann": (Status.REGISTERED, "ann@example.com", ""),
    "Bea": (Status.CHECKED_IN, "", "204 555 0101"),
    "Cal": (Status.REQUESTED, "cal@example.com", ""),
    "Dee": (Status.INVITED, "", ""),
    "Eli": (Status.DECLINED, "eli@example.com", ""),
    "Flo": (Status.NO_SHOW, "flo@example.com", ""),
}


@pytest.fixture
def event() -> Event:
    tomorrow = timezone.localdate() + datetime.timedelta(days=1)
    noon = datetime.datetime.combine(tomorrow, datetime.time(18), datetime.UTC)
    event: Event = EventFactory.create(
        name="Autumn Games", venue="Legion Hall", contact="Marion, 555 0142", starts_at=noon
    )
    for number, (name, (status, email, telephone)) in enumerate(PEOPLE.items(), 1):
        person = PersonFactory.create(
            club=event.club, name=f"{name} Poe", email=email, telephone=telephone
        )
        Entry.objects.create(event=event, person=person, number=number, status=status)
    return fresh(event)


def day(event: Event) -> str:
    return f"{event.local_start:%A} {event.day.day} {event.local_start:%B}"


def send(event: Event) -> None:
    outbox.send_waiting()


def press(director: Client, event: Event, page: str, given: dict[str, str] | None = None) -> str:
    answer = director.post(at(event, page), given or {})
    send(event)
    if answer.status_code == 302:
        answer = director.get(answer["Location"])
    return words(answer.content)


def call_off(director: Client, event: Event, **also: str) -> str:
    sent = {"reason": "Snow storm.", "seen": str(fresh(event).revision), **also}
    return press(director, event, "call_off", sent)


def hold(director: Client, event: Event) -> str:
    return call_off(director, event, reason="The road is open.", hold="")


def move(director: Client, event: Event, **changes: str) -> str:
    given = typed(director, event) | {"venue": "Curling Rink", "address": ""} | changes
    return press(director, event, "edit_event", given)


def call(director: Client, event: Event, name: str, status: str) -> str:
    notice = event.messages.get(person__name=f"{name} Poe")
    given = {"message": notice.pk, "state": status}
    return words(director.post(at(event, "notices"), given, follow=True).content)


def notice_states(event: Event) -> dict[str, str]:
    notices = event.messages.order_by("person__name").values_list("person__name", "state")
    return {name.split()[0]: status for name, status in notices}


def look(director: Client, event: Event, page: str = "notices") -> str:
    content = director.get(at(event, page)).content
    assert Markup(content.decode()).faults == []
    return words(content)


def test_before_the_page_says_how_many_will_be_told_how(event: Event, director: Client) -> None:
    said = look(director, event, "call_off")
    assert "2 people get an e-mail right away. 2 have no e-mail address" in said


def test_only_people_who_may_come_are_told(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    said = call_off(director, event)
    assert "Saved: the event is called off. See below who has been told." in said
    assert "2 of 2 sent" in said
    assert "To call: 2" in said
    assert notice_states(event) == {
        "Ann": "sent",
        "Bea": "to-call",
        "Cal": "sent",
        "Dee": "to-call",
    }
    assert sorted(to for message in mailoutbox for to in message.to) == [
        "ann@example.com",
        "cal@example.com",
    ]


def test_the_letters_say_it_without_a_name(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    call_off(director, event)
    hold(director, event)
    the_day_after()
    move(director, event)
    press(director, event, "tell_of_move")
    letters = [message for message in mailoutbox if message.to == ["ann@example.com"]]
    when = f"{day(event)}, {event.local_start:%-I}{SPACE}pm"
    assert [(message.subject, message.body.split("\n\n")[1]) for message in letters] == [
        ("Autumn Games is called off", f"Autumn Games, {when}, is called off: snow storm."),
        (
            "Autumn Games takes place after all",
            "Autumn Games takes place after all. If you heard that it was called off, that is no"
            " longer true.",
        ),
        (
            "Autumn Games is moved",
            f"Autumn Games has moved. It was planned for {when}, at {event.place}.",
        ),
    ]
    assert f"When: {when}\nWhere: Curling Rink\n" in letters[2].body
    for message in letters:
        assert "Ann" not in message.body
        assert f"http://testserver{event.get_absolute_url()}" in message.body
        assert "Marion, 555 0142" in message.body


def test_a_letter_about_a_draft_leads_to_no_page(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    Event.objects.filter(pk=event.pk).update(visible=False)
    call_off(director, event)
    assert "http" not in mailoutbox[0].body


def test_two_people_with_one_address_get_one_letter(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    event.club.people.filter(name="Cal Poe").update(email="Ann@example.com")
    assert "2 of 2 sent" in call_off(director, event)
    assert len(mailoutbox) == 1


def test_two_callers_see_each_others_ticks(event: Event, director: Client) -> None:
    call_off(director, event)
    helper = Client()
    helper.force_login(make_user(event.club, "Eve", Role.Kind.COORDINATORS_HELPER))
    assert 'href="tel:2045550101"' in helper.get(at(event, "notices")).content.decode()
    assert "Saved: Bea Poe: reached." in call(helper, event, "Bea", "reached")
    assert "To call: 1" in look(director, event)
    assert "Reached Eve" in look(director, event)
    assert "Saved: Dee Poe: no answer." in call(director, event, "Dee", "no-answer")


def test_a_failed_letter_is_telephoned_or_sent_again(
    event: Event, director: Client, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    mailers, settings.MAILERS = settings.MAILERS, NO_MAIL
    said = call_off(director, event)
    assert "2 failed" in said
    assert "To call: 4" in said
    settings.MAILERS = mailers
    call(director, event, "Ann", "reached")
    said = press(director, event, "notices", {"again": ""})
    assert "1 of 1 sent" in said
    assert [message.to for message in mailoutbox] == [["cal@example.com"]]


def test_held_after_all_everybody_is_told_in_the_same_way(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    call_off(director, event)
    call(director, event, "Bea", "reached")
    mailoutbox.clear()
    assert "2 people get an e-mail" in look(director, event, "call_off")
    said = hold(director, event)
    assert "Saved: the event takes place after all. See below who has been told." in said
    assert f"It takes place after all: {day(event)}" in said
    assert notice_states(event)["Bea"] == "to-call"
    assert len(mailoutbox) == 2


def test_two_who_call_off_at_once_do_not_hold_it(event: Event, director: Client) -> None:
    call_off(director, event)
    assert "This event is already called off." in call_off(director, event)
    assert fresh(event).why_cancelled == "Snow storm."


def test_somebody_who_is_registered_later_is_told_too(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    call_off(director, event)
    mailoutbox.clear()
    register(event, by=MARION, person_fields=PersonFields(name="Gus Low", email="gus@example.com"))
    import_entrants(event, [PersonFields(name="Hal Low"), PersonFields(name="Ann Poe")], by=MARION)
    send(event)
    assert notice_states(event) | {"Gus": "sent", "Hal": "to-call"} == notice_states(event)
    assert [message.to for message in mailoutbox] == [["gus@example.com"]]


def test_somebody_who_is_registered_for_an_event_as_planned_or_held_is_told_nothing(
    event: Event, director: Client
) -> None:
    register(event, by=MARION, person_fields=PersonFields(name="Gus Low"))
    assert notice_states(event) == {}
    call_off(director, event)
    hold(director, event)
    register(event, by=MARION, person_fields=PersonFields(name="Hal Low"))
    assert "Hal" not in notice_states(event)


def test_nobody_asks_for_a_place_or_gets_one_while_it_is_called_off(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    call_off(director, event)
    mailoutbox.clear()
    page = words(Client().post(at(event, "register"), ANN).content)
    assert "This event is cancelled: Snow storm." in page
    asked = event.entries.get(person__name="Cal Poe")
    with pytest.raises(ValidationError, match="First tap “Hold it after all”"):
        accept_and_tell(asked, by=MARION, page_url="/")
    assert mailoutbox == []


def test_no_undo_is_offered_that_would_be_refused(event: Event, director: Client) -> None:
    given = {"reason": "Snow storm.", "seen": fresh(event).revision}
    page = director.post(at(event, "call_off"), given, follow=True).content.decode()
    assert "Saved: the event is called off." in page
    assert "/log/" not in page


def test_the_diary_undoes_nothing_that_everybody_was_told(event: Event, director: Client) -> None:
    for change, instead in ((call_off, "Hold it after all"), (hold, "Call the event off again")):
        change(director, event)
        with pytest.raises(ValidationError, match=instead):
            undo(event.changes.latest("revision"), by=MARION)


def test_the_page_takes_as_many_queries_for_two_as_for_thirty(
    event: Event, director: Client
) -> None:
    call_off(director, event)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            director.get(at(event, "notices"))
        counts.append(len(asked))
        people = [PersonFields(name=f"Guest {chr(97 + n)}", email="") for n in range(20)]
        import_entrants(event, people, by=MARION)
    assert counts[0] == counts[1] <= 10
