"""What older versions kept is brought to the present, and can be read by them again."""

import contextlib
from importlib import import_module
from pathlib import Path

import pytest

from tests.tools.migrating import (
    STORIES,
    Models,
    Stop,
    Tells,
    empty_database,
    there_and_back,
)

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


def test_each_story_comes_to_the_present_and_back(
    transactional_db: None, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    stories = [Told(tells) for tells in STORIES]

    def arrive(stop: Stop, models: Models) -> None:
        for told in stories:
            if told.waits_for == stop:
                with subtests.test(told.name):
                    told.go_on(models)

    with empty_database(tmp_path):
        there_and_back(set().union(*STORIES.values()), arrive)
    assert [told.name for told in stories if told.waits_for is not None] == []
