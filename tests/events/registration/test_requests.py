import datetime
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.models import known_people
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.history.row_images import row_values
from cribbage_events.events.models import Entry
from cribbage_events.events.registration.services import accept, decline, request_place
from tests.building import MARION, drawn_event
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db

MAY = datetime.date(1950, 5, 3)


class TestOnThePublicPage:
    def test_a_request_waits_for_the_director(self) -> None:
        event = EventFactory.create()

        entry = request_place(event, person_fields=PersonFields("Ann Lee", MAY))
        assert entry.status == Entry.Status.REQUESTED

        accept(entry, by=MARION)
        entry.refresh_from_db()
        assert entry.status == Entry.Status.REGISTERED

    def test_a_declined_request_can_be_accepted_after_all(self) -> None:
        event = EventFactory.create()
        entry = request_place(event, person_fields=PersonFields("Ann Lee", MAY))

        decline(entry, by=MARION)
        entry.refresh_from_db()
        assert entry.status == Entry.Status.DECLINED

        accept(entry, by=MARION)
        entry.refresh_from_db()
        assert entry.status == Entry.Status.REGISTERED

    def test_only_a_request_is_declined(self) -> None:
        entry = EntryFactory.create(status=Entry.Status.CHECKED_IN)

        with pytest.raises(ValidationError, match="Remove the entry instead"):
            decline(entry, by=MARION)

    @pytest.mark.parametrize("born", [MAY, None, datetime.date(1951, 5, 3)])
    def test_a_request_is_never_the_clubs_person_before_a_director_says_so(
        self, born: datetime.date | None
    ) -> None:
        ann = PersonFactory.create(name="Ann Lee", date_of_birth=MAY, email="", telephone="")
        event = EventFactory.create(club=ann.club)
        EntryFactory.create(event=event, person=ann)
        known = row_values(ann)

        fields = PersonFields("Ann Lee", born, email="evil@example.com", telephone="555 0101")
        entry = request_place(event, person_fields=fields)

        ann.refresh_from_db()
        assert row_values(ann) == known
        assert (ann.shown_name, ann.entries.get().name) == ("Ann Lee", "Ann Lee")
        assert entry.person != ann
        assert entry.person.is_applicant
        assert list(known_people(event.club)) == [ann]

    def test_a_second_tap_does_not_make_a_second_entry(self) -> None:
        event, key = EventFactory.create(), uuid4()
        ann = PersonFields("Ann Lee")
        first = request_place(event, person_fields=ann, key=key)

        assert request_place(event, person_fields=ann, key=key) == first
        assert request_place(event, person_fields=ann, key=uuid4()) != first
        assert event.changes.count() == 2

    @pytest.mark.parametrize(
        "second", [PersonFields("Bob Lee", MAY), PersonFields("Ann Lee", MAY.replace(year=1951))]
    )
    def test_somebody_else_in_the_same_form_is_another_request(self, second: PersonFields) -> None:
        event, key = EventFactory.create(), uuid4()
        first = request_place(event, person_fields=PersonFields("Ann Lee", MAY), key=key)

        other = request_place(event, person_fields=second, key=key)

        assert other != first
        assert other.person.name == second.name
        assert request_place(event, person_fields=second, key=key) == other
        again = PersonFields(" ann  LEE", MAY)
        assert request_place(event, person_fields=again, key=key) == first
        assert event.entries.count() == 2

    def test_an_event_may_take_no_names_by_itself(self) -> None:
        event = EventFactory.create(self_registration=False)

        with pytest.raises(ValidationError, match="register with the director"):
            request_place(event, person_fields=PersonFields("Ann Lee"))

    def test_nobody_asks_for_a_place_once_the_rounds_are_drawn(self) -> None:
        event = drawn_event([60, 61])

        with pytest.raises(ValidationError, match="already drawn"):
            request_place(event, person_fields=PersonFields("Ann Lee"))
