"""Impossible dates of birth are refused in every form and list."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.births import why_not_born_on
from cribbage_events.clubs.people.finding import (
    PersonFields,
    correct_person,
    make_person,
    update_person,
)
from cribbage_events.events.models import Event
from tests.events.desk_client import at, director_of, words
from tests.factories import EventFactory, PersonFactory

TODAY = datetime.date(2026, 11, 22)
TOMORROW = datetime.date(2026, 11, 23)
FUTURE = datetime.date(2100, 1, 1)
IN_THE_FUTURE = "1 January 2100 is in the future. Check the year of birth."
LONG_AGO = "Nobody here was born in 1850. Check the year of birth."


@pytest.fixture
def event() -> Event:
    return EventFactory.create()


@pytest.mark.parametrize(
    ("date", "why_not"),
    [
        (datetime.date(2026, 11, 22), ""),
        (datetime.date(1906, 1, 1), ""),
        (
            datetime.date(2026, 11, 23),
            "23 November 2026 is in the future. Check the year of birth.",
        ),
        (datetime.date(1905, 12, 31), "Nobody here was born in 1905. Check the year of birth."),
    ],
)
def test_somebody_may_be_born_up_to_today_and_120_years_ago(
    date: datetime.date, why_not: str
) -> None:
    assert why_not_born_on(date, today=TODAY) == why_not


@pytest.mark.django_db
def test_nobody_is_kept_with_such_a_date(event: Event) -> None:
    ann = PersonFactory.create(club=event.club, name="Ann Lee", date_of_birth=None)
    fields = PersonFields("Ann Lee", FUTURE)
    said = "1 January 2100 is in the future"
    with pytest.raises(ValidationError, match=said):
        make_person(event.club, fields)
    with pytest.raises(ValidationError, match=said):
        update_person(ann, fields)
    with pytest.raises(ValidationError, match=said):
        correct_person(ann, fields)
    assert not Person.objects.exclude(date_of_birth=None).exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "said"),
    [("2100-01-01", IN_THE_FUTURE), ("1 January 2100", IN_THE_FUTURE), ("3 May 1850", LONG_AGO)],
)
def test_the_desk_refuses_it_beside_the_field(event: Event, typed: str, said: str) -> None:
    client = director_of(event.club)
    page = client.post(at(event, "entrants"), {"name": "Zz Future", "date_of_birth": typed})
    assert said in words(page.content)
    assert f'value="{typed}"' in page.content.decode()
    assert not event.entries.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("day", "said"),
    [
        (FUTURE, IN_THE_FUTURE),
        (timezone.localdate() + datetime.timedelta(days=2), "is in the future."),
        (datetime.date(1850, 5, 3), LONG_AGO),
    ],
)
def test_the_public_form_refuses_it_for_the_right_reason(
    client: Client, event: Event, day: datetime.date, said: str
) -> None:
    typed = {"name": "Zz Future", "telephone": "555 0199", "website": ""}
    typed |= {"date_of_birth": day.isoformat()}
    page = client.post(at(event, "register"), typed)
    assert said in words(page.content)
    assert "four digits" not in words(page.content)
    assert not event.entries.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "said"), [("2100-01-01", IN_THE_FUTURE), ("3 May 1850", LONG_AGO)]
)
def test_a_list_is_told_so_in_its_row(event: Event, typed: str, said: str) -> None:
    client = director_of(event.club)
    text = f"Name,Date of birth\nZz Future,{typed}"
    page = client.post(at(event, "import_entrants"), {"text": text})
    assert said in words(page.content)
