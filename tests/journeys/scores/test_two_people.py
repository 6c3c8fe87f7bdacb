"""Two volunteers at one game, and what nervous fingers do: nothing is lost, nothing saved twice."""

import json

import pytest
from playwright.sync_api import Request, Route, expect

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.redrawing.services import withdraw
from tests.building import MARION, drawn_event, fresh, game_at, games_in, make_user, play
from tests.journeys.steps.outbox import everything_kept
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


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


def say_otherwise(visitor: Visitor, event: Event, winner: str, score: int) -> None:
    """Report another score: both are kept."""
    open_game(visitor, event)
    visitor.press(visitor.page.get_by_text("The players’ cards say something else"))
    visitor.choose(winner, score)
    visitor.button("Save")
    visitor.sees("Both are kept; the director decides.")


def scores_of(event: Event, table: int = 1) -> list[int]:
    accepted = game_at(event, table).accepted
    assert accepted is not None
    return list(accepted.scores)


@pytest.mark.database
def test_two_who_differ_are_both_kept_and_whoever_was_wrong_says_so(
    phone: Visitor, other: Visitor, event: Event
) -> None:
    open_game(phone, event)
    phone.choose("Ann Lee", 95)
    other.enter(1, "Ann Lee", 87)
    phone.button("Save")
    phone.sees("Joe entered 121–87 at", "you 121–95. Both are kept; the director decides.")
    phone.sees("The standings keep Joe’s until then.")
    assert scores_of(event) == [121, 87]
    other.sees("1 result is disputed")
    phone.button("I had it wrong: Ann Lee beat Bob Ray 121–87")
    expect(phone.page.locator("#told")).to_contain_text("✓ Confirmed by two: Ann Lee beat Bob Ray")
    # That is the only message: of the dispute, which this settled, nothing is left to say.
    assert everything_kept(phone.page)["results"] == []
    other.sees("✓ confirmed by two")
    assert scores_of(event) == [121, 87]
    assert ScoreReport.objects.count() == 3


def test_a_question_that_is_slow_delays_no_result(
    phone: Visitor, other: Visitor, event: Event
) -> None:
    """The phone asks whether a dispute was settled; what is entered meanwhile is sent at once."""
    held: list[Route] = []

    def hold_questions(route: Route) -> None:
        if '"asks":true' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    phone.page.route("**/*", hold_questions)
    open_game(phone, event)
    phone.choose("Ann Lee", 95)
    other.enter(1, "Ann Lee", 87)
    # The phone may ask by itself, and asks nothing more while a question is under way.
    with phone.page.expect_request(lambda sent: '"asks":true' in (sent.post_data or "")):
        phone.button("Save")
        phone.sees("The standings keep Joe’s until then.")
        phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.button("I had it wrong: Ann Lee beat Bob Ray 121–87")
    expect(phone.page.locator("#told")).to_contain_text("✓ Confirmed by two: Ann Lee beat Bob Ray")
    assert held
    phone.page.unroute_all(behavior="ignoreErrors")


def test_the_first_report_may_be_wrong_too(phone: Visitor, other: Visitor, event: Event) -> None:
    phone.enter(1, "Ann Lee", 87)
    say_otherwise(other, event, "Bob Ray", 95)
    open_game(phone, event)
    phone.sees("You entered 121–87 for Ann Lee, Joe 121–95 for Bob Ray at")
    phone.button("I had it wrong: Bob Ray beat Ann Lee 121–95")
    expect(phone.page.locator("#told")).to_contain_text("✓ Confirmed by two: Bob Ray beat Ann Lee")
    assert scores_of(event) == [95, 121]


def test_the_director_settles_what_two_say_differently(
    visit: Visit, phone: Visitor, other: Visitor, event: Event
) -> None:
    director = visit(DESK).sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    director.go(f"/events/{event.slug}/desk/")
    director.is_live()
    phone.enter(1, "Ann Lee", 87)
    say_otherwise(other, event, "Bob Ray", 95)
    director.sees("Settle table 1", "Vic says 121–87 for Ann Lee")
    director.link("See both, and decide")
    director.press(director.page.get_by_text("The players’ cards say so"))
    right = director.page.locator(".panel", has_text="Bob Ray beat Ann Lee 121–95")
    director.press(right.get_by_role("button", name="This one is right"))
    director.sees("Settled: the result counts as you decided.")
    assert scores_of(event) == [95, 121]
    phone.go(f"/events/{event.slug}/scores/")
    phone.sees("Bob Ray beat Ann Lee 121–95")


