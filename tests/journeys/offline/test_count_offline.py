"""The script counts without the network exactly as the server does."""

import json
from random import Random
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.cribbage.cards import DECK
from cribbage_events.cribbage.counting import count
from cribbage_events.events.models import Event
from cribbage_events.words.cribbage import combination_words, count_words
from tests.building import make_user
from tests.journeys.steps.counting import BEST, placed, tap, total
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.outbox import forget_complaints, open_list, without_network
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ["en-CA", "fr-CA"]
# In French only the words are others.
HANDS = {"en-CA": 6_000, "fr-CA": 1_000}
QUERIES = [
    *("", "?crib=1", "?cards=5H", "?cards=5H5C&crib=on", "?cards=5H5C5S", "?cards=5H5C5S5D"),
    *("?cards=5H5C5SJD5D", "?cards=2H6H8HQH4C&crib=1", "?cards=2H6H8HQH4C&crib=0"),
    *("?starter=5D", "?cards=5H&starter=5D", "?cards=5H5C5S&starter=5D&crib=1"),
    *("?cards=5H5C5SJD&starter=5D", "?cards=AC2C3C4C5C&starter=5D", "?cards=5H&starter=XX"),
    *("?cards=5H5H", "?cards=5H&starter=5H", "?cards=XX", "?cards=5H+5C+5S+5D+6H+7H"),
    *("?cards=10%E2%99%A5%EF%B8%8F,js;a%E2%99%A4", "?cards=1+C", "?cards=" + 30 * "x"),
]
SHOWN = """() => ({
    words: ["kinds", "laid", "total", "unit", "nothing", "combinations", "crib-words", "typing"]
        .map((part) => document.querySelector(`[data-${part}]`))
        .map((part) => part.checkVisibility() && part.innerText.replace(/\\s+/g, " ").trim()),
    links: [...document.querySelectorAll("[data-kinds] a")].map(({ href }) => href),
    pressed: [...document.querySelectorAll("[aria-pressed=true]")].map((button) => button.value),
    typed: document.querySelector("[name=cards]:not([type=hidden])").value,
    cards: document.querySelector("[data-laid]").innerHTML.match(/suit-\\w+/g),
})"""
# As text: Playwright would wrap each word.
COUNT_ALL = """(hands) => JSON.stringify(JSON.parse(hands).map(({ hand, starter, crib }) => {
    const { combinations, total, said } = counting.count(hand, starter, crib);
    return [total, said, combinations.map(({ kind, cards, points, total, said }) =>
        [kind, cards, points, total, said])];
}))"""
IS_KEPT = """async () => {
    const until = Date.now() + 60_000;
    while (!navigator.serviceWorker.controller || !await caches.match("/count/")) {
        if (Date.now() > until) return false;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return true;
}"""


@pytest.fixture
def phone(visit: Visit) -> Visitor:
    visitor = visit(PHONE)
    visitor.go("/count/")
    return visitor


def test_it_counts_without_the_network(phone: Visitor) -> None:
    assert phone.page.evaluate(IS_KEPT)
    with without_network(phone):
        phone.go(BEST)
        total(phone.page, 29)
        assert placed(phone.page)[4] == "five of diamonds"
        phone.go("/count/")
        tap(phone, "four of hearts", "five of clubs", "six of spades", "six of hearts")
        tap(phone, "five of hearts")
        total(phone.page, 24)
        phone.page.reload()
        total(phone.page, 24)
        phone.go("/count/?cards=5H5C7")
        expect(phone.page.locator("#id_cards_error")).to_contain_text("7 isn’t a card.")
        phone.go("/count/?cards=2H6H8HQH4C&crib=1")
        total(phone.page, 0)
        assert faults_of(phone.page) == []
    forget_complaints(phone)


