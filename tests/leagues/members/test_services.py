import datetime
import logging

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.leagues.members.forms import MemberForm
from cribbage_events.leagues.members.list_preview import MemberFields, preview_members
from cribbage_events.leagues.members.selectors import members_of
from cribbage_events.leagues.members.services import (
    add_member,
    edit_member,
    import_members,
    renew_until,
    renew_until_year_end,
    renewed_until,
)
from tests.leagues.factories import DESK
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 21)
LAST_YEAR, THIS_YEAR = datetime.date(2025, 12, 31), datetime.date(2026, 12, 31)
NEXT_YEAR = datetime.date(2027, 12, 31)


def row(name: str, until: datetime.date | None = None, number: str = "") -> MemberFields:
    return MemberFields(PersonFields(name, membership_number=number), until)


def names(club: Club, **asked: str) -> list[str]:
    return [person.name for person, _active in members_of(club, TODAY, **asked)["found"]]


def test_a_renewal_goes_to_the_end_of_the_year_and_then_of_the_next(club: Club) -> None:
    ann = make_member(club, "Ann Lee", LAST_YEAR)
    assert renew_until_year_end(ann, by=DESK, day=TODAY) == THIS_YEAR
    assert renew_until_year_end(ann, by=DESK, day=TODAY) == NEXT_YEAR
    ann.refresh_from_db()
    assert ann.valid_until == NEXT_YEAR


def test_a_list_is_renewed_at_once_and_nobody_loses_a_day(club: Club) -> None:
    ann = make_member(club, "Ann Lee", LAST_YEAR)
    bob = make_member(club, "Bob Ray", NEXT_YEAR)
    new = Person.objects.create(club=club, name="Cy Dow", membership_number="7")
    keys = [ann.pk, bob.pk, new.pk]
    assert renew_until(keys, club=club, by=DESK, until=THIS_YEAR) == 2
    assert renew_until(keys, club=club, by=DESK, until=THIS_YEAR) == 0
    known = dict(Person.objects.values_list("name", "valid_until"))
    assert known == {"Ann Lee": THIS_YEAR, "Bob Ray": NEXT_YEAR, "Cy Dow": THIS_YEAR}


def test_another_club_s_people_are_not_renewed(club: Club) -> None:
    other = Club.objects.create(name="Other", slug="other")
    ann = make_member(other, "Ann Lee", LAST_YEAR)
    assert renew_until([ann.pk], club=club, by=DESK, until=THIS_YEAR) == 0


def test_somebody_known_from_an_event_becomes_a_member_and_isn_t_doubled(club: Club) -> None:
    ann = Person.objects.create(club=club, name="Ann Lee", email="ann@example.com")
    fields = PersonFields("ann  lee", telephone="555-0101", membership_number="A1")
    add_member(club, by=DESK, fields=fields, until=THIS_YEAR, is_new=False)
    ann.refresh_from_db()
    assert Person.objects.count() == 1
    assert (ann.name, ann.email, ann.telephone) == ("Ann Lee", "ann@example.com", "555-0101")
    assert (ann.membership_number, ann.valid_until) == ("A1", THIS_YEAR)


def test_a_member_is_not_entered_twice_unless_it_is_somebody_else(club: Club) -> None:
    make_member(club, "Ann Lee")
    fields = PersonFields("Ann Lee")
    with pytest.raises(ValidationError, match="Ann Lee is already a member"):
        add_member(club, by=DESK, fields=fields, until=THIS_YEAR, is_new=False)
    add_member(club, by=DESK, fields=fields, until=THIS_YEAR, is_new=True)
    assert Person.objects.count() == 2


def test_a_number_belongs_to_one_member(club: Club) -> None:
    Person.objects.create(club=club, name="Ann Lee", membership_number="A1")
    fields = PersonFields("Bob Ray", membership_number="A1")
    with pytest.raises(ValidationError, match="Ann Lee has this number"):
        add_member(club, by=DESK, fields=fields, until=None, is_new=False)
    assert Person.objects.count() == 1


