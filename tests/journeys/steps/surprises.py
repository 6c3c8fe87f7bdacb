"""These things happen on an afternoon and on a legion night besides the games."""

import re
from collections import Counter
from itertools import combinations

from playwright.sync_api import FilePayload, Route, expect

from cribbage_events.events.models import Entry, Event, Game, Seat
from tests.building import games_in, say
from tests.journeys.steps.afternoon import Afternoon
from tests.journeys.steps.evening import Evening, names_of, sides_of
from tests.journeys.steps.visitor import Visitor, row

# Years as people write them; one has none, and one is registered at the door.
LATE, NEW = "Muriel Hiebert", "Noel Paul"
YEARS = f"""Name,Year of birth
Agnes Penner,1941
Bert Kowalchuk,1942
Clara Dyck,b. 1943
Doug McLeod,1944
Edna Friesen,'45
Frank Delorme,1946
Grace Thompson,1957
Harold Wiebe,1958
Irène Bouchard,1959
Jack Sinclair,1960
Lou Hart,
{LATE},1962
"""


# ---------------------------------------------------------------- an afternoon


def import_years(hall: Afternoon) -> None:
    """A year is enough, and nothing is asked about it."""
    director = hall.desk()
    director.link("Register entrants")
    director.link("Import a list")
    file = FilePayload(name="entries.csv", mimeType="text/csv", buffer=YEARS.encode())
    director.page.locator("[type=file]").set_input_files(file)
    director.button("Preview the list")
    director.sees("nothing is saved yet")
    director.button("Register the selected rows")
    director.sees("Saved: 12 entrants registered.")


def check_in(hall: Afternoon, helper: Visitor) -> None:
    """A helper's phone has the list open; its network goes before the last one comes."""
    director = hall.desk()
    director.link("Check in")
    director.button(f"Not here – {LATE}")
    director.sees(f"Saved: {LATE} is not here.")
    director.button("Mark all as here")
    director.sees("12 entrants, 11 here")
    walk_in(hall)
    helper.go(f"{hall.address}desk/entrants/")
    expect(row(helper, LATE)).to_contain_text("Here after all")


def walk_in(hall: Afternoon) -> None:
    """Register and check in somebody who isn’t on the list, in one step."""
    director = hall.director
    director.press(director.page.get_by_text("Register a player", exact=True))
    director.fill("Name", NEW)
    director.page.get_by_label("Date of birth").fill("1947")
    director.button("Register, and here")
    director.sees("13 entrants, 12 here")


def draw(hall: Afternoon) -> None:
    """Put everybody without a date of birth into a group by hand, on one page."""
    director = hall.desk()
    director.link("Go to the draw")
    director.link("Choose their age groups")
    asked = director.page.locator("main form input[type=radio][value=under]")
    expect(director.page.get_by_text("Lou Hart").first).to_be_visible()
    for box in asked.all():
        box.check()
    director.button("Save")
    director.sees("12 entrants play in two age groups.")
    director.button("Draw all rounds")
    director.sees("all rounds are drawn")


def late_tap(helper: Visitor, name: str) -> None:
    """It was made without a network, and arrives when the rounds are drawn."""
    helper.press(row(helper, name).get_by_role("button", name=re.compile("^Here")))
    helper.sees("Kept on this phone")


def leave_one_game(hall: Afternoon, number: int) -> tuple[str, str]:
    """Let both of a game go home in the middle of it: it counts as not played, for neither."""
    game = next(each for each in games_in(hall.event, number) if whole(each))
    first, second = names_of(game)
    for name, answer in ((first, "It is forfeited"), (second, "Both left it")):
        director = hall.desk("entrants/?leaves=1")
        director.link(f"Withdraw – {name}")
        director.press(
            director.page.get_by_role("main").get_by_role("link", name=re.compile(answer))
        )
        director.page.get_by_label("Why?").fill("the bus goes")
        director.button(f"Withdraw {name}")
        director.sees(f"Saved: {name} is withdrawn.")
    return first, second


def whole(game: Game) -> bool:
    """Two people who have been there from the beginning, and none of them directs."""
    entries = [entry for side in sides_of(game) for entry in side]
    return all(entry.from_round == 1 and not entry.fills_in for entry in entries)


def play(event: Event, number: int, *, leaders: tuple[Entry, ...] = ()) -> None:
    """The leaders win by 60; elsewhere whoever has won less, and closely."""
    won = wins(event)
    for game in games_in(event, number):
        if game.status != Game.Status.OUTSTANDING:
            continue
        entries = [side[0] for side in sides_of(game)]
        lead = [entry for entry in entries if entry in leaders]
        winner = lead[0] if lead else min(entries, key=lambda entry: won[entry.pk])
        margin = 60 if lead else 21 if number < 3 else 1
        say(game, *(121 if entry == winner else 121 - margin for entry in entries))


def wins(event: Event) -> Counter[int]:
    seats = Seat.objects.filter(round__stage__event=event, score=121)
    return Counter(seats.values_list("entry", flat=True))


def level_pair(event: Event) -> tuple[Entry, ...]:
    """Two of one group who have won alike, don't meet any more, and have played every round."""
    won = wins(event)
    still = [sides_of(game) for number in (3, 4) for game in games_in(event, number)]
    meet = [{side[0].pk for side in sides} for sides in still]
    here = event.entries.filter(status=Entry.Status.CHECKED_IN, from_round=1, fills_in=False)
    both = here.order_by("-number").select_related("person")
    return next(
        (one, two)
        for one, two in combinations(both, 2)
        if one.division_id == two.division_id
        and won[one.pk] == won[two.pk] == 1
        and {one.pk, two.pk} not in meet
    )


