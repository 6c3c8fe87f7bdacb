"""Requests are compared with the club's people, joined, and declined singly or all at once."""

import datetime
from uuid import uuid4

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.tokens import applicant_token
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import decline, request_place
from cribbage_events.events.undo.services import undo
from cribbage_events.mail.models import Message
from tests.building import MARION
from tests.events.desk_client import at, words
from tests.events.markup import Markup
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_at_once")]

BORN = datetime.date(1950, 5, 3)
Status = Entry.Status


@pytest.fixture
def event() -> Event:
    made: Event = EventFactory.create()
    return made


@pytest.fixture
def sally(event: Event) -> Person:
    made: Person = PersonFactory.create(
        club=event.club,
        name="Sally Secret",
        date_of_birth=BORN,
        email="sally@example.com",
        telephone="",
    )
    return made


def ask(event: Event, name: str = "Sally Secret", **fields: object) -> Entry:
    about = {"date_of_birth": BORN, "email": "new@example.com", "telephone": "555 0666"} | fields
    return request_place(event, person_fields=PersonFields(name, **about), key=uuid4())  # type: ignore[arg-type]


def accept(director: Client, event: Event, entry: Entry, **data: object) -> str:
    address = at(event, "compare", entry.number)
    return words(director.post(address, data, follow=True).content)


def statuses(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("status", flat=True))


def waiting_box(director: Client, event: Event) -> str:
    page = director.get(at(event, "entrants")).content.decode()
    assert Markup(page).faults == []
    return words(page.split('id="waiting"')[1].split("</section>")[0].encode())


def test_the_list_says_whom_a_request_looks_like(
    director: Client, event: Event, sally: Person
) -> None:
    EntryFactory.create(event=event, person=sally)
    ask(event)
    ask(event, "Otto Other")
    box = waiting_box(director, event)
    assert "Looks like Sally Secret, born 3 May 1950 (no. 1, already on the list)." in box
    assert box.count("Looks like") == box.count("Compare") == 1
    # The other can be accepted in one tap.
    assert box.count("Accept") == 1


def test_two_requests_under_one_name_are_told_of_each_other(director: Client, event: Event) -> None:
    ask(event)
    ask(event, "sally secret", date_of_birth=None)
    box = waiting_box(director, event)
    assert "Another request has this name: no. 2." in box
    assert "Another request has this name: no. 1." in box


def test_a_look_alike_is_not_accepted_before_it_was_compared(
    director: Client, event: Event, sally: Person
) -> None:
    EntryFactory.create(event=event, person=sally)
    wish = ask(event)
    page = director.post(at(event, "accept", wish.number), follow=True)
    assert page.redirect_chain[-1][0] == at(event, "compare", wish.number)
    said = words(page.content)
    assert "looks like a person the club knows. Compare them first." in said
    assert "E-mail new@example.com (the club has sally@example.com)" in said
    assert "Phone 555 0666 (the club has none)" in said
    assert Markup(page.content.decode()).faults == []
    assert statuses(event) == ["registered", "requested"]
    assert "Choose who this is" in accept(director, event, wish)


def test_a_request_of_somebody_on_the_list_is_joined_and_writes_down_only_what_was_ticked(
    director: Client, event: Event, sally: Person, mailoutbox: list[EmailMessage]
) -> None:
    place = EntryFactory.create(event=event, person=sally)
    wish = ask(event)
    mailoutbox.clear()
    said = accept(director, event, wish, who=sally.pk)
    assert "An e-mail to new@example.com is on its way." in said
    wish.refresh_from_db()
    sally.refresh_from_db()
    assert (wish.joined_to, wish.status) == (place, Status.DECLINED)
    assert (sally.email, sally.telephone) == ("sally@example.com", "")
    (letter,) = mailoutbox
    assert letter.to == ["new@example.com"]
    assert letter.subject.startswith("You have a place in")
    # One line in the list.
    page = words(director.get(at(event, "entrants")).content)
    assert "1 entrant" in page
    assert "declined" not in page
    assert page.count("Number") == 1


