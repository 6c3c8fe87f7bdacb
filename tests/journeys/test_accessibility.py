"""Every page is looked at on the narrowest screen, in light and in dark, and by keyboard."""

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import ViewportSize, expect

from cribbage_events.clubs.models import Club, User
from cribbage_events.events import demo
from cribbage_events.events.access.tokens import player_token, volunteer_token
from cribbage_events.events.models import Event, Game
from tests.building import demo_club, drawn_event, play
from tests.events.guests import is_today, make_link
from tests.french.language import FRENCH
from tests.journeys.conftest import NUMBERS
from tests.journeys.steps.afternoon import LISTED
from tests.journeys.steps.looking import (
    TWICE,
    broken_rules,
    faults_of,
    faults_when_enlarged,
    no_longer_enlarged,
    resize,
)
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

OF_ANY_EVENT = ["", "rules/", "poster/", "register/"]
OF_A_DRAWN_EVENT = [*OF_ANY_EVENT, "rounds/", "projector/", "entrants/1/", "entrants/7/"]
FOR_STRANGERS = [
    "/",
    "/run/",
    "/results/",
    "/guide/",
    "/accounts/login/",
    "/accounts/login/code/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
FOR_DIRECTORS = [
    "/accounts/",
    "/accounts/email/",
    "/accounts/delete/",
    "/accounts/logout/",
    "/accounts/2fa/",
    "/clubs/new/",
    "/run/",
    "/events/new/?kind=senior-games",
]
OF_A_CLUB = ["", "settings/", "helpers/", "delete/", "ways/", "ways/new/?from=senior-games"]
DESK_OF_ANY_EVENT = [
    "",
    "entrants/",
    "entrants/1/",
    "draw/",
    "rounds/",
    "scorecards/",
    "call/",
    "announcement/",
    "finish/",
    "settings/",
    "log/",
    "links/",
    "links/print/",
    "prize-giving/",
    "prize-giving/names/",
    "prize-giving/results/",
]
DESK_BEFORE_THE_DRAW = [
    "entrants/?new=1",
    "entrants/import/",
    "entrants/decline/",
    "entrants/9/compare/",
    "director/",
    "late/",
]
DESK_WHILE_RUNNING = ["entrants/3/withdraw/", "late/", "director/", "redraw/"]


@pytest.fixture
def events(transactional_db: None) -> dict[str, Event]:
    """Return the demo’s events by status, at addresses that the server hasn’t seen yet."""
    demo_club()
    number = next(NUMBERS)
    for event in Event.objects.all():
        Event.objects.filter(pk=event.pk).update(slug=f"{event.slug}-{number}")
    return {event.status: event for event in Event.objects.all()}


@pytest.fixture
def club(events: dict[str, Event]) -> Club:
    return Club.objects.get()


def look_at(visitor: Visitor, paths: list[str], below: str = "") -> list[str]:
    # A projector speaks the club's language, whatever its reader's.
    pages = [f"{below}{path}" for path in paths if path != "projector/"]
    faults = enlarged_in_french(visitor, pages)
    for path in paths:
        response = visitor.go(f"{below}{path}")
        assert response.ok, path
        faults += faults_here(visitor)
    return faults


def enlarged_in_french(visitor: Visitor, paths: list[str]) -> list[str]:
    """Only what longer words and larger letters change, so that nothing is looked at twice."""
    name = settings.LANGUAGE_COOKIE_NAME
    visitor.context.add_cookies([{"name": name, "value": FRENCH, "url": visitor.base}])
    faults = []
    for path in paths:
        visitor.go(path)
        faults += [f"{path} in French – {fault}" for fault in faults_when_enlarged(visitor.page)]
    no_longer_enlarged(visitor.page, NARROW)
    visitor.context.clear_cookies(name=name)
    return faults


def faults_here(visitor: Visitor) -> list[str]:
    return [f"{visitor.page.url} – {fault}" for fault in faults_of(visitor.page)]


def assert_none(faults: list[str]) -> None:
    assert not faults, "\n".join(faults)


def test_what_everybody_sees(visit: Visit, events: dict[str, Event], club: Club) -> None:
    visitor = visit(NARROW)
    faults = look_at(visitor, [*FOR_STRANGERS, club.get_absolute_url()])
    for status, event in events.items():
        coming = status == Event.Status.REGISTRATION
        pages = [*OF_ANY_EVENT, "register/sent/"] if coming else OF_A_DRAWN_EVENT
        faults += look_at(visitor, pages, event.get_absolute_url())
    visitor.go(f"{events['registration'].get_absolute_url()}register/")
    visitor.button("Register")
    visitor.sees("Not sent yet")
    assert_none(faults + faults_here(visitor))


def test_error_pages_are_accessible(visit: Visit, events: dict[str, Event]) -> None:
    visitor = visit(NARROW).sign_in(User.objects.get(email=demo.VOLUNTEER_EMAIL))
    faults = []
    for path, status in (("/nowhere/", 404), (f"{address(events, 'running')}desk/", 403)):
        assert visitor.go(path).status == status
        faults += faults_here(visitor)
    visitor.complaints.clear()  # the browser's own words about 403 and 404
    assert_none(faults)


def address(events: dict[str, Event], status: str) -> str:
    return events[status].get_absolute_url()


def test_what_volunteers_see(visit: Visit, events: dict[str, Event]) -> None:
    visitor = visit(NARROW).sign_in(User.objects.get(email=demo.VOLUNTEER_EMAIL))
    games = Game.objects.filter(round__stage__event=events["running"]).order_by(
        "-status", "round__number"
    )
    played = games.filter(status=Game.Status.PLAYED)[0].pk
    waiting = games.filter(status=Game.Status.OUTSTANDING)[0].pk
    pages = ["", f"{played}/", f"{waiting}/", "cards/", "cards/1/", f"?saved={played}"]
    faults = look_at(visitor, pages, f"{address(events, 'running')}scores/")
    visitor.press(visitor.page.locator(".score-row").first)
    visitor.page.locator("input.score").fill("x")
    visitor.button("Save")
    visitor.sees("Tap the name of the winner.")
    faults += faults_here(visitor)
    for status in ("finished", "registration"):
        faults += look_at(visitor, [""], f"{address(events, status)}scores/")
    assert_none(faults)


def test_what_guests_see(visit: Visit, events: dict[str, Event]) -> None:
    event = is_today(events["running"])
    link, ended = make_link(event), make_link(event)
    ended.revoked_at = timezone.now()
    ended.save()
    entry = event.entries.filter(seats__isnull=False)[0]
    below = event.get_absolute_url()
    visitor = visit(NARROW)
    faults = look_at(visitor, [f"{below}link/{volunteer_token(link.pk)}/"])
    visitor.fill("Your name", "Wilma")
    visitor.button("Go to the scores")
    visitor.sees_heading("Scores")
    faults += faults_here(visitor)
    faults += look_at(visitor, [f"{below}player/{player_token(entry.pk, entry.card_edition)}/"])
    for token in (volunteer_token(ended.pk), "forged"):
        visitor.go(f"{below}link/{token}/")
        faults += faults_here(visitor)
    other = visit(NARROW)
    faults += look_at(other, [f"{below}link/{volunteer_token(link.pk)}/"])
    faults += look_at(director(visit), ["links/1/", "links/2/"], f"{below}desk/")
    visitor.complaints.clear()  # the browser's own words about 403 and 404
    assert_none(faults)


def test_what_the_director_sees_before_the_draw_and_after_the_end(
    visit: Visit, events: dict[str, Event], club: Club
) -> None:
    visitor = director(visit)
    coming = f"{address(events, 'registration')}desk/"
    faults = look_at(visitor, FOR_DIRECTORS)
    faults += look_at(visitor, OF_A_CLUB, club.get_absolute_url())
    erasing = [f"people/{club.people.order_by('pk')[0].pk}/erase/"]
    faults += look_at(visitor, erasing, club.get_absolute_url())
    faults += look_at(visitor, DESK_OF_ANY_EVENT + DESK_BEFORE_THE_DRAW, coming)
    visitor.go(f"{coming}entrants/import/")
    visitor.page.locator("textarea").fill(LISTED)
    visitor.button("Preview the list")
    visitor.sees_heading("Preview: nothing is saved yet")
    faults += faults_here(visitor)
    finished = f"{address(events, 'finished')}desk/"
    assert_none(faults + look_at(visitor, [*DESK_OF_ANY_EVENT, "reopen/"], finished))


def director(visit: Visit) -> Visitor:
    visitor: Visitor = visit(NARROW)
    return visitor.sign_in(User.objects.get(email=demo.DIRECTOR_EMAIL))


def test_what_the_director_sees_during_play(visit: Visit, events: dict[str, Event]) -> None:
    event = events["running"]
    visitor = director(visit)
    games = Game.objects.filter(round__stage__event=event)
    of_games = [
        f"games/{games.filter(status=status)[0].pk}/"
        for status in (Game.Status.PLAYED, Game.Status.OUTSTANDING)
    ]
    desk = f"{event.get_absolute_url()}desk/"
    faults = look_at(visitor, DESK_OF_ANY_EVENT + DESK_WHILE_RUNNING + of_games, desk)
    visitor.go(f"{desk}late/")
    visitor.page.get_by_role("textbox", name="Name", exact=True).fill("Opal Yanchuk")
    visitor.page.get_by_label("Date of birth").fill("1 June 1952")
    visitor.button("Register")
    visitor.sees_heading("Seat Opal Yanchuk")
    faults += faults_here(visitor)
    assert_none(faults)


def test_on_a_large_screen_too(visit: Visit, events: dict[str, Event]) -> None:
    visitor = visit(DESK)
    faults = []
    for page in ("", "rounds/", "entrants/1/", "projector/"):
        visitor.go(f"{address(events, 'running')}{page}")
        faults += broken_rules(visitor.page)
    assert_none(faults)


# ---------------------------------------------------------------- the keyboard


def test_a_result_with_the_keyboard_alone(visit: Visit, events: dict[str, Event]) -> None:
    visitor = visit(DESK).sign_in(User.objects.get(email=demo.VOLUNTEER_EMAIL))
    visitor.go(f"{address(events, 'running')}scores/")
    keyboard = visitor.page.keyboard
    keyboard.press("Tab")
    expect(visitor.page.get_by_role("link", name="Skip to the contents")).to_be_focused()
    row = visitor.page.locator(".score-row").first
    tab_to(visitor, ".score-row")
    expect(row).to_be_focused()
    keyboard.press("Enter")
    visitor.sees("Who won?")
    tab_to(visitor, "[name=winner]")
    keyboard.press("Space")
    tab_to(visitor, "input.score")
    keyboard.type("87")
    visitor.sees("wins by 34")
    tab_to(visitor, "[data-save]")
    keyboard.press("Enter")
    expect(visitor.page.locator("#told")).to_contain_text("121–87")


def test_names_one_after_the_other_with_the_keyboard_alone(
    visit: Visit, events: dict[str, Event]
) -> None:
    event = events["registration"]
    before = event.entries.count()
    visitor = visit(DESK).sign_in(User.objects.get(email=demo.DIRECTOR_EMAIL))
    visitor.go(f"{event.get_absolute_url()}desk/entrants/?new=1")
    keyboard = visitor.page.keyboard
    for name in ("Ann Lee", "Bob Ray"):
        # A browser moves the focus there only when it has drawn the page.
        expect(visitor.page.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
        keyboard.type(name)
        keyboard.press("Tab")
        keyboard.type("3 May 1930")
        keyboard.press("Enter")
        visitor.sees(f"Saved: {name} is registered")
    assert event.entries.count() == before + 2


HAS_OUTLINE = """element => [element, element.closest("label")].some(
  (each) => each && getComputedStyle(each).outlineStyle !== "none")"""


def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until something of this kind has the focus; what has it must always be seen."""
    for _ in range(40):
        visitor.page.keyboard.press("Tab")
        focused = visitor.page.locator(":focus")
        assert focused.evaluate(HAS_OUTLINE), focused.evaluate("element => element.outerHTML")
        if focused.and_(visitor.page.locator(selector)).count():
            return
    pytest.fail(f"Tab never reaches {selector}")


@pytest.mark.parametrize("window", [PHONE, ViewportSize(width=320, height=568)])
def test_the_first_row_of_the_standings_is_on_the_first_screen(
    transactional_db: None, visit: Visit, slug: str, window: ViewportSize
) -> None:
    event = drawn_event(range(60, 74), slug=slug)
    play(event, 1)
    visitor = visit(window)
    visitor.go(event.get_absolute_url())
    first = visitor.page.locator(".standings tbody tr").first.bounding_box()
    assert first is not None
    assert first["y"] <= (360 if window == PHONE else window["height"] - first["height"])


def test_standings_stay_in_the_window_of_a_phone_with_letters_twice_as_large(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn_event(range(60, 74), slug=slug)
    for number in range(1, 5):
        play(event, number)
    visitor = visit(PHONE)
    resize(visitor.page, PHONE, TWICE)
    visitor.go(event.get_absolute_url())
    right = visitor.page.evaluate(
        "Math.max(...[...document.querySelectorAll('main table')]"
        ".map(table => table.getBoundingClientRect().right))"
    )
    assert right <= PHONE["width"]
