"""The owner of a phone chooses another language: what it has kept speaks it without the network."""

import pytest
from playwright.sync_api import Page, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import make_user
from tests.journeys.steps.counting import tap, total
from tests.journeys.steps.outbox import (
    count_of,
    forget_complaints,
    list_of,
    open_game,
    open_list,
    says_all_sent,
    scores_of,
    without_network,
)
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

ARE_KEPT_IN = """async ({ pages, language }) => {
    const inLanguage = async (page) => {
        const kept = await caches.match(page, { ignoreVary: true });
        return kept && (await kept.text()).includes(`<html lang="${language}"`);
    };
    const until = Date.now() + 60_000;
    while (!(await Promise.all(pages.map(inLanguage))).every(Boolean)) {
        if (Date.now() > until) return false;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return true;
}"""


@pytest.fixture
def phone(visit: Visit, event: Event) -> Visitor:
    return visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))


def choose_french(visitor: Visitor) -> None:
    visitor.press(visitor.page.get_by_role("button", name="Français", exact=True))


def are_kept(page: Page, language: str, *pages: str) -> bool:
    found: bool = page.evaluate(ARE_KEPT_IN, {"pages": pages, "language": language})
    return found


def test_all_that_is_kept_follows_a_choice_made_on_any_page(phone: Visitor, event: Event) -> None:
    pages = ["/count/", list_of(event), f"{list_of(event)}offline/"]
    open_list(phone, event)
    assert are_kept(phone.page, "en-CA", *pages)
    # A page that keeps nothing itself.
    phone.go("/rules/")
    choose_french(phone)
    expect(phone.page.locator("html")).to_have_attribute("lang", "fr-CA")
    assert are_kept(phone.page, "fr-CA", *pages)
    with without_network(phone):
        counts_in_french(phone)
        types_in_french(phone, event)
    says_all_sent(phone.page)
    assert scores_of(event) == [(1, [121, 87])]
    forget_complaints(phone)


def counts_in_french(phone: Visitor) -> None:
    phone.go("/count/")
    phone.sees_heading("Compter une main")
    tap(phone, "quatre de cœur", "cinq de trèfle", "six de pique", "six de cœur", "cinq de cœur")
    total(phone.page, 24)
    phone.sees("quinze-deux")


def types_in_french(phone: Visitor, event: Event) -> None:
    phone.go(list_of(event))
    open_game(phone, event, 1)
    phone.sees_heading("Table 1 ronde 1")
    phone.choose("Ann Lee", 87)
    phone.button("Enregistrer")
    expect(count_of(phone.page)).to_have_text("Gardés sur ce téléphone, non envoyés : 1")
    phone.sees("Table 1, ronde 1 : Ann Lee a battu Bob Ray 121–87")
    assert_has_no_english(phone.page)


def assert_has_no_english(page: Page) -> None:
    words = page.locator("body").inner_text()
    english = ("Round", "not sent", "Kept", "Remove", "Correct")
    assert [each for each in english if each in words] == []


def test_without_the_network_the_button_leads_back_to_the_same_page(
    phone: Visitor, event: Event
) -> None:
    open_list(phone, event)
    with without_network(phone):
        with phone.page.expect_navigation():
            choose_french(phone)
        phone.sees_heading("Round 1 of 2")
    forget_complaints(phone)
