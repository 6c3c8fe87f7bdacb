"""An erased person is taken out of the lists of volunteers; nobody else is."""

import datetime

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.mail.models import Message
from cribbage_events.shifts.models import Shift
from tests.building import MARION
from tests.factories import EventFactory, PersonFactory
from tests.shifts.factories import make_shift, volunteer

pytestmark = pytest.mark.django_db

GONE, REMOVED = ("", ""), ":erased-name"


@pytest.fixture
def shift() -> Shift:
    return make_shift(
        EventFactory.create(starts_at=timezone.now() + datetime.timedelta(3)), places=9
    )


def val(shift: Shift) -> Person:
    person: Person = PersonFactory.create(
        club=shift.club, name="Val Roe", email="val@example.com", telephone="1 204 555-0177"
    )
    return person


def rows(shift: Shift) -> list[tuple[str, str, str]]:
    return list(shift.signups.order_by("pk").values_list("name", "email", "telephone"))


@pytest.mark.parametrize("telephone", ["(204) 555 0177", "555-0177", "+1 204 555 0177"])
def test_by_telephone_however_it_is_written(shift: Shift, telephone: str) -> None:
    volunteer(shift, "Vally", telephone=telephone)
    erase_person(val(shift), by=MARION)
    assert rows(shift) == [(REMOVED, *GONE)]


@pytest.mark.parametrize("telephone", ["204 555 0178", "0177", "", "306 555 0177"])
def test_another_telephone_is_somebody_else_s(shift: Shift, telephone: str) -> None:
    volunteer(shift, "Vally", "v@example.org", telephone=telephone)
    erase_person(val(shift), by=MARION)
    assert rows(shift) == [("Vally", "v@example.org", telephone)]


def test_by_name_and_by_address_in_any_spelling(shift: Shift) -> None:
    volunteer(shift, "val ROE")
    volunteer(shift, "V. R.", "VAL@example.com")
    volunteer(shift, "Wes")
    erase_person(val(shift), by=MARION)
    assert rows(shift) == [(REMOVED, *GONE), (REMOVED, *GONE), ("Wes", "", "555 0101")]


def test_a_namesake_keeps_what_has_another_address(shift: Shift) -> None:
    PersonFactory.create(club=shift.club, name="Val Roe", email="other@example.com")
    volunteer(shift, "Val Roe", "other@example.com")
    volunteer(shift, "Val Roe", "val@example.com")
    erase_person(val(shift), by=MARION)
    assert rows(shift) == [("Val Roe", "other@example.com", "555 0101"), (REMOVED, *GONE)]


def test_only_the_contacts(shift: Shift) -> None:
    volunteer(shift, "Val Roe", "only.here@example.com")
    forget_contact(val(shift), by=MARION)
    assert rows(shift) == [("Val Roe", *GONE)]


@pytest.mark.parametrize("erase", [forget_contact, erase_person])
def test_an_address_that_only_the_list_had_leaves_the_letters(shift: Shift, erase: object) -> None:
    assert callable(erase)
    volunteer(shift, "Val Roe", "Only.Here@example.com")
    letter = Message.objects.create(
        address="only.here@example.com", club=shift.club, kind=Message.Kind.NEWS
    )
    erase(val(shift), by=MARION)
    letter.refresh_from_db()
    assert "only.here" not in letter.address
