import datetime

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import KnownPeople, PersonFields

MAY = datetime.date(1950, 5, 3)
JUNE = datetime.date(1975, 6, 4)


def test_names_are_compared_without_case_or_extra_spaces() -> None:
    zoe = Person(name="Zoë  Éclair")

    assert KnownPeople([zoe]).find(PersonFields(" ZOË éclair ")) is zoe


def test_the_right_one_of_two_namesakes_is_found_by_birth_or_address() -> None:
    father = Person(name="John Roy", date_of_birth=MAY)
    son = Person(name="John Roy", date_of_birth=JUNE, email="son@example.com")
    people = KnownPeople([father, son])

    assert people.find(PersonFields("John Roy", MAY)) is father
    assert people.find(PersonFields("John Roy", JUNE)) is son
    assert people.find(PersonFields("John Roy", email="Son@Example.com")) is son
    assert people.find(PersonFields("John Roy")) is None


def test_only_name_and_birth_together_are_believed_of_a_stranger() -> None:
    ann = Person(name="Ann Lee", date_of_birth=MAY, email="ann@example.com")
    people = KnownPeople([ann])

    assert people.find_surely(PersonFields("Ann Lee", MAY)) is ann
    assert people.find_surely(PersonFields("Ann Lee", email="ann@example.com")) is None
    assert people.find_surely(PersonFields("Ann Lee")) is None
