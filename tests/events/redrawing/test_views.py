import pytest
from django.test import Client

from cribbage_events.events.models import Entry, Event, Game, Round
from tests.building import drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at, director_of, words
from tests.factories import EntryFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = drawn_event([70, 71, 72, 73, 74, 75])
    play(event, 1)
    return fresh(event)


@pytest.fixture
def client(event: Event) -> Client:
    return director_of(event.club)


def entry(event: Event, number: int) -> Entry:
    return event.entries.get(number=number)


def withdrawal(event: Event, **more: object) -> dict[str, object]:
    return {"seen": event.revision, "outstanding": "play", "reason": "a headache", **more}


def test_the_changes_of_a_withdrawal_are_shown_in_words(client: Client, event: Event) -> None:
    said = words(client.get(at(event, "withdraw", 1), {"sat_down": "no"}).content)
    assert "Player 01’s last round is round 1." in said
    assert "Round 1 stays as it is." in said
    assert "Rounds 2 to 4: 3 games change; the other 6 stay as they are." in said
    assert "Marion Fehr steps in from round 2" in said
    assert "Round 2: drawn again" in said
    assert " new " in said


def test_whether_people_have_sat_down_is_asked(client: Client, event: Event) -> None:
    said = words(client.get(at(event, "withdraw", 1)).content)
    assert "Have people sat down for round 2?" in said
    assert "✓ Yes: from round 3" in said
    assert "Player 01’s last round is round 2." in said
    client.post(at(event, "withdraw", 1), withdrawal(event))
    gone = entry(event, 1)
    assert (gone.status, gone.until_round) == ("withdrawn", 2)


def test_it_is_not_asked_once_a_result_says_so(client: Client, event: Event) -> None:
    say(games_in(event, 2)[0], 121, 80)
    for name in ("director_seat", "redraw"):
        assert "Have people sat down" not in words(client.get(at(event, name)).content)
    assert "Have people sat down" not in words(client.get(at(event, "withdraw", 1)).content)


def test_the_withdrawal_is_done_on_what_was_seen(client: Client, event: Event) -> None:
    answer = client.post(at(event, "withdraw", 1), withdrawal(event, sat_down="no"))
    assert answer["location"] == at(event, "desk_rounds") + "?round=2#round-2"
    gone = entry(event, 1)
    assert (gone.status, gone.until_round) == ("withdrawn", 1)
    assert not Game.objects.filter(round__number__gt=1, seats__entry=gone).exists()


def test_only_questions_on_the_page_need_an_answer(client: Client, event: Event) -> None:
    page = client.get(at(event, "withdraw", 1), {"sat_down": "no"})
    form = page.context["form"]
    sent = {field.html_name: field.value() or "" for field in form}
    client.post(at(event, "withdraw", 1), {**sent, "reason": "ill"})
    assert entry(event, 1).status == "withdrawn"


def test_the_director_may_take_the_seat_in_the_round_being_played(
    client: Client, event: Event
) -> None:
    assert "Marion Fehr takes the seat" in words(client.get(at(event, "withdraw", 1)).content)
    where = at(event, "withdraw", 1)
    said = words(client.get(where, {"outstanding": "director"}).content)
    assert "Player 01’s last round is round 1. Marion Fehr takes the seat in round 2" in said
    client.post(where, withdrawal(event, outstanding="director"))
    assert entry(event, 1).until_round == 1
    director = event.entries.get(fills_in=True)
    assert director.seats.filter(round__number=2).count() == 1


class TestRegisteredDirectorWhoLeaves:
    """They may only stop competing, or have gone home: nobody can guess which."""

    @pytest.fixture
    def event(self) -> Event:
        event = drawn_event([70, 71, 72, 73, 74, 75], director=False)
        event.director = event.entries.get(number=1).person
        event.save()
        play(event, 1)
        return fresh(event)

    def test_is_asked_before_anything_is_shown_or_saved(self, client: Client, event: Event) -> None:
        page = client.get(at(event, "withdraw", 1), {"sat_down": "no"})
        said = words(page.content)
        assert "Does Player 01 still fill in where a seat is empty?" in said
        assert "Yes: they only stop competing No: they have gone home" in said
        assert "What will change" not in said

        said = words(client.post(at(event, "withdraw", 1), withdrawal(event)).content)
        assert "Choose whether Player 01 still fills in where a seat is empty." in said
        assert entry(event, 1).status == "checked in"

    @pytest.mark.parametrize(("answer", "rounds"), [("no", []), ("yes", [2, 3, 4])])
    def test_has_the_odd_seat_only_if_they_stay(
        self, client: Client, event: Event, answer: str, rounds: list[int]
    ) -> None:
        made = {"sat_down": "no", "fills_in": answer}
        assert "What will change" in words(client.get(at(event, "withdraw", 1), made).content)
        client.post(at(event, "withdraw", 1), withdrawal(event, **made))

        assert fresh(event).director_fills_in == (answer == "yes")
        theirs = entry(event, 1).seats.filter(round__number__gt=1)
        assert list(theirs.values_list("round__number", flat=True)) == rounds


