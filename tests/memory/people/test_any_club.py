"""Every row of every table is as before after people of any club were merged and taken apart."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.history.naming import call_entries
from cribbage_events.events.models import Event
from cribbage_events.events.registration.services import register, remove
from cribbage_events.memory.models import TwoPeople
from cribbage_events.memory.people.selectors.columns import columns_of_people
from cribbage_events.memory.people.selectors.refusals import why_not_one
from cribbage_events.memory.people.services import merge_people, take_apart
from tests.building import MARION
from tests.factories import ClubFactory, EventFactory
from tests.memory.people.dump import every_row
from tests.tools.examples import examples

NAMES = ("Ann Lee", "ann lee", "Anne Lee", "Bob Ray", "Zoë de la Cruz")
PEOPLE = st.lists(
    st.fixed_dictionaries(
        {
            "name": st.sampled_from(NAMES),
            "family_name": st.sampled_from(["", "Lee", "Cruz"]),
            "date_of_birth": st.none() | st.dates(),
            "email": st.sampled_from(["", "a@x.org", "b@x.org"]),
            "telephone": st.sampled_from(["", "1", "2"]),
            "membership_number": st.sampled_from(["", "7", "8"]),
            "valid_until": st.none() | st.dates(),
            "shown_as": st.sampled_from(Person.ShownAs.values),
            "known_as": st.just([]) | st.just([{"name": "Old Name", "email": ""}]),
        }
    ),
    min_size=2,
    max_size=5,
)
COLUMNS = st.sets(st.sampled_from([field.attname for field in columns_of_people()]))
# Who is entered in which of three events, who was removed again, and who directs.
PLACES = st.tuples(st.integers(0, 2), st.integers(0, 4), st.sampled_from(["in", "out", "directs"]))


def fill(club: Club, people: list[Person], places: list[tuple[int, int, str]]) -> None:
    events = [EventFactory.create(club=club) for _ in range(3)]
    for number, who, what in places:
        event = Event.objects.get(pk=events[number].pk)
        person = Person.objects.filter(pk=people[who % len(people)].pk).first()
        if person is None or event.entries.filter(person=person).exists():
            continue
        if what == "directs":
            Event.objects.filter(pk=event.pk).update(director=person)
        else:
            fields = PersonFields(person.name, person=person.pk)
            entry = register(event, by=MARION, person_fields=fields)
            if what == "out":
                remove(entry, by=MARION)


def name_everybody(club: Club) -> None:
    """Name entrants as the services do; a director is set here without a name."""
    name_people(club, list(club.people.values_list("pk", flat=True)))
    for event in Event.everything.filter(club=club).select_related("club"):
        call_entries(event)


class AnyClub(TestCase):
    @settings(
        max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    @given(given=PEOPLE, places=st.lists(PLACES, max_size=8), take=COLUMNS, data=st.data())
    def test_merged_and_taken_apart(
        self,
        given: list[dict[str, object]],
        places: list[tuple[int, int, str]],
        take: set[str],
        data: st.DataObject,
    ) -> None:
        club = ClubFactory.create()
        people = [Person.objects.create(club=club, **fields) for fields in given]
        name_people(club)
        fill(club, people, places)
        left = list(club.people.order_by("pk"))
        if len(left) < 2:
            return
        kept, gone = data.draw(st.permutations(left))[:2]
        for other in left:
            if other not in (kept, gone):
                TwoPeople.objects.create(one=gone, other=other)
        if why_not_one(kept, gone):
            return
        name_everybody(club)
        before = every_row()
        merge = merge_people(kept, gone, by=MARION, take=take, born_differently=True)
        assert not Person.objects.filter(pk=gone.pk).exists()
        take_apart(merge, by=MARION)
        assert every_row() == before
