"""Links, undoing and taking back a list work after a merge."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.tokens import leaving_token
from cribbage_events.events.models import Change
from cribbage_events.events.registration.services import register, remove
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.models import NoMessages
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.memory.old_results.services import take_back
from cribbage_events.memory.people.services import merge_people, take_apart
from tests.building import MARION
from tests.factories import EventFactory
from tests.leagues.factories import make_season
from tests.memory.people.club import NAMES, club_with, finished_event, signed_in, who

pytestmark = pytest.mark.django_db


def entered(club: Club, name: str) -> Person:
    """Somebody new, who is known from one entry only."""
    event = EventFactory.create(club=club, slug=name.split()[0].lower())
    return register(event, by=MARION, person_fields=PersonFields(name)).person


def known_with_telephone(club: Club, name: str) -> Person:
    Person.objects.filter(club=club, name=name).update(telephone="204 555 0177")
    return who(club, name)


def in_papers(person: Person) -> OldList:
    old = OldList.objects.create(club=person.club, new_people=[person.pk])
    past = PastEvent.objects.create(
        club=person.club, old_list=old, name="Winter", year=2003, preset_code="senior-games"
    )
    PastResult.objects.create(past_event=past, person=person, rank=1)
    return old


def test_addresses_of_the_row_that_is_gone_lead_to_the_person() -> None:
    club = club_with("Robert Ray")
    finished_event(club)
    bob, robert = who(club, "Bob Ray"), who(club, "Robert Ray")
    merge = merge_people(bob, robert, by=MARION)
    client = signed_in(club)
    for route in ("memory:person", "memory:player"):
        old, new = (reverse(route, args=[club.slug, key]) for key in (merge.gone, bob.pk))
        assert client.get(old).headers["Location"] == new
        assert client.get(new).status_code == 200
    take_apart(merge, by=MARION)
    assert client.get(reverse("memory:person", args=[club.slug, merge.gone])).status_code == 200


def test_the_link_of_an_old_e_mail_ends_the_results_of_the_person() -> None:
    club = club_with("Bob Ray", "Robert Ray")
    bob, robert = who(club, "Bob Ray"), who(club, "Robert Ray")
    Person.objects.filter(pk=robert.pk).update(
        email="bob@example.org", wants_results_since=timezone.now()
    )
    link = reverse("events:leave_results", args=[leaving_token(robert.pk)])
    merge_people(bob, robert, by=MARION)
    bob.refresh_from_db()
    assert bob.wants_results_since is not None
    assert club.name in Client().get(link).content.decode()
    Client().post(link)
    bob.refresh_from_db()
    assert bob.wants_results_since is None


def test_the_other_row_is_not_lost_with_the_only_entry() -> None:
    club = club_with("Robert Ray")
    bob, robert = entered(club, "Bob Ray"), known_with_telephone(club, "Robert Ray")
    merge = merge_people(bob, robert, by=MARION)
    remove(bob.entries.get(), by=MARION)
    assert take_apart(merge, by=MARION).telephone == "204 555 0177"


@pytest.mark.parametrize("telephone", ["", "204 555 0177"])
def test_the_other_row_is_not_lost_when_the_registration_is_undone(telephone: str) -> None:
    """It doesn’t matter whether the merge changed the row of the kept person."""
    club = club_with("Robert Ray")
    Person.objects.update(telephone=telephone)
    bob, robert = entered(club, "Bob Ray"), who(club, "Robert Ray")
    merge = merge_people(bob, robert, by=MARION)
    with pytest.raises(ValidationError, match=r"every report is kept|no longer be undone"):
        undo(Change.objects.get(verb="register"), by=MARION)
    assert bob.entries.exists()
    assert take_apart(merge, by=MARION).telephone == telephone


def test_somebody_in_old_results_stays_when_the_registration_is_undone() -> None:
    club = club_with()
    bob = entered(club, "Bob Ray")
    in_papers(bob)
    with pytest.raises(ValidationError, match="every report is kept"):
        undo(Change.objects.get(verb="register"), by=MARION)
    assert bob.entries.exists()
    assert bob.past_results.count() == 1


@pytest.mark.parametrize("kept_is_from_papers", [True, False])
def test_a_list_of_old_results_is_taken_back(kept_is_from_papers: bool) -> None:
    club = club_with("Bob Ray", "Robert Ray")
    bob, robert = who(club, "Bob Ray"), known_with_telephone(club, "Robert Ray")
    old = in_papers(bob)
    kept, gone = (bob, robert) if kept_is_from_papers else (robert, bob)
    merge = merge_people(kept, gone, by=MARION)
    take_back(old, by=MARION)
    kept.refresh_from_db()
    assert kept.telephone == "204 555 0177"
    take_apart(merge, by=MARION)
    robert.refresh_from_db()
    assert robert.telephone == "204 555 0177"
    assert sorted(club.people.values_list("name", flat=True)) == ["Bob Ray", "Robert Ray"]


def test_several_merges_of_one_person_are_all_on_the_page() -> None:
    club = club_with(NAMES[0], "Anne Lee", "Annie Lee")
    ann = who(club, NAMES[0])
    for other in ("Anne Lee", "Annie Lee"):
        merge_people(ann, who(club, other), by=MARION)
    said = signed_in(club).get(reverse("memory:person", args=[club.slug, ann.pk]))
    assert said.content.decode().count(">Separate<span") == 2


def test_links_in_letters_of_a_league_reach_the_merged_person() -> None:
    club = club_with("Bob Ray", "Robert Ray")
    bob, robert = who(club, "Bob Ray"), who(club, "Robert Ray")
    night = make_season(club).nights.earliest("planned_for")
    leave, absence = leave_path(robert.pk), absence_path(night.pk, robert.pk)
    merge_people(bob, robert, by=MARION)
    assert Client().post(leave).status_code == 302
    assert list(NoMessages.objects.values_list("person", flat=True)) == [bob.pk]
    assert Client().get(absence).status_code == 200
