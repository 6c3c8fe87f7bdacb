"""Which formats and presets there are is found, not written down."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cribbage_events.contest import presets
from cribbage_events.contest.formats.round_robin import RoundRobinSettings
from cribbage_events.contest.presets import (
    PRESETS,
    SENIOR_GAMES_PRESET,
    register_preset,
)
from cribbage_events.events.formats.base import Format
from cribbage_events.events.formats.qualifying import Qualifying
from cribbage_events.events.formats.rotating_doubles import RotatingDoubles
from cribbage_events.events.formats.round_robin import RoundRobin
from cribbage_events.events.models import Event
from cribbage_events.events.models.event import preset_choices
from cribbage_events.events.models.formats.registry import kinds_made_by
from cribbage_events.leagues.models.season import league_choices
from cribbage_events.leagues.night_format import LeagueNight
from cribbage_events.words.rules import presets as preset_words
from cribbage_events.words.rules.presets import PresetWords
from tests.ladder.format import Ladder


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A kind of event in which two odd divisions don't share a game."""
    monkeypatch.setattr(presets, "_presets", known := dict(PRESETS))
    kinds = replace(
        SENIOR_GAMES_PRESET,
        code="apart",
        settings=RoundRobinSettings(allow_crossing=False),
    )
    with monkeypatch.context() as patched:
        for module in ("contest.presets", "events.models.event", "events.models.formats.registry"):
            patched.setattr(f"cribbage_events.{module}.PRESETS", known)
        register_preset(kinds)
        words = PresetWords("Age groups apart", lambda preset: ())
        patched.setitem(preset_words._words, "apart", words)
        yield


def test_directors_make_events_and_seasons_make_nights() -> None:
    assert kinds_made_by("director") == [
        ("senior-games", "Senior games"),
        ("acc-tournament", "Tournament (ACC)"),
    ]
    assert kinds_made_by("season") == [("legion-league", "Legion league")]


@pytest.mark.usefixtures("apart")
def test_a_registered_kind_is_offered() -> None:
    assert ("apart", "Age groups apart") in preset_choices()
    assert ("apart", "Age groups apart") in kinds_made_by("director")
    assert league_choices() == [("legion-league", "Legion league")]


def idle_of(preset_code: str, divisions: dict[int, int]) -> list[int]:
    event = Event(preset_code=preset_code)
    entries = {key: {"division_id": division} for key, division in divisions.items()}
    return event.format.idle(event, entries, list(entries))


@pytest.mark.usefixtures("apart")
def test_which_players_may_sit_out_a_round() -> None:
    assert idle_of("senior-games", {1: 7}) == []
    assert idle_of("senior-games", {1: 7, 2: 8}) == [1, 2]
    assert idle_of("apart", {1: 7, 2: 8}) == []
    assert idle_of("apart", {1: 7, 2: 8, 3: 8}) == [2, 3]
    assert idle_of("legion-league", {1: 7}) == [1]


@pytest.mark.parametrize("format", [RoundRobin, RotatingDoubles, Qualifying, LeagueNight, Ladder])
def test_a_format_defines_only_questions_that_are_asked(format: type[Format]) -> None:
    """A misspelled method would never be called."""
    own = {name for name in dir(format) if not name.startswith("_")}
    assert own <= {name for name in dir(Format) if not name.startswith("_")} | {"code"}
