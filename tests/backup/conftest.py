from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.core.files.base import ContentFile
from pytest_django import Settings

from cribbage_events.clubs.models import Club, User
from cribbage_events.events import demo
from cribbage_events.events.models import Change
from tests.backup.elsewhere import Elsewhere
from tests.building import demo_club

PICTURE = b"RIFF----WEBPVP8 stands for a picture"


def write_permissions() -> None:
    """Write the rows that migrating and flushing write: the tests go without
    (tests/tools/emptying.py).
    """
    for config in apps.get_app_configs():
        create_permissions(config, verbosity=0)


@pytest.fixture
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.MEDIA_ROOT.mkdir()
    return tmp_path / "media"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    return Elsewhere(tmp_path / "elsewhere")


@pytest.fixture
def installation(transactional_db: None, media: Path) -> Club:
    """Fill an installation: three events, one of them running, and accounts with what is theirs."""
    club = demo_club()
    club.logo.save("pegs.webp", ContentFile(PICTURE))
    director = User.objects.get(email=demo.DIRECTOR_EMAIL)
    Authenticator.objects.create(user=director, type="webauthn", data={"name": "Telephone"})
    write_permissions()
    helpers = Group.objects.create(name="Helpers")
    helpers.permissions.add(Permission.objects.get(codename="add_club"))
    director.groups.add(helpers)
    # A row that refers to a later row.
    first, *_, last = Change.objects.order_by("pk")
    Change.objects.filter(pk=first.pk).update(undoes=last)
    director.user_permissions.add(Permission.objects.get(codename="change_game"))
    return club
