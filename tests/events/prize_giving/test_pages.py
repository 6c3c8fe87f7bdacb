from dataclasses import asdict

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.contest.prizes import LEGION_MONEY
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of
from cribbage_events.events.prize_giving.views import sheet
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.memory.privacy import show_person_as
from tests.building import drawn_event, fresh, games_in, say
from tests.events.desk_client import at, director_of, words
from tests.events.finished import finished
from tests.events.prize_giving.hidden import DORA, end, nearly_over, over, play_last
from tests.leagues.factories import DESK
from tests.leagues.night import fresh as fresh_night
from tests.leagues.night import played
from tests.pseudo_language.catalogue import installed, pseudo
from tests.pseudo_language.language import CODE

pytestmark = pytest.mark.django_db


def test_two_golds_and_no_silver_are_called_as_they_are_won() -> None:
    event = drawn_event([60, 61, 62, 63, 64, 65], round_count=1, director=False)
    for game in games_in(event, 1):
        say(game, 121, 100 if game.table < 3 else 110)
    calls = calls_of(fresh(event))
    assert [(call.honour, len(call.people), call.shared) for call in calls] == [
        ("Bronze", 1, False),
        ("Gold", 2, True),
    ]


def test_divisions_are_called_one_after_the_other() -> None:
    event = drawn_event([*range(50, 56), *range(70, 76)], boundary_age=65, director=False)
    calls = calls_of(finished(event))
    assert [call.division for call in calls] == ["Under 65"] * 3 + ["65 and over"] * 3
    assert [call.honour for call in calls] == ["Bronze", "Silver", "Gold"] * 2


def test_how_a_name_is_said_is_kept_for_the_person_and_can_be_undone() -> None:
    event = over()
    dora = director_of(event.club)
    winner = calls_of(event)[0].people[0]
    page = dora.get(at(event, "pronunciations"))
    assert "Pronunciation" in words(page.content)
    dora.post(at(event, "pronunciations"), {f"said-{winner.person}": "tay-REZ"})
    assert Person.objects.get(pk=winner.person).pronunciation == "tay-REZ"
    assert "say: tay-REZ" in words(dora.get(at(event, "prize_giving")).content)
    undo(event.changes.get(verb="note-names"), by=DORA)
    assert Person.objects.get(pk=winner.person).pronunciation == ""
    long = dora.post(at(event, "pronunciations"), {f"said-{winner.person}": "x" * 81})
    assert "This has 81 letters. Use at most 80." in words(long.content)


def test_buttons_hide_show_and_call() -> None:
    event = nearly_over()
    dora = director_of(event.club)
    dora.post(at(event, "keep_medals_open"))
    assert not fresh(event).hides_medals
    dora.post(at(event, "hide_medals"))
    assert fresh(event).hides_medals
    play_last(event)
    end(event)
    answer = dora.post(at(event, "call_place"), {"count": "2"})
    assert answer["Location"].endswith("#place-2")
    assert fresh(event).called == 2
    assert "On the projector" in words(dora.get(at(event, "prize_giving")).content)
    wrong = dora.post(at(event, "call_place"), {"count": "x"}, follow=True)
    assert "Tap the button beside a place." in words(wrong.content)
    dora.post(at(event, "show_medals"))
    assert fresh(event).medals_shown_at is not None
    page = words(dora.get(at(event, "prize_giving")).content)
    assert "Everybody sees the medals now." in page


def test_certificates_are_for_winners_for_everybody_or_for_one() -> None:
    event = over()
    dora = director_of(event.club)
    page = dora.get(at(event, "certificates")).content.decode()
    assert page.count('id="certificate-') == 3
    wanted = {"everybody": "on", "signed": "M. Fehr"}
    everybody = dora.get(at(event, "certificates"), wanted).content
    assert everybody.decode().count('id="certificate-') == 6
    assert words(everybody).count("Took part") == 3
    assert words(everybody).count("M. Fehr") == 6
    number = calls_of(event)[-1].people[0].number
    one = dora.get(at(event, "certificates"), {"only": number}).content
    assert one.decode().count('id="certificate-') == 1
    assert "Gold medal" in words(one)


@pytest.mark.parametrize(
    ("card", "said"),
    [("6/3 −11", "6/3"), ("7/3 +47", "7/3 +47"), ("−1 point", "−1 point")],
)
def test_a_certificate_says_no_spread_below_0(card: str, said: str) -> None:
    assert sheet(1, "Ann Lee", "", card)["card"] == said


def test_certificates_are_in_the_language_that_is_chosen() -> None:
    event = over()
    dora = director_of(event.club)
    with installed():
        english = words(dora.get(at(event, "certificates")).content)
        other = dora.get(at(event, "certificates"), {"language": CODE}).content
    assert "Gold medal" in english
    assert words(other).count(pseudo("Certificate")) == 3
    assert pseudo("Gold medal") in words(other)
    assert "Gold medal" not in words(other)
    assert other.decode().count(f'lang="{CODE}"') == 3
    # The page itself stays in the director's language.
    assert "Print the certificates" in words(other)


def test_slides_name_people_as_they_are_shown_in_public() -> None:
    event = over()
    winner = calls_of(event)[-1].people[0]
    person = Person.objects.get(pk=winner.person)
    show_person_as(person, "hidden", by=DORA)
    dora = director_of(event.club)
    slides = words(dora.get(at(event, "slides")).content)
    assert person.name not in slides
    assert f"Player {winner.number}" in slides
    # The director says the name, and the certificate has it.
    for page in ("prize_giving", "certificates"):
        assert person.name in words(dora.get(at(event, page)).content)


def test_two_places_with_the_same_prize_are_called_one_after_the_other() -> None:
    night = played(8)
    rules = asdict(LEGION_MONEY) | {"places": [40, 30, 30], "pot_share": 100}
    Event.objects.filter(pk=night.event_id).update(money=rules)
    draw_fifty_fifty(fresh_night(night), by=DESK)
    close_night(fresh_night(night), by=DESK, seen=fresh(night.event).revision)
    calls = calls_of(fresh(night.event))
    assert [call.honour.partition(":")[0] for call in calls] == ["Prize 3", "Prize 2", "Prize 1"]
