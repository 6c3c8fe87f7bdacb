"""The rounds of a new director's first event and its end, as hands do it."""

from typing import Any

from playwright.sync_api import expect

from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.models import Entry
from tests.building import game_at, say
from tests.journeys.steps.first_event import FirstEvent, names_in
from tests.journeys.steps.newcomer import Newcomer
from tests.journeys.steps.outbox import forget_complaints
from tests.journeys.steps.visitor import by_hand

# ---------------------------------------------------------------- play


def play(hall: FirstEvent, number: int, *, only: int | None = None) -> None:
    """Let the volunteers enter what the players call out, of the next tables or of all."""
    for game, is_typed in by_hand(hall.outstanding(number)[:only], number):
        loser_score = min(120, max(40, round(hall.chance.gauss(100, 18))))
        winner = hall.chance.choice(names_in(game))
        if is_typed:
            hall.volunteer.enter(game["table"], winner, loser_score)
        else:
            scores = [121 if name == winner else loser_score for name in names_in(game)]
            say(game_at(hall.event, game["table"], number), *scores)


def come_late(hall: FirstEvent, name: str) -> None:
    """Who is here before a round is over plays from the next one without anybody's doing."""
    director = hall.director
    director.link("Entrants")
    director.press_in(director.line(name, within=".tick-row"), "Here")
    director.sees(f"Saved: {name} came late")


def seat_late_ones(hall: FirstEvent, *names: str) -> None:
    """They are on the list; each is seen in the next round before it is saved."""
    director = hall.director
    for name in names:
        director.link("Entrants")
        director.press_in(director.line(name, within=".tick-row"), "Seat")
        director.sees(f"{name} plays from round 2 on")
        director.button(f"Let {name} play")
        director.sees(f"Saved: {name} plays.")
    assert_seated(hall, *names)


def assert_seated(hall: FirstEvent, *names: str) -> None:
    for number in (2, 3, 4):
        seated = {each for game in hall.games_of(number) for each in names_in(game)}
        assert seated.issuperset(names)


def correct(hall: FirstEvent) -> None:
    """Correct a result of round 1 that was typed the wrong way round."""
    director, game = hall.director, hall.games_of(1)[0]
    director.link("Rounds")
    names = names_in(game)
    director.unfold("Round 1")
    scores = [side["score"] for side in game["sides"]]
    director.press(director.line(*names, within=".desk-games li").get_by_role("link"))
    loser = names[scores.index(min(scores))]
    director.choose(loser, min(scores))
    reasons = director.page.locator(".score-form .reasons .choice")
    director.press(reasons.filter(has_text=director.words("The wrong winner was tapped")))
    director.button("Save the result")
    director.sees("Saved: the result of the game.")
    assert [side["score"] for side in hall.games_of(1)[0]["sides"]] == scores[::-1]


def hand_out_new_cards(hall: FirstEvent) -> None:
    director = hall.director
    director.link("Print the new cards")
    director.sees("These are only the cards that have changed.")
    director.button("The new cards are handed out")
    director.sees("Saved: the new cards are handed out.")


def leave(hall: FirstEvent, name: str, *answers: str, last_round: int) -> None:
    director = hall.director
    director.link("Desk")
    director.link("A player leaves")
    director.press_in(director.line(name, within=".tick-row"), "Withdraw")
    for answer in answers:
        director.link(answer)
    director.sees(f"{name}’s last round is round {last_round}.")
    director.button(f"Withdraw {name}")
    director.sees(f"Saved: {name} is withdrawn.")


