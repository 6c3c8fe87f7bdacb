import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Event, HighHand
from tests.building import MARION, make_club, make_event, make_user
from tests.events.cards import entry_of
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db

BEST = "5H 5C 5S JD 5D"


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), [("Ann", "Bob"), ("Cal", "Dee")])


@pytest.fixture
def desk(event: Event, client: Client) -> Client:
    client.force_login(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    return client


def post(desk: Client, event: Event, **data: object) -> str:
    url = reverse("events:high_hands", args=[event.slug])
    return desk.post(url, data, follow=True).content.decode()


def test_a_volunteer_notes_a_hand(desk: Client, event: Event) -> None:
    ann, bob = entry_of(event, "Ann"), entry_of(event, "Bob")
    page = post(desk, event, entry=ann.pk, cards="5h 5c 5s jd 5d", witness=bob.pk)

    assert "Saved: the hand is on the list." in page
    assert "5♥ 5♣ 5♠ J♦ + 5♦" in page
    assert HighHand.objects.get().cards == BEST


def test_what_the_cards_count_is_said_beside_the_field(desk: Client, event: Event) -> None:
    page = post(desk, event, entry=entry_of(event, "Ann").pk, cards="2C 4H 6S 8D KH")
    assert "These cards count 0. Only hands of 24, 28 and 29 are noted." in page


@pytest.mark.parametrize("cards", ["5H 5C 5S JD", "5H 5H 5S JD 5D", "xx", ""])
def test_what_is_no_hand_is_refused(desk: Client, event: Event, cards: str) -> None:
    post(desk, event, entry=entry_of(event, "Ann").pk, cards=cards, witness_name="Pat")
    assert not HighHand.objects.exists()


def test_a_hand_is_removed(desk: Client, event: Event) -> None:
    ann = entry_of(event, "Ann")
    post(desk, event, entry=ann.pk, cards=BEST, witness_name="Pat Moe")
    page = post(desk, event, remove=HighHand.objects.get().pk)

    assert "Saved: the hand was removed." in page
    assert not HighHand.objects.exists()


def test_an_erased_witness_is_nobody(desk: Client, event: Event) -> None:
    ann, bob = entry_of(event, "Ann"), entry_of(event, "Bob")
    post(desk, event, entry=ann.pk, cards=BEST, witness_name="Bob")
    erase_person(bob.person, by=MARION)
    assert "Bob" not in HighHand.objects.get().witness_name


def test_the_pack_is_below_the_field_and_typing_needs_no_script(desk: Client, event: Event) -> None:
    page = desk.get(reverse("events:high_hands", args=[event.slug])).content.decode()
    assert page.count('aria-pressed="false"') == 52
    # Without the script the pack stays away, and the field is there.
    pack = page.split("data-picks-for=")[1].split(">")[0]
    assert pack.startswith('"id_cards"')
    assert "hidden" in pack
    assert Markup(page).faults == []
