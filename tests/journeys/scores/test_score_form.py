import pytest
from playwright.sync_api import ViewportSize, expect

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event, Game
from cribbage_events.words.results import result_words
from tests.factories import RoleFactory
from tests.journeys.steps.early import open_before
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# What an open keyboard leaves of a telephone's screen.
ABOVE_A_KEYBOARD = [ViewportSize(width=390, height=500), ViewportSize(width=320, height=430)]
ENDED = [
    (["Ann Lee", "Bob Ray"], [121, 87]),
    (["Ann Lee", "Bob Ray"], [0, 121]),
    (["Ann & Bob", "Cy & Di"], [61, 45]),
    (["Ann", "Bob", "Cy"], [60, 121, 90]),
    (["Ann", "Bob", "Cy"], [90, 90, 121]),
    (["<b>Ann</b>", "O’Dea $&"], [9, 121]),
]
LOWEST = """() => Math.max(...[".winner", "[data-meaning]", ".score-field input", "[data-save]"]
  .map((part) => document.querySelector(part).getBoundingClientRect().bottom))"""


@pytest.fixture
def phone(visit: Visit, event: Event) -> Visitor:
    kind = Role.Kind.VOLUNTEER
    user = RoleFactory.create(club=event.club, kind=kind, user__name="Vic Moss").user
    return visit(PHONE).sign_in(user)


def address(event: Event, table: int) -> str:
    game = Game.objects.get(round__stage__event=event, round__number=1, table=table)
    return f"{event.get_absolute_url()}scores/{game.pk}/"


def test_the_script_says_how_a_game_ended_as_pages_do(phone: Visitor, event: Event) -> None:
    phone.go(address(event, 1))
    for sides, scores in ENDED:
        said = phone.page.evaluate(
            "([sides, scores]) => resultWords(sides, scores)", [sides, scores]
        )
        assert said == result_words(sides, scores, None)


@pytest.mark.parametrize("size", ABOVE_A_KEYBOARD, ids=lambda size: f"{size['width']} px")
def test_all_of_it_is_in_sight_above_the_keyboard(
    phone: Visitor, event: Event, size: ViewportSize
) -> None:
    phone.page.set_viewport_size(size)
    phone.go(address(event, 3))
    phone.choose("Marguerite Vandermeulen", 90)
    phone.sees("wins by 31: a skunk")
    assert phone.page.evaluate("scrollY") == 0
    assert phone.page.evaluate(LOWEST) <= size["height"]
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Marguerite Vandermeulen beat")


def test_without_scripts_both_steps_fit_above_the_keyboard(
    visit: Visit, phone: Visitor, event: Event
) -> None:
    size = ABOVE_A_KEYBOARD[0]
    plain = visit(size, java_script_enabled=False).sign_in(User.objects.get(name="Vic Moss"))
    plain.go(address(event, 1))
    plain.press(plain.page.locator(".choice", has_text="Ann Lee"))
    plain.page.locator("input.score").fill("5")
    plain.button("Check")
    plain.sees("Ann Lee wins by 116: a double skunk", "Only 5? That is rare.")
    box = plain.page.locator("[data-save]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size["height"]
    plain.button("Save")
    plain.sees("Saved: Ann Lee beat Bob Ray 121–5")


def test_text_typed_before_the_scripts_load_counts(phone: Visitor, event: Event) -> None:
    release = open_before("scores.js", phone, address(event, 1))
    phone.choose("Ann Lee", 88)
    assert phone.page.get_by_text("Ann Lee wins").count() == 0
    release()
    phone.sees("Ann Lee wins by 33")
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–88")


def test_a_score_that_lacks_a_figure_is_asked_about_and_never_refused(
    phone: Visitor, event: Event
) -> None:
    phone.go(address(event, 1))
    phone.choose("Ann Lee", 5)
    phone.button("Save")
    phone.sees("Only 5? That is rare.")
    assert not Game.objects.filter(round__stage__event=event, status=Game.Status.PLAYED).exists()
    phone.page.locator("input.score").fill("105")
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–105")
    phone.go(address(event, 2))
    phone.choose("Cy Dow", 0)
    phone.button("Save")
    phone.button("Yes, save it")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Cy Dow beat Di Poe 121–0")


def test_the_reminder_goes_when_the_winner_is_tapped(phone: Visitor, event: Event) -> None:
    phone.go(address(event, 1))
    phone.page.locator("input.score").fill("88")
    phone.button("Save")
    phone.sees("Tap the name of the winner.")
    phone.press(phone.page.locator(".choice", has_text="Ann Lee"))
    expect(phone.page.get_by_text("Tap the name of the winner.")).to_have_count(0)