def hide_the_medals(hall: Afternoon) -> None:
    director = hall.desk()
    director.button("Hide them")
    director.sees("Only the desk sees the medals")


def finish_and_show(hall: Afternoon, golds: set[str]) -> None:
    """Go from the last result to the prize-giving; then everybody sees the medals."""
    hall.player.go(hall.address)
    hall.player.is_live()
    hall.player.sees("The results of the last round and the medals are shown at the prize-giving.")
    expect(hall.player.page.locator(".podium")).to_have_count(0)
    director = hall.desk()
    director.link("See the medals")
    director.button("Finish the event")
    director.sees("Nobody sees them before you call them out at the prize-giving.")
    expect(hall.player.page.locator(".medal")).to_have_count(0)
    director.link("Go to the prize-giving")
    shared = director.page.locator(".call.gold", has_text="shared")
    called = shared.locator(".called-name").all_inner_texts()
    assert golds <= set(called)
    director.button("Show everything now")
    director.sees("Saved: everybody sees the medals now.")
    expect(director.page.get_by_role("button", name="Undo")).to_have_count(0)
    for name in golds:
        expect(hall.player.page.locator(".podium li.gold", has_text=name)).to_be_visible()


# ---------------------------------------------------------------- a legion night


def tap_quickly(evening: Evening, names: list[str], here: int) -> None:
    """The network is so slow that nothing has been answered when the next page is opened."""
    door = evening.at("door")

    def hold(route: Route) -> None:
        """Neither answer nor let it through."""

    door.page.route("**/door/", hold)
    for name in names:
        door.press(row(door, name).get_by_role("button", name=re.compile("^Here, ")))
    expect(row(door, names[-1]).get_by_role("button", name="Saving…")).to_be_visible()
    door.button("Seat the players")
    door.sees(f"{len(names)} taps of this phone are still on their way.")
    door.page.unroute("**/door/", hold)
    door.page.evaluate("void outbox.attempt()")
    door.sees(f"{here} here")
    door.button("Seat the players")
    door.sees_heading("Round 1: who sits where")


def come_late(evening: Evening, first: str, second: str) -> None:
    """They pay at the door, and are promised seats; nobody has to ask for any."""
    door = evening.at("door")
    for name in (first, second):
        door.press(row(door, name).get_by_role("button", name=re.compile("^Here, ")))
        door.sees(f"Saved: {name} is here and has paid.")
    door.sees(f"{first} and {second} came late, and play from round 2.")


def cut(evening: Evening, game: Game) -> Entry:
    """Both losers have as many points: whoever cuts the lower card stays."""
    winner, first, second = names_of(game)
    volunteer = evening.volunteer
    volunteer.go(f"{evening.public}scores/{game.pk}/")
    volunteer.press(volunteer.page.locator(".choice", has_text=winner))
    for loser in (first, second):
        volunteer.page.locator(".score-field", has_text=loser).locator("input").fill("98")
    volunteer.button("Save")
    volunteer.sees("They cut the cards: who stays?", "The player with the lower card stays.")
    volunteer.button(f"{second} stays")
    expect(volunteer.page.get_by_text("They cut the cards: who stays?")).to_have_count(0)
    return sides_of(game)[2][0]


def correct_and_seat_again(evening: Evening, game: Game) -> None:
    """Correct a result; the page offers to seat the next round again, and shows who moves."""
    first = Seat.objects.get(game=game, entry=sides_of(game)[0][0])
    loser = names_of(game)[1 if first.score == 121 else 0]
    coordinator = evening.coordinator
    coordinator.go(f"{evening.public}scores/{game.pk}/")
    coordinator.press(coordinator.page.get_by_text("The players’ cards say something else"))
    coordinator.choose(loser, 90)
    coordinator.button("Save")
    coordinator.sees_heading("Seat round 2 again?")
    coordinator.link("See who moves")
    coordinator.sees_heading("Who would sit at another table")
    coordinator.button("Seat round 2 again")
    coordinator.sees("Saved: the next round is seated again.")


def close_and_report(evening: Evening, late: tuple[str, str]) -> None:
    """Go from the last result to closing, the prizes, the report and the end."""
    coordinator = evening.coordinator
    coordinator.go(f"{evening.public}desk/")
    coordinator.link("Go to closing")
    coordinator.sees_heading("The ranking as things stand")
    coordinator.button("Close the night")
    coordinator.sees_heading("Hand out the prizes")
    left = coordinator.page.get_by_role("button", name=re.compile("^Handed over"))
    expect(left.first).to_be_visible()
    while count := left.count():
        coordinator.press(left.first)
        expect(left).to_have_count(count - 1)
    coordinator.go(f"{evening.public}desk/")
    coordinator.sees_heading("The evening is done")
    coordinator.link("Night report")
    coordinator.sees_heading("Night report")
    lines = coordinator.page.locator("table.standings tbody tr")
    prizes = [line for line in lines.all_inner_texts() if "$" in line]
    assert len(prizes) >= 3
    for name in late:
        expect(lines.filter(has_text=name)).to_contain_text("came for round 2")
    coordinator.sees("50/50:")
    coordinator.link("Send it to the members")
