import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event


@pytest.fixture
def event() -> Event:
    club = Club.objects.create(name="Club", slug="club")
    return Event.objects.create(
        club=club,
        slug="cup",
        name="Cup",
        starts_at=timezone.now(),
        venue="Hall",
        preset_code="senior-games",
    )
