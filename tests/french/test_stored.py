import pytest
from django.test import Client
from django.utils.translation import override

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.history.row_images import kept_columns
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Division, Event, ScoreReport
from cribbage_events.events.undo.sentences import INTERNAL
from cribbage_events.words.codes import diary_sentence
from tests.building import MARION, fresh, game_at, make_club, make_event, make_user, play, say
from tests.events.guests import is_today
from tests.french.english import english_lines, english_on
from tests.french.language import FRENCH
from tests.words.diary_lines import OF_EVENTS, OF_NIGHTS

NOTES, REASON = "Bring your own board, please.", "Fingers slipped twice"
LINES = [(verb, data) for verb, _, data in [*OF_EVENTS, *OF_NIGHTS]]
# No page names the first ones; of the last both languages have the same word.
SETTINGS = (
    {*kept_columns(Event)}
    - INTERNAL
    - {"id", "club_id", "slug", "part_of_id", "stage_format", "money", "deleted_at", "contact"}
)


def in_both(verb: str, data: dict[str, object]) -> tuple[str, str]:
    with override("en-ca"):
        english = diary_sentence(verb, data)
    with override(FRENCH):
        return english, diary_sentence(verb, data)


@pytest.mark.parametrize(("verb", "data"), LINES)
def test_a_line_of_the_history(verb: str, data: dict[str, object]) -> None:
    english, french = in_both(verb, data)
    assert french != english
    assert english_lines(french) == []
    # Written by people, as are names.
    assert str(data.get("reason", "")) in french


@pytest.mark.parametrize("field", sorted(SETTINGS))
def test_a_setting_that_was_changed(field: str) -> None:
    english, french = in_both("edit-event", {"fields": [field.removesuffix("_id")]})
    assert english.removesuffix(" changed.").casefold() not in french.casefold()


def as_french(club: Club) -> Client:
    client = Client(headers={"accept-language": FRENCH})
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    return client


@pytest.mark.database
@pytest.mark.django_db
def test_an_event_that_was_run_in_english() -> None:
    """Its pages are frozen when it is finished; the notes and a reason are what people wrote."""
    with override("en-ca"):
        event = is_today(make_event(make_club(), [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]))
        Event.objects.update(name="Fall Cup", notes=NOTES)
        Division.objects.update(name="Regulars")
        play(event, 1)
        say(game_at(event, 1), 87, 121, reason=REASON, by=MARION, via=ScoreReport.Via.DESK)
        event = fresh(event)
        finish(event, by=MARION, seen=event.revision)
    reader = as_french(event.club)
    below = event.get_absolute_url()
    seen = ""
    for page in ("", "rounds/", "desk/", "desk/log/", "desk/finish/"):
        answer = reader.get(below + page)
        assert answer.status_code == 200
        assert english_on(answer.content.decode()) == []
        seen += answer.content.decode()
    assert NOTES in seen
    assert REASON in seen
