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
from cribbage_events.events.formats.nights.night import NightFormat
from cribbage_events.events.formats.nights.singles_night import SinglesNight
from cribbage_events.events.formats.qualifying import Qualifying
from cribbage_events.events.formats.rotating_doubles import RotatingDoubles
from cribbage_events.events.formats.round_robin import RoundRobin
from cribbage_events.events.models import Event
from cribbage_events.events.models.event import preset_choices
from cribbage_events.events.models.formats.registry import kinds_made_by
from cribbage_events.leagues.formats.grass_roots import GrassRootsNight
from cribbage_events.leagues.formats.legion import LegionNight
from cribbage_events.leagues.formats.night import LeagueNight
from cribbage_events.leagues.models.season import league_choices
from cribbage_events.words.rules import presets as preset_words
from cribbage_events.words.rules.presets import PresetWords
from tests.ladder.format import Ladder

LEAGUES = [("legion-league", "Legion league"), ("acc-grass-roots", "Grass-roots club")]


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
    assert kinds_made_by("season") == LEAGUES


@pytest.mark.usefixtures("apart")
def test_a_registered_kind_is_offered() -> None:
    assert ("apart", "Age groups apart") in preset_choices()
    assert ("apart", "Age groups apart") in kinds_made_by("director")
    assert league_choices() == LEAGUES


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


@pytest.mark.parametrize("format", [RoundRobin, RotatingDoubles, SinglesNight, Qualifying, Ladder])
def test_a_format_defines_only_questions_that_are_asked(format: type[Format]) -> None:
    """A misspelled method would never be called."""
    assert questions(format) <= questions(Format) | questions(NightFormat) | {"code"}


@pytest.mark.parametrize("format", [LegionNight, GrassRootsNight])
def test_a_kind_of_season_defines_only_questions_that_are_asked(format: type[Format]) -> None:
    assert questions(format) <= questions(LeagueNight) | {"code", *LeagueNight.__annotations__}


def questions(format: type[Format]) -> set[str]:
    return {name for name in dir(format) if not name.startswith("_")}