def test_ticked_changes_are_saved_and_can_be_undone(
    director: Client, event: Event, sally: Person
) -> None:
    wish = ask(event)
    accept(director, event, wish, who=sally.pk, keep=["email"])
    sally.refresh_from_db()
    assert (sally.email, sally.telephone) == ("new@example.com", "")
    place = event.entries.get(person=sally)
    assert place.status == Status.REGISTERED
    undo(event.changes.latest("revision"), by=MARION)
    sally.refresh_from_db()
    assert sally.email == "sally@example.com"
    assert statuses(event) == ["requested"]


def test_somebody_new_of_the_same_name_becomes_known(
    director: Client, event: Event, sally: Person
) -> None:
    EntryFactory.create(event=event, person=sally)
    wish = ask(event)
    accept(director, event, wish, who="new", keep=["email"])
    assert statuses(event) == ["registered", "registered"]
    assert known_people(event.club).count() == 2
    names = list(event.entries.order_by("number").values_list("name", flat=True))
    assert names == ["Sally Secret (A)", "Sally Secret (B)"]
    sally.refresh_from_db()
    assert (sally.email, sally.shown_name) == ("sally@example.com", "Sally Secret (A)")
    undo(event.changes.latest("revision"), by=MARION)
    sally.refresh_from_db()
    assert sally.shown_name == "Sally Secret"
    assert known_people(event.club).get() == sally


def test_somebody_who_is_surely_known_and_says_nothing_new_is_accepted_in_one_tap(
    director: Client, event: Event, sally: Person
) -> None:
    wish = ask(event, email="SALLY@example.com", telephone="")
    box = waiting_box(director, event)
    assert "The same as Sally Secret, born 3 May 1950 (not on the list yet)." in box
    director.post(at(event, "accept", wish.number), {"who": sally.pk})
    assert event.entries.get(person=sally).status == Status.REGISTERED


def test_a_tap_that_names_somebody_else_is_no_answer(
    director: Client, event: Event, sally: Person
) -> None:
    other = PersonFactory.create(club=event.club, name="Somebody Else")
    wish = ask(event)
    director.post(at(event, "accept", wish.number), {"who": other.pk})
    accept(director, event, wish, who=other.pk)
    stranger = PersonFactory.create(name="Sally Secret", date_of_birth=BORN)
    accept(director, event, wish, who=stranger.pk)
    assert statuses(event) == ["requested"]


def test_somebody_who_was_invited_and_asks_has_the_place(
    director: Client, event: Event, sally: Person
) -> None:
    EntryFactory.create(event=event, person=sally, status=Status.INVITED)
    wish = ask(event)
    accept(director, event, wish, who=sally.pk)
    assert statuses(event) == ["registered", "declined"]
    assert "You have a place" in words(Client().get(page_of(event, wish)).content)


def page_of(event: Event, wish: Entry) -> str:
    return at(event, "asked", applicant_token(wish.pk))


def test_an_answered_request_is_not_compared_again(
    director: Client, event: Event, sally: Person
) -> None:
    wish = ask(event)
    accept(director, event, wish, who=sally.pk)
    page = director.get(at(event, "compare", wish.number), follow=True)
    assert "has been answered" in words(page.content)
    director.post(at(event, "decline", wish.number))
    wish.refresh_from_db()
    assert wish.joined_to is not None


def test_only_accepted_people_are_checked_in(event: Event, director: Client) -> None:
    wish = ask(event)
    said = words(director.post(at(event, "check_in", wish.number), follow=True).content)
    assert "asks for a place. A director answers that first." in said
    assert statuses(event) == ["requested"]


@pytest.mark.parametrize("joined", [True, False])
def test_erasing_a_person_erases_their_requests(
    director: Client, event: Event, sally: Person, joined: bool
) -> None:
    wish = ask(event)
    if joined:
        accept(director, event, wish, who=sally.pk)
    erase_person(sally, by=MARION)
    assert not Person.objects.exists()
    assert not event.entries.exists()


