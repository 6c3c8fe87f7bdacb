"""No log and nobody else’s e-mail has what is known of somebody."""

import datetime
import io
import logging
import smtplib
from collections.abc import Iterator
from logging.config import DictConfigurator
from unittest import mock
from uuid import uuid4

import pytest
from django.conf import settings
from django.core import mail
from django.db import DatabaseError, IntegrityError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.events.models import Event
from cribbage_events.mail import outbox
from cribbage_events.memory.models import Wish
from cribbage_events.memory.privacy import ask_to_be_shown, show_person_as
from tests.building import MARION, make_user
from tests.events.desk_client import director_of
from tests.events.photographs.pictures import make_row
from tests.factories import EventFactory
from tests.shifts.factories import make_shift
from tests.walk.states import event_of, finished

LOGGING = settings.LOGGING
# What is logged after a commit is logged here, too.
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_background_work"),
]

PLANTED = {
    "email": "xylia@planted.example",
    "telephone": "204 555 0199",
    "membership_number": "XY-4471",
    "date_of_birth": "1938-07-06",
}
MARKS = [*PLANTED.values(), "6 July 1938", "Di Poe", "Poe, Di"]


def test_nothing_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    event = finished()
    person = Person.objects.get(name="Di Poe")
    Person.objects.filter(pk=person.pk).update(**PLANTED)
    director, slug = director_of(event.club), event.club.slug
    director.get(reverse("memory:person", args=[slug, person.pk]))
    director.post(reverse("memory:shown", args=[slug, person.pk]), {"shown_as": "hidden"})
    b"".join(director.get(reverse("memory:data_of_person", args=[slug, person.pk])))
    show_person_as(person, "initials", by=MARION)
    forget_contact(person, by=MARION)
    erase_person(person, by=MARION)
    ours = [record for record in caplog.records if record.name.startswith("cribbage_events")]
    assert len(ours) > 3
    said = "\n".join(f"{record.getMessage()} {vars(record)}" for record in ours)
    assert [mark for mark in MARKS if mark in said] == []


def test_a_letter_about_a_request_has_nothing_of_it() -> None:
    event = finished()
    user = make_user(event.club, "Dora", Role.Kind.DIRECTOR)
    Client().force_login(user)
    ask_to_be_shown(
        event.club,
        name="Di Poe",
        shown_as="hidden",
        contact=PLANTED["email"],
        url="https://x.org/",
    )
    outbox.send_waiting()
    assert [user.email] in [letter.to for letter in mail.outbox]
    said = "\n".join(f"{letter.subject}\n{letter.body}" for letter in mail.outbox)
    assert [mark for mark in MARKS if mark in said] == []


@pytest.fixture(params=["text", "json"])
def console(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Return what a server writes down, in both forms, as the settings say."""
    kept = io.StringIO()
    handler = logging.StreamHandler(kept)
    form = LOGGING["formatters"][request.param]
    handler.setFormatter(DictConfigurator({}).configure_formatter(dict(form)))
    made = DictConfigurator({})
    for name in LOGGING["handlers"]["console"]["filters"]:
        handler.addFilter(made.configure_filter(dict(LOGGING["filters"][name])))
    logging.getLogger().addHandler(handler)
    yield kept
    logging.getLogger().removeHandler(handler)


def test_what_visitors_type_is_not_logged(console: io.StringIO) -> None:
    """They fill in forms and searches, get no e-mail, and ask for pages that aren’t there."""
    event = event_of()
    Event.objects.filter(pk=event.pk).update(self_registration=True)
    starts = timezone.now() + datetime.timedelta(days=3)
    shift = make_shift(EventFactory.create(club=event.club, starts_at=starts))
    photograph, slug = make_row(event), event.club.slug
    typed = {"name": "Di Poe", "telephone": PLANTED["telephone"], "email": PLANTED["email"]}
    client = Client(raise_request_exception=False)
    for name, given, more in (
        ("events:register", [event.slug], {"date_of_birth": PLANTED["date_of_birth"]}),
        ("shifts:shift", [slug, shift.pk], {"key": str(uuid4())}),
        ("memory:ask_shown", [slug], {"shown_as": "hidden", "contact": PLANTED["email"]}),
        ("events:take_off", [event.slug, photograph.number], {"words": PLANTED["telephone"]}),
        ("account_login", [], {"login": PLANTED["email"], "password": "x"}),
    ):
        client.post(reverse(name, args=given), typed | more)
    assert shift.signups.exists()
    assert Wish.objects.exists()
    director = director_of(event.club)
    search = {"q": "Di Poe", "search": PLANTED["email"], "name": "Di Poe"}
    for name in ("memory:people", "clubs:suggestions", "clubs:club"):
        director.get(reverse(name, args=[slug]), search)
        client.get(reverse(name, args=["nowhere"]), search)
    own_page = reverse("shifts:mine", args=["nowhere", shift.signups.get().key])
    client.get(own_page)
    with mock.patch("django.core.mail.EmailMessage.send", side_effect=refused):
        outbox.send_waiting()
    said = console.getvalue()
    assert "Not Found" in said
    assert "refused" in said
    hidden = [*MARKS, "Di%20Poe", "Di+Poe", "planted.example", str(shift.signups.get().key)]
    assert [mark for mark in hidden if mark in said] == []


def refused(*_: object) -> None:
    raise smtplib.SMTPRecipientsRefused({PLANTED["email"]: (450, b"xylia@planted.example is full")})


def test_a_row_that_the_database_quotes_is_not_logged(console: io.StringIO) -> None:
    message = 'violates "x"\nDETAIL:  Failing row contains (1, Di Poe,\nxylia@planted.example).'
    try:
        try:
            raise DatabaseError(message)
        except DatabaseError as error:
            raise IntegrityError(message) from error
    except IntegrityError:
        logging.getLogger("django.request").exception("Internal Server Error: %s", "/x/")
    said = console.getvalue()
    assert [mark for mark in MARKS if mark in said] == []
    assert said.count("violates") == 2
    assert "The above exception" in said
    assert "raise IntegrityError" in said


def test_a_page_that_fails_logs_no_search(console: io.StringIO) -> None:
    client = Client(raise_request_exception=False)
    with mock.patch("cribbage_events.site.home.render", side_effect=RuntimeError):
        answer = client.get(reverse("home"), {"q": "Di Poe"})
    assert answer.status_code == 500
    assert "RuntimeError" in console.getvalue()
    assert "Poe" not in console.getvalue()
