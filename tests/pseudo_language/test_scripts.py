"""What scripts say on a page in the pseudo-language, with the network and without it."""

from collections.abc import Iterator
from itertools import count

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from cribbage_events.events.access.tokens import volunteer_token
from cribbage_events.events.models import Event
from tests.building import make_club, make_event
from tests.events.guests import is_today, make_link
from tests.journeys.steps.visitor import PATIENCE
from tests.pseudo_language.language import CODE
from tests.tools.serving import database_url, running_server
from tests.walk.reading import plain_words

pytestmark = pytest.mark.django_db(transaction=True)

OPEN = "⟦"
# The server keeps pages by the event's slug, so every test needs another one.
NUMBERS = count(1)
ROUNDS = [[("Анна", "Борис"), ("Вера", "Глеб")], [("Анна", "Вера"), ("Борис", "Глеб")]]
# Until then the form of a game would not be there without the network.
SHELL_IS_KEPT = """async (list) => {
  while (!navigator.serviceWorker.controller || !await caches.match(`${list}offline/`)) {
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    club = make_club()
    club.language = CODE
    club.save()
    return is_today(make_event(club, *ROUNDS, slug=f"games-{next(NUMBERS)}"))


@pytest.fixture(scope="module")
def base(django_db_setup: None) -> Iterator[str]:
    with running_server(
        database_url(),
        SECRET_KEY=settings.SECRET_KEY,
        DJANGO_SETTINGS_MODULE="tests.pseudo_language.settings",
    ) as base:
        yield base


@pytest.fixture
def phone(event: Event, browser: Browser, base: str) -> Iterator[Page]:
    with browser.new_context(base_url=base, locale=CODE) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page


def said(page: Page, *selectors: str) -> None:
    """Each of these says something, and nothing of it in plain letters."""
    for selector in selectors:
        place = page.locator(selector).first
        expect(place).to_contain_text(OPEN, timeout=15_000)
        assert plain_words(place.inner_text()) == [], selector


def test_a_phone_without_network(phone: Page, event: Event) -> None:
    link = make_link(event)
    below = event.get_absolute_url()
    phone.goto(f"{below}link/{volunteer_token(link.pk)}/")
    phone.locator("[name=name]").fill("Флора")
    phone.locator("main form button").first.click()
    phone.wait_for_url("**/scores/")
    said(phone, "[data-live-status], .live-status")
    phone.evaluate(SHELL_IS_KEPT, f"{below}scores/")
    phone.context.set_offline(True)
    phone.locator(".score-row").first.click()
    phone.locator("[name=winner]").first.check(force=True)
    said(phone, ".score-field label")
    phone.locator("input.score").first.fill("100")
    said(phone, "[data-save]")
    phone.locator("[data-save]").click()
    phone.wait_for_url("**/scores/")
    said(phone, "[data-outbox-count]", "[data-outbox-how]", "[data-kept]", "[data-typed]")
    said(phone, "[data-outbox-unsent] [data-words]")


def test_the_counting_aid(phone: Page) -> None:
    phone.goto("/count/?cards=5H5C5S")
    said(phone, "[data-told]", "[data-kind-words]")
    phone.goto("/count/?cards=5H5C5SJD5D")
    said(phone, "[data-combinations]", "[data-unit]")
    phone.goto("/count/?cards=5H5C5SJD")
    said(phone, "[data-unit]")
    phone.goto("/count/?cards=5H5H")
    said(phone, "#id_cards_error")


def test_the_projector(phone: Page, event: Event) -> None:
    phone.goto(f"{event.get_absolute_url()}projector/")
    said(phone, "[data-pause]", "[data-live-status], .live-status")


def test_the_projector_in_two_languages_by_turns(phone: Page, event: Event) -> None:
    phone.goto(f"{event.get_absolute_url()}projector/")
    phone.locator("[data-by-turns]").click()
    next_one = phone.locator("[data-next]")
    seen = []
    for _ in range(2):
        language = phone.locator("html").get_attribute("lang")
        for _ in range(phone.locator(".screen").count()):
            next_one.click()
        expect(phone.locator(f'html:not([lang="{language}"])')).to_be_attached()
        seen.append(language)
    assert seen == ["en-XA", "en-CA"]
    assert phone.locator("html").get_attribute("lang") == "en-XA"


def test_a_password_can_be_shown(phone: Page) -> None:
    phone.goto("/accounts/login/")
    said(phone, "label.check, .check label")
