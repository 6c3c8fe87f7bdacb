"""The first question to somebody who wants to run an event."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_it_asks_which_of_three_and_then_offers_the_others(client: Client) -> None:
    first, others = client.get("/run/").text.split("Other ways of playing")
    titles = ("An afternoon", "A league", "A tournament")
    assert [first.count(f"<strong>{title}</strong>") for title in titles] == [1, 1, 1]
    assert "Everybody once" not in first
    assert "<strong>Everybody once</strong>" in others
    assert "<strong>Progressive</strong>" in others
