"""The transaction of every service writes the diary, and after the commit the log."""

import io
import json
import logging
from uuid import uuid4

import pytest
from django.db import transaction
from pythonjsonlogger.json import JsonFormatter

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.lifecycle.services import create_event
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.registration.services import check_in, register
from tests.building import MARION, drawn_event, games_in, say
from tests.events.redrawing.redrawing import entry_of
from tests.events.undo.everything import last_change
from tests.factories import SATURDAY, ClubFactory, EntryFactory, EventFactory, UserFactory

WRITES = "cribbage_events.writes"
FIELDS = ("who", "what", "event", "revision")


def written(caplog: pytest.LogCaptureFixture) -> list[tuple[object, ...]]:
    lines = [record for record in caplog.records if record.name == WRITES]
    return [tuple(getattr(record, name) for name in FIELDS) for record in lines]


@pytest.mark.django_db(transaction=True)
class TestLogs:
    def test_one_line_for_every_write_names_nobody(self, caplog: pytest.LogCaptureFixture) -> None:
        event, user = EventFactory.create(), UserFactory.create(name="Marion Fehr")
        fields = PersonFields("Flo Kay", email="flo@example.com")
        with caplog.at_level(logging.INFO, WRITES):
            register(event, by=Actor.of(user), person_fields=fields)
            check_in(entry_of(event, 1), by=Actor("Flo", link=7))
        assert written(caplog) == [
            (f"user {user.pk}", "register", event.slug, 2),
            ("link 7", "check-in", event.slug, 3),
        ]
        assert "Flo" not in caplog.text
        assert "Marion" not in caplog.text

    def test_rolled_back_changes_are_not_logged(self, caplog: pytest.LogCaptureFixture) -> None:
        entry = EntryFactory.create()
        with caplog.at_level(logging.INFO, WRITES), transaction.atomic():
            check_in(entry, by=MARION)
            transaction.set_rollback(True)
        assert written(caplog) == []

    def test_a_service_that_writes_nothing_logs_nothing(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        entry = EntryFactory.create()
        check_in(entry, by=MARION)
        caplog.clear()
        with caplog.at_level(logging.INFO, WRITES):
            check_in(entry, by=MARION)
        assert written(caplog) == []

    def test_a_new_event_is_told_too(self, caplog: pytest.LogCaptureFixture) -> None:
        with caplog.at_level(logging.INFO, WRITES):
            event = create_event(
                ClubFactory.create(),
                by=MARION,
                name="Cup",
                starts_at=SATURDAY,
                venue="Hall",
                preset_code="senior-games",
            )
        assert written(caplog) == [("visitor", "create-event", event.slug, 1)]

    def test_a_server_writes_json(self, settings: object) -> None:
        kept = io.StringIO()
        handler = logging.StreamHandler(kept)
        options = dict(settings.LOGGING["formatters"]["json"])  # type: ignore[attr-defined]
        assert options.pop("class") == "pythonjsonlogger.json.JsonFormatter"
        handler.setFormatter(JsonFormatter(options.pop("format"), **options))
        logging.getLogger(WRITES).addHandler(handler)
        try:
            event = EventFactory.create()
            register(event, by=MARION, person_fields=PersonFields("Flo Kay"))
        finally:
            logging.getLogger(WRITES).removeHandler(handler)
        line = json.loads(kept.getvalue())
        assert line.pop("timestamp")
        assert line == {
            "level": "INFO",
            "logger": WRITES,
            "message": f"{event.slug} 2: register, visitor",
            "who": "visitor",
            "what": "register",
            "event": event.slug,
            "revision": 2,
        }


@pytest.mark.django_db
class TestDiary:
    def test_a_line_has_the_services_name_and_the_rows_that_changed(self) -> None:
        entry = EntryFactory.create()
        check_in(entry, by=MARION)
        change = last_change(entry.event)
        assert change.verb == "check-in"
        status = [{"status": "registration"}, {"status": "registration"}]
        assert change.rows == {
            "events.entry": {str(entry.pk): [{"status": "registered"}, {"status": "checked in"}]},
            "events.event": {str(entry.event.pk): status},
        }

    def test_a_result_is_kept_by_its_report_alone(self) -> None:
        event: Event = drawn_event([60, 61, 62, 63])
        key = uuid4()
        reported = say(games_in(event, 1)[0], 121, 90, key=key)
        change = last_change(event)
        assert (change.verb, change.rows) == ("report", None)
        assert change.report == reported.report == ScoreReport.objects.get(key=key)