def the_server_dies(hall: FirstEvent) -> None:
    """Kill the server in mid-round while a result is being saved: what was entered stays."""
    before, game = hall.games, hall.outstanding(2)[0]
    volunteer, director = hall.volunteer, hall.director
    volunteer.is_live()
    hall.served.kill()
    loser, winner = names_in(game)
    volunteer.press(volunteer.line(loser, within=".score-list:not(.done) li").get_by_role("link"))
    volunteer.choose(winner, 99)
    volunteer.button("Save")
    volunteer.sees("Kept on this phone, not sent: 1")
    hall.served.start()
    expect(volunteer.page.get_by_text("Kept on this phone, not sent")).to_have_count(
        0, timeout=60_000
    )
    forget_complaints(volunteer)
    director.refresh()
    forget_complaints(director)
    forget_complaints(hall.player)
    changed = [each for each in hall.games if each not in before]
    assert [names_in(each) for each in changed] == [[loser, winner]]
    assert [side["score"] for side in changed[0]["sides"]] == [99, 121]


# ---------------------------------------------------------------- the end


def check_the_cards(hall: FirstEvent) -> None:
    """Check the cards of two tables; at each, one of them differs from the results."""
    hall.volunteer.link("Check the scorecards")
    tables = [names_in(game) for game in hall.games_of(4)[:2]]
    wrong = {tables[0][0]: 4, tables[1][0]: 3}
    for name in (name for names in tables for name in names):
        type_card(hall, name, wrong_in=wrong.get(name))
    expect(hall.volunteer.page.locator(".misfits article")).to_have_count(2)


def type_card(hall: FirstEvent, name: str, *, wrong_in: int | None) -> None:
    volunteer = hall.volunteer
    volunteer.press(volunteer.line(name, within=".scorecard-list li").get_by_role("link"))
    volunteer.sees_heading(f"{name}’s card")
    lines = volunteer.page.locator(".scorecard-line")
    for game in played_by(hall, name):
        won, points = margin_of(game, name)
        line = lines.nth(game["round"] - 1)
        volunteer.press(line.get_by_text("Won" if won else "Lost", exact=True))
        written = points + 1 if game["round"] == wrong_in else points
        volunteer.type_into(line.get_by_role("textbox"), str(written))
    volunteer.button("Save the card")
    volunteer.sees("Saved:", f"{name}’s card")


def played_by(hall: FirstEvent, name: str) -> list[dict[str, Any]]:
    return [game for game in hall.games if game["status"] == "played" and name in names_in(game)]


def margin_of(game: dict[str, Any], name: str) -> tuple[bool, int]:
    """Whether they won, and by how much the winner did."""
    own = next(side for side in game["sides"] if name in side["names"])
    scores = [side["score"] for side in game["sides"]]
    return own["won"], max(scores) - min(scores)


def settle(hall: FirstEvent) -> None:
    """Both times the result was right, and the card wasn't."""
    director, before = hall.director, [game["sides"] for game in hall.games]
    director.link("Desk")
    director.next_step("Settle table", "See both, and decide")
    for _ in range(2):
        right = director.line("counts until you decide", within=".two-results .panel")
        director.press_in(right, "This one is right")
        director.sees("Settled: the result counts as you decided.")
    assert [game["sides"] for game in hall.games] == before


def finish(hall: FirstEvent) -> None:
    director = hall.director
    director.next_step("Finish the event", "See the medals")
    director.button("Finish the event")
    director.sees("Saved: the event is finished. The medals are final.")
    hall.volunteer.sees("This event is finished")
    # The browser's own words about 403: the volunteer's link has ended.
    hall.volunteer.complaints.clear()


def medals_on(visitor: Newcomer) -> dict[str, list[tuple[str | None, str]]]:
    """Return the medals that the public page shows for each division, best first."""
    shown = {}
    for section in visitor.page.locator(".divisions section").all():
        places = section.locator(".podium li").all()
        shown[section.get_by_role("heading").inner_text()] = [
            (place.get_attribute("class"), place.get_by_role("link").inner_text())
            for place in places
        ]
    return shown


def own_code(name: str) -> str:
    """Return the address in the code on somebody’s printed card."""
    entries = Entry.objects.select_related("event", "person")
    entry = next(entry for entry in entries if entry.name == name)
    return f"{entry.event.get_absolute_url()}player/{player_token(entry.pk, entry.card_edition)}/"