def test_both_say_the_same(phone: Visitor, other: Visitor, event: Event) -> None:
    open_game(phone, event)
    phone.choose("Ann Lee", 87)
    other.enter(1, "Ann Lee", 87)
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("✓ Confirmed by two: Ann Lee beat Bob Ray")
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


def test_a_result_sent_again_is_saved_once_and_with_other_words_refused(
    phone: Visitor, event: Event
) -> None:
    sent = sent_by(phone)
    phone.enter(1, "Ann Lee", 87)
    for _ in range(2):
        assert send_again(phone, sent[0])["state"] == "same"
    answer = send_again(phone, sent[0], scores=[121, 78])
    assert answer["state"] == "refused"
    assert "with another result" in answer["words"]
    assert scores_of(event) == [121, 87]
    assert ScoreReport.objects.count() == 1


def sent_by(visitor: Visitor) -> list[Request]:
    """Collect what this visitor’s pages send from now on."""
    sent: list[Request] = []
    visitor.page.on("request", lambda each: sent.append(each) if each.method == "POST" else None)
    return sent


def send_again(visitor: Visitor, request: Request, **changed: object) -> dict[str, str]:
    said = json.loads(request.post_data or "{}") | changed
    answer = visitor.page.request.post(request.url, data=said, headers=request.headers)
    assert answer.ok
    told: dict[str, str] = answer.json()
    return told


def test_reloading_the_page_after_saving_saves_nothing(phone: Visitor, event: Event) -> None:
    phone.enter(1, "Ann Lee", 87)
    phone.page.reload()
    phone.sees_heading("Round 1 of 2: 2 games left")
    assert ScoreReport.objects.count() == 1


def test_back_after_saving_shows_what_is_saved(phone: Visitor, event: Event) -> None:
    phone.enter(1, "Ann Lee", 87)
    phone.page.go_back()
    phone.sees("Ann Lee beat Bob Ray 121–87", "Saved by you at")
    phone.press(phone.page.get_by_text("I had it wrong: change what I entered"))
    phone.choose("Ann Lee", 78)
    phone.button("Save")
    phone.sees("Tap the reason")
    phone.press(phone.page.get_by_text("A typing mistake"))
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–78")
    assert scores_of(event) == [121, 78]
    assert ScoreReport.objects.count() == 2


def test_a_page_left_open_in_another_tab(phone: Visitor, event: Event) -> None:
    open_game(phone, event)
    tab = phone.another_tab()
    open_game(tab, event)
    phone.choose("Ann Lee", 87)
    phone.button("Save")
    expect(phone.page.locator("#told")).to_contain_text("Saved:")
    tab.choose("Ann Lee", 78)
    tab.button("Save")
    tab.sees("You entered 121–87, then 121–78. Both are kept; the director decides.")
    assert scores_of(event) == [121, 87]
    tab.button("This is what I mean: Ann Lee beat Bob Ray 121–78")
    # Either tab may be the one that sends it, and this one says so.
    tab.sees("Saved: Ann Lee beat Bob Ray 121–78")
    assert scores_of(event) == [121, 78]


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
    leaving = drawn.entries.get(number=3)
    theirs = Game.objects.get(round__number=2, seats__entry=leaving)
    volunteer.go(f"{drawn.get_absolute_url()}scores/{theirs.pk}/")
    volunteer.press(volunteer.page.locator(".winner .choice").first)
    volunteer.page.locator("input.score").fill("87")
    seen = fresh(drawn).revision
    withdraw(leaving, by=MARION, seen=seen, reason="feels unwell", sat_down=False)
    volunteer.button("Save")
    volunteer.sees("The tables have been drawn again since you opened this game")
    assert "Arrived late" in drawn.changes.latest("revision").what
    assert not ScoreReport.objects.filter(game__round__number=2).exists()


def test_a_correction_that_comes_after_the_end(visit: Visit, vic: User, slug: str) -> None:
    drawn = drawn_event(
        range(60, 64), slug=f"{slug}-drawn", club=vic.roles.get().club, round_count=1
    )
    play(drawn, 1)
    volunteer = visit(PHONE).sign_in(vic)
    volunteer.go(f"{drawn.get_absolute_url()}scores/{games_in(drawn, 1)[0].pk}/")
    volunteer.press(volunteer.page.get_by_text("The players’ cards say something else"))
    volunteer.press(volunteer.page.locator(".winner .choice").first)
    volunteer.page.locator("input.score").fill("77")
    finish(drawn, by=MARION, seen=fresh(drawn).revision)
    volunteer.button("Save")
    volunteer.sees("This event is finished, so this does not count by itself.")
    assert ScoreReport.objects.count() == 2
