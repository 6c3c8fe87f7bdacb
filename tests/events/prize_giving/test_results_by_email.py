"""The results go once to each who asked for them, and no more after one click."""

import datetime

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import Person
from cribbage_events.events.access.tokens import leaving_token
from cribbage_events.events.archive import given_in
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.prize_giving.letters import (
    send_failed_again,
    send_to_wanting,
    wish_for_oneself,
)
from cribbage_events.events.prize_giving.services import show_medals
from cribbage_events.mail.channels import email
from cribbage_events.mail.channels.email import Draft, Outcome, hand_over
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import send_waiting
from tests.building import MARION, fresh, games_in, say
from tests.events.desk_client import a_director, at, director_of, words
from tests.events.prize_giving.hidden import DORA, end, nearly_over, play_last

pytestmark = pytest.mark.django_db
SITE = "https://pegs.example"


def shown_event() -> Event:
    event = nearly_over()
    play_last(event)
    show_medals(end(event), by=DORA)
    a_director(event.club)
    return fresh(event)


def wishes(event: Event, number: int, address: str = "") -> Person:
    person: Person = event.entries.get(number=number).person
    person.email = address or f"player{number}@example.com"
    person.wants_results_since = timezone.now()
    person.save()
    return person


def test_nobody_is_to_be_chosen_where_no_address_is_known() -> None:
    event = shown_event()
    Person.objects.filter(club=event.club).update(email="")
    director = director_of(event.club)
    said = words(director.get(at(event, "results_by_email")).content)
    assert "Nobody has asked for the results yet." in said
    assert "Choose a person below" not in said
    event.club.people.filter(entries__event=event).update(email="x@example.com")
    said = words(director.get(at(event, "results_by_email")).content)
    assert "Choose a person below, and save." in said


def send(event: Event) -> None:
    send_to_wanting(event, by=DORA, site=SITE)
    send_waiting()


def since(person: Person) -> datetime.datetime | None:
    return Person.objects.get(pk=person.pk).wants_results_since


def test_everybody_who_asked_gets_one_letter() -> None:
    event = shown_event()
    wishes(event, 1)
    # A couple has one address, and gets one letter.
    wishes(event, 2, "home@example.com")
    wishes(event, 3, "Home@example.com")
    silent = event.entries.get(number=4).person
    Person.objects.filter(pk=silent.pk).update(email="no@example.com")

    assert send_to_wanting(event, by=DORA, site=SITE) == 3
    send_waiting()
    send_waiting()
    assert send_to_wanting(fresh(event), by=DORA, site=SITE) == 0
    send_waiting()

    written = sorted(letter.to[0].lower() for letter in mail.outbox)
    assert written == ["home@example.com", "player1@example.com"]
    body = str(mail.outbox[0].body)
    assert body.index("Gold:") < body.index("Silver:") < body.index("Bronze:")
    assert f"{SITE}/events/{event.slug}/" in body
    assert {row.state for row in event.messages.all()} == {Message.State.SENT}
    assert set(Message.objects.values_list("kind", flat=True)) == {"results"}


def test_who_was_answered_in_the_morning_gets_the_results_too() -> None:
    event = shown_event()
    person = wishes(event, 1)
    Message.objects.create(
        address=person.email, club=event.club, kind=Message.Kind.ANSWER, state=Message.State.SENT
    )
    send(event)
    assert [letter.to for letter in mail.outbox] == [[person.email]]


