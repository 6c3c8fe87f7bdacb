"""What older versions kept is brought to the present, and can be read by them again."""

import contextlib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.tools.migrating import PRESENT, STORIES, Models, Stop, Tells, Walk, from_newest

TESTS = Path(__file__).parent
for path in sorted(TESTS.glob("*/migrations/test_*.py")):
    import_module(f"tests.{path.parent.parent.name}.migrations.{path.stem}")


class Told:
    """A story as far as it has been told, and the stop that it waits for."""

    def __init__(self, tells: Tells) -> None:
        self.name = f"{tells.__module__}.{tells.__name__}"
        self.story = tells()
        self.waits_for: Stop | None = next(self.story)

    def go_on(self, models: Models) -> None:
        # One that fails waits for nothing more.
        self.waits_for = None
        with contextlib.suppress(StopIteration):
            self.waits_for = self.story.send(models)


@pytest.fixture
def walk(transactional_db: None) -> Iterator[Walk]:
    made = Walk()
    yield made
    made.to_present()


def test_each_story_comes_to_the_present_and_back(walk: Walk, subtests: pytest.Subtests) -> None:
    stories = [Told(tells) for tells in STORIES]

    def arrive(stop: Stop, models: Models) -> None:
        for told in stories:
            if told.waits_for == stop:
                with subtests.test(told.name):
                    told.go_on(models)

    stops = from_newest(set().union(*STORIES.values()))
    for stop in stops:
        models = walk.back_to(stop)
    for stop in reversed(stops):
        arrive(stop, models)
        models = walk.forward()
    arrive(PRESENT, models)
    for stop in stops:
        arrive(stop, walk.back_to(stop))
    assert [told.name for told in stories if told.waits_for is not None] == []
