"""The entry fee: set by the director, tapped at the desk, told to everybody; and notes."""

import pytest
from django.test import Client

from cribbage_events.clubs.models import Role
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Change, Entry, Event
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, event_with, fresh, last_line, make_user
from tests.events.desk_client import at, director_of, words
from tests.events.registration.importing.test_pages import sheet_in, ticked_in
from tests.factories import EventFactory, entrants

pytestmark = pytest.mark.django_db


def with_fee(people: int = 2, cents: int = 500) -> Event:
    event: Event = EventFactory.create(entry_fee=cents)
    entrants(event, [60 + number for number in range(people)])
    return event


def typed(client: Client, address: str) -> dict[str, str]:
    """Return what the form of this page has in it already."""
    form = client.get(address).context["form"]
    values = {field.html_name: field.value() for field in form}
    return {name: str(value) for name, value in values.items() if value not in (None, False)}


def one_of(event: Event, number: int = 1) -> Entry:
    return event.entries.select_related("event", "person").get(number=number)


def entry_list(client: Client, event: Event) -> str:
    return words(client.get(at(event, "entrants")).content)


def test_the_fee_is_a_setting_that_everybody_reads() -> None:
    event = EventFactory.create()
    director, page = director_of(event.club), at(event, "edit_event")
    assert "Entry fee:" not in words(Client().get(at(event, "event")).content)

    director.post(page, typed(director, page) | {"entry_fee": "$7.50"})

    assert fresh(event).entry_fee == 750
    assert "Entry fee: $7.50" in words(Client().get(at(event, "event")).content)
    assert "Entry fee: $7.50" in words(Client().get(at(event, "poster")).content)
    assert last_line(event) == "Entry fee changed."


def test_a_copy_for_next_time_has_the_fee() -> None:
    event = with_fee()
    page = director_of(event.club).get("/events/new/", {"copy": event.slug}).content.decode()
    assert 'value="$5"' in page


def test_a_tap_says_that_somebody_has_paid_and_who_took_it() -> None:
    event = with_fee()
    helper = make_user(event.club, "Dora Dyck", Role.Kind.COORDINATORS_HELPER)
    client = Client()
    client.force_login(helper)
    name = one_of(event).name
    assert "Entry fee $5: 0 of 2 have paid, $0." in entry_list(client, event)

    page = words(client.post(at(event, "fee_paid", 1), follow=True).content)

    assert f"Saved: {name} has paid." in page
    assert "Dora Dyck took the money." in page
    assert "Entry fee $5: 1 of 2 has paid, $5." in page
    assert one_of(event).paid == {"entry": helper.pk}
    assert last_line(event) == f"{name} has paid the entry fee."

    page = words(client.post(at(event, "fee_not_paid", 1), follow=True).content)

    assert f"Saved: {name} hasn’t paid." in page
    assert one_of(event).paid == {}
    assert last_line(event) == f"{name} hasn’t paid the entry fee."


def test_a_second_tap_leaves_who_took_it_first() -> None:
    event = with_fee()
    director_of(event.club).post(at(event, "fee_paid", 1))
    first = one_of(event).paid
    other = Client()
    other.force_login(make_user(event.club, "Dora Dyck", Role.Kind.DIRECTOR))
    other.post(at(event, "fee_paid", 1))
    assert one_of(event).paid == first
    assert event.changes.count() == 1


def test_history_undoes_a_payment() -> None:
    event = with_fee()
    director_of(event.club).post(at(event, "fee_paid", 1))
    undo(event.changes.get(verb="note-paid"), by=MARION)
    assert one_of(event).paid == {}


def test_the_fee_stays_once_somebody_has_paid_it() -> None:
    event = with_fee()
    director, page = director_of(event.club), at(event, "edit_event")
    director.post(at(event, "fee_paid", 1))
    answer = director.post(page, typed(director, page) | {"entry_fee": "6"})
    assert "1 entrant has paid “Entry fee”, so its amount can’t change." in words(answer.content)
    assert fresh(event).entry_fee == 500


def test_an_event_without_a_fee_shows_nothing_of_it() -> None:
    event = with_fee(cents=0)
    page = entry_list(director_of(event.club), event)
    assert "Paid" not in page
    assert "Entry fee" not in page


LISTS = {
    "en": "Name,Year of birth,Paid,Remarks\nAnn Lee,1950,x,wheelchair\nBob Ray,1951,no,"
    '"hearing aid, paid"\nCy Fox,1952,,\n',
    "fr": "Nom,Année de naissance,Payé,Notes\nAnn Lee,1950,oui,wheelchair\nBob Ray,1951,,"
    '"hearing aid, payé"\nCy Fox,1952,,\n',
}


@pytest.mark.parametrize("language", LISTS)
def test_a_list_brings_remarks_and_who_has_paid(language: str) -> None:
    event = EventFactory.create(entry_fee=500)
    client, page = director_of(event.club), at(event, "import_entrants")
    shown = client.post(page, {"text": LISTS[language]}).content
    assert "wheelchair Paid Will be registered." in words(shown)
    client.post(page, {"sheet": sheet_in(shown), "row": ticked_in(shown)})
    found = event.entries.values_list("person__name", "note", "paid")
    assert {name: (note, "entry" in paid) for name, note, paid in found} == {
        "Ann Lee": ("wheelchair", True),
        "Bob Ray": ("hearing aid", True),
        "Cy Fox": ("", False),
    }


def test_a_note_is_for_the_desk_and_nobody_else() -> None:
    event = event_with([60, 61, 62, 63, 64, 65, 66, 67])
    client = director_of(event.club)
    page = at(event, "edit_entry", 1)
    client.post(page, typed(client, page) | {"note": "hearing aid, sits near the door"})

    assert "hearing aid" in entry_list(client, event)
    helper = Client()
    helper.force_login(make_user(event.club, "Dora", Role.Kind.COORDINATORS_HELPER))
    assert "hearing aid" in entry_list(helper, event)
    shown = "event rounds rules projector standings_json standings_csv games_json poster register"
    for name in shown.split():
        assert "hearing" not in Client().get(at(event, name)).content.decode(), name
    for name in ("hall", "desk_rounds", "scorecards"):
        assert "hearing" not in client.get(at(event, name)).content.decode(), name


def test_the_printed_list_has_no_notes() -> None:
    event = event_with([60, 61])
    event.entries.update(note="hearing aid")
    page = director_of(event.club).get(at(event, "entrants")).content.decode()
    assert '<small class="no-print">hearing aid</small>' in page


def test_a_note_is_erased_with_the_person_and_in_no_history() -> None:
    event = drawn_event([60, 61, 62, 63, 64, 65, 66, 67])
    client = director_of(event.club)
    page = at(event, "edit_entry", 1)
    client.post(page, typed(client, page) | {"note": "hearing aid"})
    client.post(page, typed(client, page) | {"note": "wheelchair"})
    assert not any("hearing" in str(each.rows) for each in Change.objects.all())

    entry = one_of(event)
    assert entry.note == "wheelchair"
    erase_person(entry.person, by=MARION)

    assert one_of(event).note == ""
    assert not any("wheelchair" in str(each.rows) for each in Change.objects.all())