def test_letters_end_by_one_click_without_an_account() -> None:
    event = shown_event()
    person = wishes(event, 1)
    send(event)
    path = reverse("events:leave_results", args=[leaving_token(person.pk)])
    assert mail.outbox[0].extra_headers == {
        "List-Unsubscribe": f"<{SITE}{path}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    assert f"{SITE}{path}" in str(mail.outbox[0].body)
    mail_program = Client(enforce_csrf_checks=True)
    # Programs that check links only look.
    assert b"Stop sending me results" in mail_program.get(path).content
    assert since(person) is not None
    left = mail_program.post(path, {"List-Unsubscribe": "One-Click"})
    assert left.status_code == 200
    assert "you won’t get results by e-mail any more" in words(left.content)
    assert since(person) is None
    assert mail_program.post(f"{path[:-3]}abc/").status_code == 404


def test_a_couple_with_one_address_leaves_together() -> None:
    event = shown_event()
    one, two, other = (wishes(event, number, "home@example.com") for number in (1, 2, 3))
    other.email = "other@example.com"
    other.save()
    Client().post(reverse("events:leave_results", args=[leaving_token(one.pk)]))
    assert [since(each) is None for each in (one, two, other)] == [True, True, False]


def test_somebody_who_left_meanwhile_gets_no_letter() -> None:
    event = shown_event()
    person = wishes(event, 1)
    send_to_wanting(event, by=DORA, site=SITE)
    Client().post(reverse("events:leave_results", args=[leaving_token(person.pk)]))
    send_waiting()
    assert mail.outbox == []


def test_nothing_is_sent_while_the_medals_are_hidden() -> None:
    event = nearly_over()
    wishes(event, 1)
    with pytest.raises(ValidationError, match="Finish the event first"):
        send_to_wanting(event, by=DORA, site=SITE)
    play_last(event)
    event = end(event)
    with pytest.raises(ValidationError, match="The medals are hidden"):
        send_to_wanting(event, by=DORA, site=SITE)
    assert not Message.objects.exists()


def test_a_letter_that_a_dying_process_had_taken_is_not_sent_by_itself() -> None:
    event = shown_event()
    wishes(event, 1)
    send_to_wanting(event, by=DORA, site=SITE)
    event.messages.update(state="sending", at=timezone.now() - datetime.timedelta(minutes=5))
    send_waiting()
    assert mail.outbox == []
    (failed,) = event.messages.all()
    assert "It may have arrived anyway" in failed.why_words
    assert send_failed_again(fresh(event), by=DORA, site=SITE) == 1
    send_waiting()
    assert len(mail.outbox) == 1


def test_a_process_that_dies_between_letters_sends_none_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = shown_event()
    for number in (1, 2, 3):
        wishes(event, number)
    send_to_wanting(event, by=DORA, site=SITE)
    handed: list[str] = []

    def dies_at_the_second(draft: Draft) -> Outcome:
        handed.append(draft.to)
        if len(handed) == 2:
            raise KeyboardInterrupt
        return hand_over(draft)

    monkeypatch.setattr(email, "hand_over", dies_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        send_waiting()
    # The next process takes the task over.
    send_waiting()
    assert sorted(handed) == [f"player{number}@example.com" for number in (1, 2, 3)]
    assert len(mail.outbox) == 2
    assert event.messages.filter(state="sending").count() == 1


def test_the_director_sees_what_came_back() -> None:
    event = shown_event()
    wishes(event, 1)
    send(event)
    Message.objects.update(state=Message.State.BOUNCED, why="back-no-address")
    dora = director_of(event.club)
    page = words(dora.get(at(event, "results_by_email")).content)
    assert "player1@example.com – The e-mail came back: there is no such address." in page
    assert send_failed_again(fresh(event), by=DORA, site=SITE) == 0


def test_the_desk_and_the_player_say_who_gets_them() -> None:
    event = shown_event()
    one, two = wishes(event, 1), wishes(event, 2)
    dora = director_of(event.club)
    dora.post(at(event, "results_by_email"), {"wanting": [two.pk]})
    assert since(one) is None
    assert since(two) is not None
    entry = event.entries.select_related("event").get(number=1)
    wish_for_oneself(entry, by=DORA, wants=True)
    assert since(one) is not None
    line = "Who gets the results by e-mail was changed: 1 person."
    assert event.changes.latest("revision").what == line
    Person.objects.filter(pk=one.pk).update(email="", wants_results_since=None)
    with pytest.raises(ValidationError, match="doesn’t have your e-mail address"):
        wish_for_oneself(entry, by=DORA, wants=True)


def test_an_erased_person_has_no_letter() -> None:
    event = shown_event()
    person = wishes(event, 1)
    Person.objects.filter(pk=person.pk).update(pronunciation="tay-REZ")
    send_to_wanting(event, by=DORA, site=SITE)
    erase_person(Person.objects.get(pk=person.pk), by=MARION)
    left = Person.objects.get(pk=person.pk)
    assert (left.pronunciation, left.wants_results_since) == ("", None)
    assert not Message.objects.exists()


def test_sending_is_offered_only_where_e_mail_goes_out(settings: Settings) -> None:
    event = shown_event()
    wishes(event, 1)
    page, dora = at(event, "results_by_email"), director_of(event.club)
    assert "Send the results to 1 person" in words(dora.get(page).content)
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}
    assert "Send the results to 1 person" not in words(dora.get(page).content)


def test_the_history_says_to_how_many_they_were_sent() -> None:
    event = shown_event()
    wishes(event, 1)
    wishes(event, 2)
    send(event)
    history = words(director_of(event.club).get(at(event, "log")).content)
    assert "Sending the results to 2 people." in history


def corrected(event: Event) -> None:
    """The best game of the first table is turned round after the end."""
    reopen(event, by=DORA, reason="The cards were read wrongly.")
    say(games_in(event, 2)[0], 0, 121, by=DORA, via=ScoreReport.Via.DIRECTOR, reason="misread")


def test_who_was_sent_results_that_were_corrected_gets_the_right_ones() -> None:
    event = shown_event()
    director = director_of(event.club)
    wishes(event, 1)
    send(event)
    assert "have been corrected" not in words(director.get(at(event, "desk")).content)
    before = str(mail.outbox[0].body)

    corrected(event)
    assert end(event).status == "finished"

    told = "1 person was e-mailed results that have been corrected since"
    assert told in words(director.get(at(event, "desk")).content)
    page = words(director.get(at(event, "results_by_email")).content)
    assert told in page
    assert "Send the results to 1 person" in page
    send(fresh(event))
    assert len(mail.outbox) == 2
    assert mail.outbox[1].subject == f"Corrected: the results of {event.name}"
    assert "something was wrong in the results that we sent you before" in mail.outbox[1].body
    assert mail.outbox[1].body != before
    assert told not in words(director.get(at(event, "desk")).content)
    assert send_to_wanting(fresh(event), by=DORA, site=SITE) == 0


def test_the_same_results_after_reopening_are_not_sent_again() -> None:
    event = shown_event()
    wishes(event, 1)
    send(event)
    reopen(event, by=DORA, reason="A photograph was missing.")
    assert send_to_wanting(end(event), by=DORA, site=SITE) == 0


def test_letters_that_still_wait_when_the_event_is_reopened_are_not_sent() -> None:
    event = shown_event()
    wishes(event, 1)
    send_to_wanting(event, by=DORA, site=SITE)
    reopen(fresh(event), by=DORA, reason="The cards were read wrongly.")
    send_waiting()
    assert mail.outbox == []
    assert send_to_wanting(end(event), by=DORA, site=SITE) == 1
    send_waiting()
    assert mail.outbox[0].subject == f"The results of {event.name}"


def test_the_desk_names_those_whose_medal_is_another_than_everybody_saw() -> None:
    event = shown_event()
    director = director_of(event.club)
    assert "Medals that have changed" not in words(director.get(at(event, "desk")).content)
    first = given_in(event.archive or {})

    corrected(event)
    now = given_in(end(event).archive or {})

    text = words(director.get(at(event, "desk")).content)
    changed = {number for number in {*first, *now} if first.get(number) != now.get(number)}
    assert changed
    for number in changed:
        assert f"{event.entries.get(number=number).name}: " in text
    assert "Tell them, and print their certificates again." in text
    answer = director.post(at(event, "medals_told"), follow=True)
    assert "Saved: everybody concerned has been told." in words(answer.content)
    assert "Tell them, and print" not in words(director.get(at(event, "desk")).content)
    # Put right again, it is another time not what they were told.
    reopen(fresh(event), by=DORA, reason="It was right.")
    game = games_in(event, 2)[0]
    say(game, 121, 61, by=DORA, via=ScoreReport.Via.DIRECTOR, reason="right")
    end(event)
    assert "Tell them, and print" in words(director.get(at(event, "desk")).content)


def test_medals_that_nobody_has_seen_yet_are_no_news() -> None:
    event = nearly_over()
    play_last(event)
    end(event)
    corrected(fresh(event))
    show_medals(end(event), by=DORA)
    director = director_of(event.club)
    assert "Medals that have changed" not in words(director.get(at(event, "desk")).content)
