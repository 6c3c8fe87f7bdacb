"""The demo's other clubs are filled while the first one is looked at."""

import time
from collections.abc import Iterator
from threading import Thread
from types import ModuleType

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from cribbage_events.clubs.models import Club
from cribbage_events.events.demo import saved_at_once
from cribbage_events.events.history.turns import own_turn, writers
from cribbage_events.site import demo
from tests.building import demo_club

pytestmark = pytest.mark.django_db
HTMX = "htmx-4.min.js"
FAILS = "fails"


class Filler(ModuleType):
    """It makes clubs, each in a step of its own."""

    def __init__(self, *slugs: str) -> None:
        super().__init__(slugs[0])
        self.slugs = slugs

    def fill_in_steps(self) -> Iterator[None]:
        for slug in self.slugs:
            assert slug != FAILS
            with saved_at_once():
                Club.objects.get_or_create(slug=slug, name=slug)
            yield


@pytest.fixture(autouse=True)
def is_a_demo(settings: Settings) -> Iterator[None]:
    settings.DEMO = True
    yield
    demo.is_filling.clear()


@pytest.mark.parametrize("address", ["/", "/demo/"])
def test_a_page_says_that_clubs_are_still_to_come_and_asks_again_until_they_are_there(
    client: Client, address: str
) -> None:
    demo.is_filling.set()
    page = client.get(address).content.decode()
    assert "other clubs are still being filled" in page
    assert f'hx-get="{address}"' in page
    assert 'hx-trigger="every 3s"' in page
    assert HTMX in page
    demo.is_filling.clear()
    page = client.get(address).content.decode()
    assert "being filled" not in page
    assert "hx-get" not in page
    assert HTMX not in page


def test_the_others_are_filled_also_after_one_has_failed_and_that_one_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, good = Filler("broken", FAILS), Filler("good")
    monkeypatch.setattr(demo, "LATER", (broken, good))
    demo.fill_the_rest(pause=0)
    assert "could not be filled: broken" in caplog.text
    assert demo.still_to_fill() == [broken]
    assert set(Club.objects.values_list("slug", flat=True)) == {"broken", "good"}
    broken.slugs = ("broken", "mended")
    demo.fill_the_rest(pause=0)
    assert not demo.still_to_fill()
    assert set(Club.objects.values_list("slug", flat=True)) == {"broken", "good", "mended"}


def test_what_a_visitor_has_deleted_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "LATER", (Filler("one", "two"),))
    demo.fill_the_rest(pause=0)
    Club.objects.filter(slug="two").delete()
    demo.fill_the_rest(pause=0)
    assert [club.slug for club in Club.objects.all()] == ["one"]


def test_the_command_makes_the_first_club_and_leaves_the_others_to_the_server(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    demo_club()
    monkeypatch.setattr(demo, "LATER", (Filler("one", "two"),))
    call_command("demo")
    assert "The others are filled while you look at it" in capsys.readouterr().out
    assert not Club.objects.filter(slug="one").exists()
    settings.DEMO = False
    call_command("demo")
    assert "The demo clubs are ready" in capsys.readouterr().out
    assert Club.objects.filter(slug="two").exists()


@pytest.mark.django_db(transaction=True)
def test_a_visitor_who_saves_meanwhile_comes_before_the_next_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitors: list[Thread] = []

    class Watched(Filler):
        def fill_in_steps(self) -> Iterator[None]:
            for slug in self.slugs:
                with saved_at_once():
                    visitor = Thread(target=save, args=[f"seen-{slug}"])
                    visitors.append(visitor)
                    visitor.start()
                    while not writers.waiting:
                        time.sleep(0.001)
                    Club.objects.create(slug=slug, name=slug)
                yield

    def save(slug: str) -> None:
        with own_turn():
            Club.objects.create(slug=slug, name=slug)
        connection.close()

    monkeypatch.setattr(demo, "LATER", (Watched("one", "two"),))
    demo.fill_the_rest_soon()
    assert demo.is_filling.is_set()
    while demo.is_filling.is_set():
        time.sleep(0.01)
    for visitor in visitors:
        visitor.join()
    saved = [club.slug for club in Club.objects.order_by("pk")]
    assert saved == ["one", "seen-one", "two", "seen-two"]