def test_an_emptied_field_is_forgotten_but_not_the_date_of_birth(club: Club) -> None:
    ann = make_member(club, "Ann Lee")
    ann.email, ann.date_of_birth = "ann@example.com", datetime.date(1950, 5, 3)
    ann.save()
    edit_member(ann, by=DESK, fields=PersonFields("Anne Lee"), until=None)
    ann.refresh_from_db()
    assert (ann.name, ann.email, ann.valid_until) == ("Anne Lee", "", None)
    assert ann.date_of_birth == datetime.date(1950, 5, 3)


def test_the_logs_say_what_was_done_and_name_nobody(
    club: Club,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: pytest.FixtureRequest,
) -> None:
    with (
        caplog.at_level(logging.INFO, "cribbage_events.writes"),
        django_capture_on_commit_callbacks(execute=True),  # type: ignore[operator]
    ):
        import_members(club, [row("Ann Lee", THIS_YEAR)], by=DESK)
    assert caplog.messages == ["pegs: import-members, visitor"]


def test_a_list_brings_in_new_ones_and_brings_known_ones_up_to_date(club: Club) -> None:
    make_member(club, "Ann Lee", LAST_YEAR)
    rows = [row("Ann Lee", THIS_YEAR, "A1"), row("Bob Ray", THIS_YEAR), row("bob ray")]
    written = [line.is_written for line in preview_members(club, rows)]
    assert written == [True, True, False]
    assert import_members(club, rows, by=DESK) == 2
    assert sorted(names(club)) == ["Ann Lee", "Bob Ray"]
    assert not any(line.is_written for line in preview_members(club, rows))
    assert import_members(club, rows, by=DESK) == 0


def test_two_of_one_name_are_told_apart_by_their_numbers(club: Club) -> None:
    rows = [row("John Smith", THIS_YEAR, "12"), row("John Smith", NEXT_YEAR, "47")]
    assert import_members(club, rows, by=DESK) == 2
    assert import_members(club, rows, by=DESK) == 0
    rows[1] = row("John Smith", datetime.date(2028, 12, 31), "47")
    import_members(club, rows, by=DESK)
    untils = dict(Person.objects.values_list("membership_number", "valid_until"))
    assert untils == {"12": THIS_YEAR, "47": datetime.date(2028, 12, 31)}


def test_a_number_that_somebody_else_has_is_looked_at_again(club: Club) -> None:
    Person.objects.create(club=club, name="Bob Ray", membership_number="A2")
    (line,) = preview_members(club, [row("Robert Ray", THIS_YEAR, "A2")])
    assert line.person is None
    assert line.doubt == "The club’s number A2 is Bob Ray: the same person?"


def test_an_earlier_end_than_is_known_is_looked_at_again(club: Club) -> None:
    make_member(club, "Ann Lee", NEXT_YEAR)
    (line,) = preview_members(club, [row("Ann Lee", THIS_YEAR)])
    assert line.doubt == "Already renewed until 31 December 2027; this would end it earlier."


def test_members_are_found_by_anything_known_of_them(club: Club) -> None:
    Person.objects.create(
        club=club, name="Ann Lee", membership_number="A17", telephone="(204) 555-0101"
    )
    make_member(club, "Bob Ray")
    Person.objects.filter(name="Bob Ray").update(email="bob@example.com")
    Person.objects.create(club=club, name="Only Played Once")
    assert names(club) == ["Ann Lee", "Bob Ray"]
    assert names(club, search="a17") == ["Ann Lee"]
    assert names(club, search="204-555") == ["Ann Lee"]
    assert names(club, search="ray bob@") == ["Bob Ray"]
    assert names(club, show="expired") == ["Ann Lee"]
    assert names(club, show="active") == ["Bob Ray"]


def test_who_is_a_member_for_life_can_be_renewed(club: Club) -> None:
    """Lists write the year 9999."""
    person = make_member(club, "Ann Lee", until=datetime.date(9999, 12, 31))
    assert renewed_until(person, datetime.date(2026, 11, 26)) == datetime.date(9999, 12, 31)


@pytest.mark.parametrize("typed", ["Mrs. Clara Dyck", "DYCK Clara", "Clara Dyk"])
def test_the_form_asks_whether_a_name_is_somebody_whom_the_club_knows(
    club: Club, typed: str
) -> None:
    Person.objects.create(club=club, name="Clara Dyck")
    form = MemberForm({"name": typed})
    assert form.is_valid()
    assert form.asks_who(club)
    assert "Clara Dyck" in form.errors["who"][0]