def test_somebody_may_leave_without_a_reason(client: Client, event: Event) -> None:
    client.post(at(event, "withdraw", 1), withdrawal(event, reason=""))
    assert entry(event, 1).status == "withdrawn"


def test_if_the_event_changed_meanwhile_the_new_preview_is_looked_at(
    client: Client, event: Event
) -> None:
    say(games_in(event, 2)[0], 121, 80)
    page = client.post(at(event, "withdraw", 1), withdrawal(event))
    assert "Something has changed since you opened this page" in words(page.content)
    assert 'value="a headache"' in page.content.decode()
    event = fresh(event)
    assert f'name="seen" value="{event.revision}"' in page.content.decode()
    client.post(at(event, "withdraw", 1), withdrawal(event))
    assert entry(event, 1).status == "withdrawn"


def test_a_game_under_way_is_played_out_or_forfeited(client: Client, event: Event) -> None:
    first = games_in(event, 2)[0]
    say(first, 121, 80)
    event = fresh(event)
    busy = Entry.objects.filter(
        seats__game__status="outstanding", seats__round__number=2, fills_in=False
    ).first()
    assert busy is not None
    said = words(client.get(at(event, "withdraw", busy.number)).content)
    assert "They still play it" in said
    client.post(at(event, "withdraw", busy.number), withdrawal(event, outstanding="forfeit"))
    game = Game.objects.get(round__number=2, seats__entry=busy)
    assert game.status == "forfeited"


def test_a_late_arrival_is_seated_from_the_next_round(client: Client, event: Event) -> None:
    late = EntryFactory.create(event=event, person__name="Zoe Late")
    assert "Zoe Late" in words(client.get(at(event, "join")).content)
    where = at(event, "join") + f"?entry={late.number}&sat_down=no"
    said = words(client.get(where).content)
    assert "Zoe Late plays from round 2 on." in said
    client.post(where, {"seen": event.revision, "sat_down": "no"})
    late.refresh_from_db()
    assert (late.status, late.from_round) == ("checked in", 2)


def test_a_latecomer_plays_in_the_round_that_has_not_begun(client: Client, event: Event) -> None:
    late = EntryFactory.create(event=event, person__name="Zoe Late")
    where = at(event, "join") + f"?entry={late.number}"
    said = words(client.get(where).content)
    assert "Have people sat down for round 2?" in said
    assert "✓ No: from round 2" in said
    assert "Zoe Late plays from round 2 on." in said
    said = words(client.get(where + "&sat_down=yes").content)
    assert "Zoe Late plays from round 3 on." in said


def test_once_the_clock_of_a_round_was_started_a_latecomer_plays_in_the_next(
    client: Client, event: Event
) -> None:
    late = EntryFactory.create(event=event, person__name="Zoe Late")
    Round.objects.filter(stage__event=event, number=2).update(is_started=True)
    said = words(client.get(at(event, "join") + f"?entry={late.number}").content)
    assert "✓ Yes: from round 3" in said
    assert "Zoe Late plays from round 3 on." in said


def test_seating_somebody_twice_is_refused_in_words(client: Client, event: Event) -> None:
    page = client.post(at(event, "join") + "?entry=1", {"seen": event.revision})
    assert "Player 01 is already playing." in words(page.content)


def test_a_number_of_thousands_of_digits_finds_nobody(client: Client, event: Event) -> None:
    assert client.get(at(event, "join") + f"?entry={'9' * 5000}").status_code == 404


def test_before_the_draw_there_is_nobody_late() -> None:
    event = EntryFactory.create().event
    said = words(director_of(event.club).get(at(event, "join")).content)
    assert "The rounds are not drawn yet" in said


def test_the_director_steps_out_and_in_again() -> None:
    event = drawn_event([70, 71, 72, 73, 74])
    client = director_of(event.club)
    nobody_sits = {"sat_down": "no"}
    said = words(client.get(at(event, "director_seat"), nobody_sits).content)
    assert "Marion Fehr steps out from round 1." in said
    client.post(at(event, "director_seat"), {"seen": event.revision, **nobody_sits})
    event = fresh(event)
    assert not event.director_fills_in
    said = words(client.get(at(event, "director_seat"), nobody_sits).content)
    assert "steps in from round 1" in said
    sent = {"seen": event.revision, "fills_in": "True", **nobody_sits}
    client.post(at(event, "director_seat"), sent)
    assert fresh(event).director_fills_in


def test_the_rounds_to_come_can_be_drawn_again(client: Client, event: Event) -> None:
    said = words(client.get(at(event, "redraw")).content)
    assert "Rounds 1 and 2 stay as they are." in said
    assert "Rounds 3 and 4:" in said
    client.post(at(event, "redraw"), {"seen": event.revision})
    assert fresh(event).revision == event.revision + 1


def test_before_the_draw_the_directors_seat_is_a_setting() -> None:
    event = EntryFactory.create().event
    client = director_of(event.club)
    page = client.get(at(event, "director_seat"))
    assert "Nobody directs this event yet" in words(page.content)