class TestAllOfTheLastHour:
    @pytest.fixture
    def wishes(self, event: Event) -> list[Entry]:
        """An old one, three of the last hour of whom one was answered, and an entrant."""
        old, *new = [ask(event, f"Player {letter}") for letter in "ABCD"]
        Entry.objects.filter(pk=old.pk).update(
            asked_at=timezone.now() - datetime.timedelta(hours=2)
        )
        decline(new[0], by=MARION)
        EntryFactory.create(event=event, person__name="Ed Entrant")
        return [old, *new]

    def test_the_page_lists_whom_it_concerns(
        self, director: Client, event: Event, wishes: list[Entry]
    ) -> None:
        assert "Decline all of the last hour (2)" in waiting_box(director, event)
        page = director.get(at(event, "decline_recent")).content
        said = words(page)
        assert Markup(page.decode()).faults == []
        assert page.count(b" checked") == 2
        assert "Player C" in said
        assert "Player D" in said
        for name in ("Player A", "Player B", "Ed Entrant"):
            assert name not in said
        assert "Nobody gets an e-mail, and you can undo it in the history." in said
        # Opening the page declines nobody.
        assert statuses(event).count("declined") == 1

    def test_it_is_one_change_that_can_be_undone_and_writes_to_nobody(
        self, director: Client, event: Event, wishes: list[Entry], mailoutbox: list[EmailMessage]
    ) -> None:
        mailoutbox.clear()
        before, changes = statuses(event), event.changes.count()
        numbers = [wish.number for wish in wishes[2:]]
        page = director.post(at(event, "decline_recent"), {"number": numbers}, follow=True)
        assert "Saved: 2 requests are declined. No e-mail was sent." in words(page.content)
        assert statuses(event) == ["requested", "declined", "declined", "declined", "registered"]
        assert event.changes.count() == changes + 1
        assert mailoutbox == []
        assert not Message.objects.filter(entry__in=wishes[2:]).exists()
        assert "Call them" not in words(director.get(at(event, "entrants")).content)
        undo(event.changes.latest("revision"), by=MARION)
        assert statuses(event) == before

    def test_somebody_who_is_known_can_be_left_out(
        self, director: Client, event: Event, wishes: list[Entry]
    ) -> None:
        director.post(at(event, "decline_recent"), {"number": [wishes[3].number]})
        assert statuses(event)[2:4] == ["requested", "declined"]
        assert "Choose the requests to decline" in words(
            director.post(at(event, "decline_recent")).content
        )

    @pytest.mark.parametrize("which", [0, 1, 4])
    def test_nobody_else_is_declined(
        self, director: Client, event: Event, wishes: list[Entry], which: int
    ) -> None:
        before = statuses(event)
        number = event.entries.order_by("number")[which].number
        page = director.post(at(event, "decline_recent"), {"number": [number]})
        assert "The list has just changed" in words(page.content)
        assert statuses(event) == before

    def test_where_nobody_asked_the_page_says_so(self, director: Client, event: Event) -> None:
        said = words(director.get(at(event, "decline_recent")).content)
        assert "Nobody has asked for a place in the last hour" in said


def test_an_answer_leads_to_the_next_request(director: Client, event: Event) -> None:
    numbers = [
        EntryFactory.create(event=event, status=Entry.Status.REQUESTED, number=number).number
        for number in (21, 22, 23)
    ]
    entries = at(event, "entrants")
    assert director.post(at(event, "accept", 22))["Location"] == f"{entries}#entry-23"
    assert director.post(at(event, "decline", 23))["Location"] == f"{entries}#entry-21"
    assert director.post(at(event, "accept", 21))["Location"] == f"{entries}#entry-21"
    assert not event.entries.filter(number__in=numbers, status=Entry.Status.REQUESTED).exists()


@pytest.mark.parametrize("typed", ["Mrs. Sally Secret", "SECRET Sally", "Sally Secret (paid)"])
def test_a_request_under_a_title_or_turned_round_looks_like_the_one_whom_the_club_knows(
    director: Client, event: Event, sally: Person, typed: str
) -> None:
    ask(event, typed, date_of_birth=None)
    assert "Looks like Sally Secret" in words(director.get(at(event, "entrants")).content)


def test_after_accepting_the_message_is_in_the_bar_and_the_next_request_in_sight(
    director: Client, event: Event
) -> None:
    first, second = ask(event, "Ada Quill"), ask(event, "Bert Quaid")
    answer = director.post(at(event, "accept", first.number))
    assert answer["Location"] == f"{at(event, 'entrants')}#entry-{second.number}"
    page = director.get(at(event, "entrants")).content.decode()
    bar = page[page.index('id="bar"') : page.index('id="waiting"')]
    assert "Saved: Ada Quill is accepted." in words(bar.encode())
    assert "/undo/" in bar
    assert page.count("Ada Quill is accepted") == 1
