"""The page of components helps those who change pages; a club's server doesn't have it."""

import pytest
from django.test import Client, override_settings

from cribbage_events.clubs.templatetags.icons import OUTLINES

pytestmark = pytest.mark.django_db


def test_a_demo_shows_every_icon(client: Client) -> None:
    with override_settings(DEMO=True):
        page = client.get("/style/").content.decode()
    for name, outline in OUTLINES.items():
        assert outline in page, name


def test_a_server_does_not_have_it(client: Client) -> None:
    assert client.get("/style/").status_code == 404
