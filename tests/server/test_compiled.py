"""A compiled query finds what the ORM finds, without writing the query once more."""

import pytest
from django.db import connection
from django.db.models import F, Model
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event, PlayOff
from cribbage_events.server.compiled import Compiled, Given, insert, update
from tests.building import make_club, make_event

pytestmark = pytest.mark.django_db

BY_SLUG = Compiled(
    lambda: (
        Event.objects.select_related("club", "director")
        .filter(slug=Given(0), status=Given(1))
        .exclude(name="")
        .order_by()
    )
)


@pytest.fixture
def event() -> Event:
    """Return an event with a value in every kind of column: times, yes and no, numbers, JSON."""
    event = make_event(make_club(), [("Ann Lee", "Bob Ray")])
    Event.objects.filter(pk=event.pk).update(
        status="finished",
        archive={"divisions": [{"label": ["named", None, "Open"], "rows": [1, None, "é"]}]},
        finished_at=timezone.now(),
        two_reports=True,
        boundary_age=70,
    )
    return Event.objects.get(pk=event.pk)


def values_of(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_row_is_what_the_orm_makes_of_it(event: Event) -> None:
    found = BY_SLUG.first("games", "finished")
    assert found is not None
    assert values_of(found) == values_of(event)
    assert values_of(found.club) == values_of(event.club)
    assert (found._state.adding, found._state.db) == (False, "default")


@pytest.mark.parametrize("directed", [True, False])
def test_related_rows_cost_no_query(event: Event, *, directed: bool) -> None:
    club = event.club
    director = Person.objects.create(club=club, name="Dora Fox") if directed else None
    Event.objects.update(director=director)
    with CaptureQueriesContext(connection) as queries:
        found = BY_SLUG.first("games", "finished")
        assert found is not None
        assert found.club == club
        assert found.director == director
    assert len(queries) == 1


def test_each_given_value_is_asked_for_in_its_place(event: Event) -> None:
    other = make_event(event.club, [("Cy Dow", "Di Poe")], slug="other")
    assert BY_SLUG.first("games", "finished") == event
    assert BY_SLUG.first("other", other.status) == other
    assert BY_SLUG.first("other", "finished") is None
    assert BY_SLUG.first("games' OR 1=1 --%s", "finished") is None


def test_conditions_without_a_given_value_hold_too(event: Event) -> None:
    assert BY_SLUG.first("games", "finished") == event
    Event.objects.update(name="")
    assert BY_SLUG.first("games", "finished") is None


def test_the_orm_writes_it_once(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BY_SLUG.first("games", "finished") == event

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("Written once more")

    monkeypatch.setattr(SQLCompiler, "as_sql", fail)
    assert BY_SLUG.first("games", "finished") == event


def test_rows_are_those_of_the_orm(event: Event) -> None:
    make_event(event.club, [("Cy Dow", "Di Poe")], slug="other")
    columns = ("number", "name", "division__position")
    entries = Entry.objects.order_by("number").values_list(*columns)
    of_event = Compiled(lambda: entries.filter(event=Given(0)))
    with CaptureQueriesContext(connection) as queries:
        found = of_event.rows(event.pk)
    assert found == list(entries.filter(event=event))
    assert len(queries) == 1


def test_rows_are_converted_as_the_orm_does(event: Event) -> None:
    columns = ("slug", "archive", "finished_at", "two_reports", "boundary_age")
    events = Event.objects.order_by("pk").values_list(*columns)
    with_slug = Compiled(lambda: events.filter(slug=Given(0)))
    assert list(with_slug.converted("games")) == list(events.filter(slug="games"))
    assert list(with_slug.converted("other")) == []


def test_a_row_is_made_of_given_values_in_their_order(event: Event) -> None:
    made = Compiled[PlayOff](lambda: insert(PlayOff, "event_id", "loser_id", "winner_id"))
    one, other = event.entries.all()
    ((key,),) = made.rows(event.pk, one.pk, other.pk)
    assert values_of(PlayOff.objects.get()) == {
        "id": key,
        "event_id": event.pk,
        "winner_id": other.pk,
        "loser_id": one.pk,
    }


def test_rows_are_changed_and_say_what_they_are_now(event: Event) -> None:
    closer = Compiled[Event](
        lambda: update(
            Event.objects.filter(slug=Given(0)),
            returning=("id", "target", "round_count"),
            round_count=F("round_count") + 1,
            target=Given(1),
        )
    )
    assert closer.rows("games", 61) == [(event.pk, 61, event.round_count + 1)]
    assert closer.rows("other", 61) == []
    closer.run("games", 121)
    event.refresh_from_db()
    assert event.target == 121
