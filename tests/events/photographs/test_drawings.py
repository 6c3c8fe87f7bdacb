import io

import pytest
from PIL import Image

from cribbage_events.events.photographs.drawings import SCENES, add_drawings, drawing
from tests.events.photographs.pictures import MARION
from tests.factories import EventFactory


def test_the_same_number_gives_the_same_picture_and_another_one_another() -> None:
    made = [drawing(number).read() for number in range(2 * len(SCENES))]
    assert made == [drawing(number).read() for number in range(2 * len(SCENES))]
    assert len(set(made)) == len(made)
    with Image.open(io.BytesIO(made[0])) as image:
        assert (image.format, image.size) == ("JPEG", (1600, 1200))


@pytest.mark.django_db
def test_an_event_gets_them_as_if_somebody_had_sent_them() -> None:
    event = EventFactory.create()
    made = add_drawings(event, 5, by=MARION, credit="Joe Dow")
    assert [photograph.number for photograph in made] == [1, 2, 3, 4, 5]
    assert {photograph.credit for photograph in made} == {"Joe Dow"}
    assert event.changes.count() == 5
    # Made once more, nothing is added.
    assert add_drawings(event, 5, by=MARION) == made
    assert event.changes.count() == 5