@pytest.mark.parametrize("first", ["/rules/", "/rules/scoring-aid/", "/practice/"])
def test_the_rules_and_the_scoring_aid_open_without_the_network(visit: Visit, first: str) -> None:
    """Whichever page for players was seen first, and a chapter that was read; a search or another
    chapter shows all the rules.
    """
    reader = visit(PHONE)
    reader.go(first)
    assert reader.page.evaluate(IS_KEPT)
    reader.go("/rules/legion/")
    with without_network(reader):
        for path, title in (
            ("/rules/", "Rules of cribbage"),
            ("/rules/?q=nineteen", "Rules of cribbage"),
            ("/rules/senior/", "Rules of cribbage"),
            ("/rules/legion/", "The legion league"),
            ("/rules/in-short/", "The rules in short"),
            ("/rules/scoring-aid/", "Scoring aid"),
        ):
            reader.go(path)
            expect(reader.page.get_by_role("heading", level=1)).to_contain_text(title)
            assert faults_of(reader.page) == []
    forget_complaints(reader)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-CA", "The game needs the network."), ("fr-CA", "Le jeu a besoin du réseau.")],
)
def test_the_game_says_that_it_needs_the_network(visit: Visit, language: str, words: str) -> None:
    """It says so before, and in a page of ours while there is none; the rules are a tap away."""
    player = visit(PHONE, locale=language)
    player.go("/practice/")
    expect(player.page.get_by_text(words)).to_be_visible()
    assert player.page.evaluate(IS_KEPT)
    with without_network(player):
        player.go("/practice/")
        expect(player.page.get_by_text(words)).to_be_visible()
        assert faults_of(player.page) == []
        player.page.locator("main a[href='/rules/']").click()
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    player.go("/practice/")
    expect(player.page.get_by_role("radio").first).to_be_visible()
    forget_complaints(player)


def test_somebody_who_enters_results_has_it_without_having_looked_at_it(
    visit: Visit, event: Event
) -> None:
    vic = visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    open_list(vic, event)
    with without_network(vic):
        vic.go(BEST)
        total(vic.page, 29)
    forget_complaints(vic)


def test_a_server_that_is_away_or_in_trouble_changes_nothing(phone: Visitor) -> None:
    assert phone.page.evaluate(IS_KEPT)
    phone.context.route("**/count/**", lambda route: route.fulfill(status=503, body="away"))
    phone.go(BEST)
    total(phone.page, 29)
    forget_complaints(phone)


# ---------------------------------------------------------------- the same as the pure core


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_counts_as_the_server_does(visit: Visit, language: str) -> None:
    """The hands and cribs are seeded, with the starter and without."""
    phone = visit(PHONE, locale=language)
    phone.go("/count/")
    rng = Random(15_2)
    dealt = [deal(rng) for _ in range(HANDS[language])]
    hands = [
        {"hand": list(map(str, hand)), "starter": starter and str(starter), "crib": crib}
        for hand, starter, crib in dealt
    ]
    counted = json.loads(phone.page.evaluate(COUNT_ALL, json.dumps(hands)))
    for (hand, starter, crib), found in zip(dealt, counted, strict=True):
        assert found == said_by_the_server(language, hand, starter, crib), (hand, starter, crib)


def said_by_the_server(language: str, hand: Any, starter: Any, crib: bool) -> list[Any]:
    known = count(hand, starter, crib=crib)
    with override(language.lower()):
        lines = [
            [
                each.kind,
                list(map(str, each.cards)),
                each.points,
                each.total,
                combination_words(each),
            ]
            for each in known.combinations
        ]
        return [known.total, count_words(known), lines]


def deal(rng: Random) -> Any:
    """Every third time of few ranks or of one suit, so that there is much to count."""
    few = {card.rank for card in rng.sample(DECK, 3)}
    packs = [
        DECK,
        [card for card in DECK if card.rank in few or card.rank in {5, 11}],
        [card for card in DECK if card.suit == rng.choice("CDHS")] or DECK,
    ]
    pack = rng.choice([pack for pack in packs if len(pack) > 4])
    *hand, starter = rng.sample(pack, 5)
    return hand, starter if rng.random() < 0.8 else None, rng.random() < 0.4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_shows_what_the_server_shows(visit: Visit, language: str) -> None:
    """This holds for whatever an address may ask for."""
    plain = visit(PHONE, locale=language, java_script_enabled=False)
    phone = visit(PHONE, locale=language)
    for query in QUERIES:
        plain.go(f"/count/{query}")
        phone.go(f"/count/{query}")
        assert phone.page.evaluate(SHOWN) == plain.page.evaluate(SHOWN), query
