import datetime

import pytest

from cribbage_events.spreadsheets import (
    MEMBERS,
    ListedPerson,
    PeopleList,
    parse_until,
    read_people,
    read_text,
)

END = datetime.date(2026, 12, 31)


def members(text: str) -> PeopleList:
    return read_people(read_text(text), reading=MEMBERS)


def only(text: str) -> ListedPerson:
    (person,) = members(text).people
    return person


@pytest.mark.parametrize("heading", ["Valid until", "VALID-UNTIL", "Expires", "Paid until"])
@pytest.mark.parametrize("written", ["31 December 2026", "2026-12-31", "31/12/2026", "2026"])
def test_until_when_is_read_however_it_is_written(heading: str, written: str) -> None:
    assert only(f"Name,{heading}\nAnn Lee,{written}").valid_until == END


@pytest.mark.parametrize("heading", ["No.", "Number", "Member no.", "Membership"])
def test_a_member_s_number_has_many_names(heading: str) -> None:
    assert only(f"Name,{heading}\nAnn Lee,A17").membership_number == "A17"


def test_a_running_number_of_entrants_is_no_membership_number() -> None:
    people = read_people(read_text("No.,Name,Valid until\n1,Ann Lee,2026"))
    assert people.people[0].membership_number == ""
    assert people.people[0].valid_until is None
    assert people.left_out == (
        "column 1, “No.” (1)",
        "column 3, “Valid until” (2026)",
    )


def test_without_headings_a_date_is_until_when() -> None:
    person = only("Ann Lee;2026-12-31")
    assert (person.valid_until, person.date_of_birth) == (END, None)


def test_a_list_may_have_both_dates() -> None:
    person = only("Name,Born,Until\nAnn Lee,3 May 1950,2026")
    assert (person.date_of_birth, person.valid_until) == (datetime.date(1950, 5, 3), END)


def test_the_order_is_found_out_from_either_date() -> None:
    people = members("Name,Born,Until\nAnn Lee,25/5/1950,1/2/2027\nBob Ray,,3/4/2027")
    assert people.order == "day-first"
    assert [person.valid_until for person in people.people] == [
        datetime.date(2027, 2, 1),
        datetime.date(2027, 4, 3),
    ]


def test_a_date_that_can_be_two_days_is_asked_about() -> None:
    assert members("Name,Until\nAnn Lee,1/2/2027").asks_for_order


def test_a_date_that_is_none_is_explained() -> None:
    assert only("Name,Until\nAnn Lee,soon").problems == (
        "“soon” is not a date. Type it like this: 31 December 2026, or only 2026.",
    )


def test_a_year_means_its_last_day() -> None:
    assert parse_until(" 2026 ") == END
