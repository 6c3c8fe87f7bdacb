"""Two volunteers at one game, and what nervous fingers do: nothing is lost, nothing saved twice."""

from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Request, expect

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.services.finish import finish
from cribbage_events.events.services.redraw import withdraw
from tests.afternoon import MARION, drawn_event, fresh, games_in, play
from tests.events.hall import game_at, make_user
from tests.journeys.visitor import PHONE, Visit, Visitor, soon

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def vic(event: Event) -> User:
    return make_user(event.club, "Vic", Role.Kind.VOLUNTEER)


@pytest.fixture
def phone(visit: Visit, event: Event, vic: User) -> Visitor:
    visitor = visit(PHONE).sign_in(vic)
    visitor.go(f"/events/{event.slug}/scores/")
    return visitor


@pytest.fixture
def other(visit: Visit, event: Event) -> Visitor:
    visitor = visit(PHONE).sign_in(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    visitor.go(f"/events/{event.slug}/scores/")
    return visitor


def open_game(visitor: Visitor, event: Event, table: int = 1) -> None:
    visitor.go(f"/events/{event.slug}/scores/{game_at(event, table).pk}/")


def scores_of(event: Event, table: int = 1) -> list[int]:
    accepted = game_at(event, table).accepted
    assert accepted is not None
    return list(accepted.scores)


def test_the_second_sees_what_the_first_saved_and_is_asked(
    phone: Visitor, other: Visitor, event: Event
) -> None:
    open_game(phone, event)
    phone.choose("Bob Ray", 95)
    other.enter(1, "Ann Lee", 87)
    phone.button("Save")
    phone.sees_heading("Two results for table 1")
    phone.sees("Joe saved at", "Ann Lee beat Bob Ray 121–87", "Bob Ray beat Ann Lee 121–95")
    assert scores_of(event) == [121, 87]
    phone.button("Mine is right")
    phone.sees("Tap the reason")
    assert scores_of(event) == [121, 87]
    phone.press(phone.page.get_by_text("The players agreed on this"))
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Bob Ray beat Ann Lee 121–95")
    assert scores_of(event) == [95, 121]
    other.sees("Bob Ray beat Ann Lee 121–95", within=soon())
    assert ScoreReport.objects.count() == 2


def test_the_second_keeps_what_the_first_saved(
    phone: Visitor, other: Visitor, event: Event
) -> None:
    open_game(phone, event)
    phone.choose("Bob Ray", 95)
    other.enter(1, "Ann Lee", 87)
    phone.button("Save")
    phone.link("Keep what Joe saved")
    phone.sees_heading("Round 1 of 2: 2 games left")
    assert scores_of(event) == [121, 87]
    assert ScoreReport.objects.count() == 1


def test_both_say_the_same(phone: Visitor, other: Visitor, event: Event) -> None:
    open_game(phone, event)
    phone.choose("Ann Lee", 87)
    other.enter(1, "Ann Lee", 87)
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Joe had already saved the same.")
    assert scores_of(event) == [121, 87]


def test_a_game_that_is_in_already_says_by_whom(
    phone: Visitor, other: Visitor, event: Event
) -> None:
    other.enter(1, "Ann Lee", 87)
    open_game(phone, event)
    phone.sees("Ann Lee beat Bob Ray 121–87", "Saved by Joe at")


def test_a_double_tap_saves_once(phone: Visitor, event: Event) -> None:
    open_game(phone, event)
    phone.choose("Ann Lee", 87)
    phone.page.get_by_role("button", name="Save").dblclick()
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–87")
    assert ScoreReport.objects.count() == 1


def test_a_form_sent_again_saves_once(phone: Visitor, event: Event) -> None:
    sent = sent_by(phone)
    phone.enter(1, "Ann Lee", 87)
    for _ in range(2):
        assert "Saved:" in send_again(phone, sent[0])
    assert ScoreReport.objects.count() == 1


def sent_by(visitor: Visitor) -> list[Request]:
    """The forms that this visitor sends from now on."""
    sent: list[Request] = []
    visitor.page.on("request", lambda each: sent.append(each) if each.method == "POST" else None)
    return sent


def send_again(visitor: Visitor, request: Request, **changed: str) -> str:
    fields = {**dict(parse_qsl(request.post_data or "")), **changed}
    headers = {"Referer": request.url}
    answer = visitor.page.request.post(request.url, form=dict(fields), headers=headers)
    assert answer.ok
    return answer.text()


def test_reloading_the_page_after_saving_saves_nothing(phone: Visitor, event: Event) -> None:
    phone.enter(1, "Ann Lee", 87)
    phone.page.reload()
    phone.sees_heading("Round 1 of 2: 2 games left")
    assert ScoreReport.objects.count() == 1


def test_back_after_saving_shows_what_is_saved(phone: Visitor, event: Event) -> None:
    phone.enter(1, "Ann Lee", 87)
    phone.page.go_back()
    phone.sees("Ann Lee beat Bob Ray 121–87", "Saved by Vic at")
    phone.press(phone.page.get_by_text("Something is wrong here: correct it"))
    phone.choose("Ann Lee", 78)
    phone.button("Save")
    phone.sees("Tap the reason")
    phone.press(phone.page.get_by_text("A typing mistake"))
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–78")
    assert scores_of(event) == [121, 78]
    assert ScoreReport.objects.count() == 2


def test_back_to_the_form_as_it_was_and_saving_again(phone: Visitor, event: Event) -> None:
    """Some browsers bring back the very form, with its key."""
    request = sent_by(phone)
    phone.enter(1, "Ann Lee", 87)
    text = send_again(phone, request[0])
    assert "Saved:" in text
    changed = {"loser_score": "78", "confirmed": "121-78"}
    text = send_again(phone, request[0], **changed)
    assert "Two results for table 1" in text
    assert "You saved at" in " ".join(text.split())
    assert scores_of(event) == [121, 87]
    assert ScoreReport.objects.count() == 1


def test_a_page_left_open_in_another_tab(phone: Visitor, event: Event) -> None:
    open_game(phone, event)
    tab = phone.another_tab()
    open_game(tab, event)
    phone.choose("Ann Lee", 87)
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved:")
    tab.choose("Ann Lee", 78)
    tab.button("Save")
    tab.sees_heading("Two results for table 1")
    assert scores_of(event) == [121, 87]


def test_two_different_games_at_the_same_moment(
    phone: Visitor, other: Visitor, event: Event
) -> None:
    open_game(phone, event, 1)
    open_game(other, event, 2)
    phone.choose("Ann Lee", 87)
    other.choose("Di Poe", 119)
    phone.button("Save")
    other.button("Save")
    for visitor in (phone, other):
        expect(visitor.page.locator("#told")).to_contain_text("Saved:")
        visitor.sees_heading("Round 1 of 2: 1 game left")
    assert (scores_of(event, 1), scores_of(event, 2)) == ([121, 87], [119, 121])


def test_a_game_drawn_again_while_its_result_is_typed(visit: Visit, vic: User, slug: str) -> None:
    drawn = drawn_event(range(60, 68), slug=f"{slug}-drawn", club=vic.roles.get().club)
    play(drawn, 1)
    volunteer = visit(PHONE).sign_in(vic)
    volunteer.go(f"{drawn.get_absolute_url()}scores/{games_in(drawn, 2)[0].pk}/")
    volunteer.press(volunteer.page.locator(".winner .choice").first)
    volunteer.page.locator("input.score").fill("87")
    leaving = drawn.entries.get(number=3)
    withdraw(leaving, by=MARION, seen=fresh(drawn).revision, reason="feels unwell")
    volunteer.button("Save")
    volunteer.sees_heading("This game has been drawn again")
    volunteer.sees("what you typed was not saved")
    volunteer.complaints.clear()  # the browser's own words about 404
    assert not ScoreReport.objects.filter(game__round__number=2).exists()


def test_a_correction_that_comes_after_the_end(visit: Visit, vic: User, slug: str) -> None:
    drawn = drawn_event(
        range(60, 64), slug=f"{slug}-drawn", club=vic.roles.get().club, round_count=1
    )
    play(drawn, 1)
    volunteer = visit(PHONE).sign_in(vic)
    volunteer.go(f"{drawn.get_absolute_url()}scores/{games_in(drawn, 1)[0].pk}/")
    volunteer.press(volunteer.page.get_by_text("Something is wrong here: correct it"))
    volunteer.page.locator("input.score").fill("77")
    volunteer.press(volunteer.page.get_by_text("A typing mistake"))
    finish(drawn, by=MARION, seen=fresh(drawn).revision)
    volunteer.button("Save")
    volunteer.sees("only the director can still change a result")
    assert ScoreReport.objects.count() == 2
