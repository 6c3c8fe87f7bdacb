"""Somebody who reads only French runs an afternoon and an evening, and plays the computer.

The steps are those of other newcomers. They find French words by the catalogue; see `Reader`.
"""

import re
from collections.abc import Iterator
from email import message_from_string
from email.policy import default
from random import Random

import pytest
from django.utils.translation import override

from cribbage_events.cribbage.counting import CombinationKind
from cribbage_events.words.cribbage import kind_words, spelled
from tests.faults.servers.served import Served
from tests.french.english import english_lines
from tests.french.language import FRENCH
from tests.french.reader import TAG, Reader
from tests.journeys.steps import first_event, first_night, first_rounds
from tests.journeys.steps.first_event import FirstEvent
from tests.journeys.steps.first_night import FirstNight
from tests.journeys.steps.first_steps import make_a_club, make_an_account
from tests.journeys.steps.newcomer import Arrive, Newcomer, today
from tests.journeys.steps.paper import printed
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import DESK, PHONE, Visit
from tests.mail.smtp import Post, post_office

pytestmark = pytest.mark.django_db(transaction=True)

CLUB, HALL, HELPER = "Les Chevilles de l’Outaouais", "Salle de la Légion", "Noëlla"
BY_HERSELF, EMAIL = "Thérèse d’Amour", "therese@example.com"
# The code for the director; Thérèse asks, and somebody is told; she is accepted; her results.
LETTERS = 4
# As people look for them: Côté before d’Amour, Élie before Le Blanc.
IN_ORDER = (
    *("Ève Côté", BY_HERSELF, "Luc de la Durantaye", "Éric Dubé", "Zoé Élie"),
    *("Rose Le Blanc", "Marc L’Heureux", "Benoît St-Onge"),
)
LISTED = """Prénom,Nom,Date de naissance
Benoît,St-Onge,1er février 1943
Luc,de la Durantaye,3 mai 1941
Éric,Dubé,1947-10-11
Ève,Côté,1942-11-20
Zoé,Élie,1944-04-05
Marc,L’Heureux,1945-06-07
Rose,Le Blanc,8 août 1946
"""


@pytest.fixture
def post() -> Iterator[Post]:
    with post_office() as post:
        yield post


@pytest.fixture
def served(transactional_db: None, post: Post) -> Iterator[Served]:
    """Start a server whose e-mail really goes out."""
    server = Served(workers=1, email_url=f"smtp://127.0.0.1:{post.port}")
    server.start()
    yield server
    server.close()


def test_an_afternoon(served: Served, post: Post, arrive_in_french: Arrive) -> None:
    people = arrive_in_french(DESK), arrive_in_french(PHONE), arrive_in_french(PHONE)
    hall = FirstEvent(served, *people, name="Tournoi d’automne", venue=HALL, helper=HELPER)
    make_an_account(hall.director, wants="An afternoon", name="Marion Fehr", letters=post.text)
    make_a_club(hall.director, CLUB)
    first_event.make_an_event(hall, today())
    first_event.preview_the_list(hall, LISTED)
    first_event.register_the_rows(hall, 7)
    first_event.one_registers_herself(hall, name=BY_HERSELF, email=EMAIL)
    first_event.check_in(hall, listed=8)
    names_are_in_order(hall.director)
    first_event.draw(hall, players=8)
    first_event.a_volunteer_helps(hall)
    for number in range(1, 5):
        first_rounds.play(hall, number)
    hall.director.link("Desk")
    first_rounds.finish(hall)
    print_certificates(hall.director)
    send_the_results(hall.director, post)
    for person in people:
        person.reads()


def names_are_in_order(director: Newcomer) -> None:
    names = director.page.locator(".tick-row a").all_inner_texts()
    assert [" ".join(reversed(name.split(", "))) for name in names] == [*IN_ORDER]


def print_certificates(director: Newcomer) -> None:
    for link in ("Desk", "Prize-giving", "Certificates"):
        director.link(link)
    sheets = printed(director.page, "Letter")
    assert len(sheets) == 3
    for sheet in sheets:
        assert str(director.words("Certificate")) in sheet.words
        assert english_lines(sheet.words) == []


def send_the_results(director: Newcomer, post: Post) -> None:
    director.link("Back to the prize-giving")
    director.link("Results by e-mail")
    director.button("Send the results to 1 person")
    director.sees("Saved: 1 e-mail is being sent.")
    for letter in post.wait_for(LETTERS):
        read = message_from_string(letter, policy=default)
        assert english_lines(f"{read['Subject']}\n{read.get_content()}") == []


def test_an_evening(served: Served, post: Post, arrive_in_french: Arrive) -> None:
    people = arrive_in_french(DESK), arrive_in_french(PHONE)
    hall = FirstNight(served, *people, names=[*IN_ORDER], venue=HALL, helper=HELPER)
    make_an_account(hall.coordinator, wants="A league", name="Cora Roy", letters=post.text)
    make_a_club(hall.coordinator, CLUB)
    first_night.make_a_season(hall, today())
    first_night.import_the_members(hall, today())
    first_night.open_the_door(hall, taken="$80")
    first_night.a_volunteer_helps(hall)
    for number in (1, 2):
        first_night.play(hall, number)
    first_night.draw_half_half(hall, "8 tickets, $16 in the draw")
    for number in (3, 4):
        first_night.play(hall, number)
    first_night.go_to_closing(hall)
    first_night.close(hall)
    prizes = first_night.hand_out(hall).values()
    assert all(re.fullmatch(r"\d+\s\$", prize) for prize in prizes)
    hall.coordinator.link("The treasurer’s sheet")
    hall.coordinator.sees_heading("For the treasurer")
    hall.coordinator.sees("$80")
    for person in people:
        person.reads()


def test_a_game_against_the_computer(visit: Visit) -> None:
    visitor = visit(PHONE, kind=Reader, locale=TAG)
    assert isinstance(visitor, Reader)
    reader = visitor.begin()
    reader.link("Practice")
    table, rng, said = AtTable(reader), Random(2), set()
    table.set_up(2, **{"Coach": False, "Claim what you count": True})
    while table.stage != "over":
        table.take_turn(rng)
        reader.reads()
        said |= {*reader.page.locator(".combinations span").all_inner_texts()}
    with override(FRENCH):
        fifteen_two = kind_words(CombinationKind.FIFTEEN) % {"total": spelled(2)}
    assert fifteen_two in {words.strip() for words in said}
