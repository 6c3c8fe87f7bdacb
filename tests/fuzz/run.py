"""Runs stories until so many requests have been made, or something is found."""

import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test.utils import override_settings
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.judge import Broken
from tests.fuzz.story import Stage, Story
from tests.fuzz.tally import Tally
from tests.fuzz.walk import tell
from tests.fuzz.worlds.world import make_world

# With ten or more Hypothesis begins with the simplest ones, and later tells each of them again with
# parts of it repeated; both find little here.
STORIES_AT_ONCE = 9
# About this number; a few more may be made. The first story of each batch is empty.
REQUESTS_IN_A_STORY = 8
SIGNALS = (request_started, request_finished)


def run(
    *, requests: int, first_seed: int, shrink: bool = True, most: int = 1
) -> tuple[Tally, list[Broken]]:
    """The figures, and what was found, with the story of it made as short as possible.

    Stops early when so many different things have been found.
    """
    found: dict[str, Broken] = {}
    with quiet_server():
        stage = Stage(WSGIHandler(), make_world())
        turn = 0
        while stage.tally.requests < requests and len(found) < most:
            left = requests - stage.tally.requests
            stories = min(STORIES_AT_ONCE, left // REQUESTS_IN_A_STORY + 2)
            try:
                some_stories(stage, stories, number=first_seed * 1_000_000 + turn, shrink=shrink)
            except Broken as broken:
                found.setdefault(broken.kind, broken)
            turn += 1
    return stage.tally, list(found.values())


def some_stories(stage: Stage, count: int, *, number: int, shrink: bool) -> None:
    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )
    @given(st.data())
    def stories(data: st.DataObject) -> None:
        with transaction.atomic():
            story = Story(stage, data.draw)
            try:
                tell(story)
            except Broken as broken:
                broken.add_note("The story:\n" + "\n".join(story.told))
                raise
            finally:
                transaction.set_rollback(True)

    stories()


@contextmanager
def quiet_server() -> Iterator[None]:
    """Use settings under which requests take little time, and nothing leaves the machine."""
    iterations, PBKDF2PasswordHasher.iterations = PBKDF2PasswordHasher.iterations, 1
    mailers = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    state = random.getstate()
    logging.disable()
    # A story is one transaction, of which Django would let go after each request.
    for signal in SIGNALS:
        signal.disconnect(close_old_connections)
    try:
        with override_settings(MAILERS=mailers, DEMO=True):
            yield
    finally:
        for signal in SIGNALS:
            signal.connect(close_old_connections)
        logging.disable(logging.NOTSET)
        PBKDF2PasswordHasher.iterations = iterations
        random.setstate(state)
