import pytest

from cribbage_events.events.models import Entry, Event


@pytest.fixture
def ann(event: Event) -> Entry:
    return Entry.objects.get(event=event, person__name="Ann Lee")
