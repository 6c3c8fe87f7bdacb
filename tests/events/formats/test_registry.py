"""The program finds its formats and presets; no list of them is written down."""

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
from cribbage_events.events.drawing.format import Format, format_of
from cribbage_events.events.formats import (
    AsTablesFinish,
    EverybodyOnce,
    MovingSides,
    Progressive,
    RotatingDoubles,
    RoundRobin,
    SinglesNight,
)
from cribbage_events.events.models import Event
from cribbage_events.events.models import event as models_event
from cribbage_events.leagues.models import league_choices
from cribbage_events.tournaments.formats import Knockout, Qualifying
from cribbage_events.words import rules
from cribbage_events.words.rules import PresetWords, presets_to_choose
from tests.ladder.format import Ladder

LEAGUES = [("legion-league", "Legion league"), ("acc-grass-roots", "Grass-roots club")]


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Return a kind of event in which two odd divisions don’t share a game."""
    monkeypatch.setattr(presets, "_presets", known := dict(PRESETS))
    kinds = replace(
        SENIOR_GAMES_PRESET,
        code="apart",
        settings=RoundRobinSettings(allow_crossing=False),
    )
    with monkeypatch.context() as patched:
        for module in ("contest.presets", "contest.ways", "events.models.event", "words.rules"):
            patched.setattr(f"cribbage_events.{module}.PRESETS", known)
        register_preset(kinds)
        words = PresetWords("Age groups apart", lambda preset: ())
        patched.setitem(rules._words, "apart", words)
        yield


def test_directors_make_events_and_seasons_make_nights() -> None:
    assert presets_to_choose(of_season=False) == [
        ("senior-games", "Senior games"),
        ("acc-tournament", "Tournament (ACC)"),
        ("everybody-once", "Everybody once"),
        ("progressive", "Progressive"),
        ("moving-sides", "Moving and stationary sides"),
    ]
    assert presets_to_choose(of_season=True) == LEAGUES


@pytest.mark.usefixtures("apart")
def test_a_registered_kind_is_offered() -> None:
    assert ("apart", "Age groups apart") in models_event.preset_choices()
    assert ("apart", "Age groups apart") in presets_to_choose(of_season=False)
    assert league_choices() == LEAGUES


def idle_of(preset_code: str, divisions: dict[int, int]) -> list[int]:
    event = Event(preset_code=preset_code)
    entries = {key: {"division_id": division} for key, division in divisions.items()}
    return format_of(event).idle(event, entries, list(entries))


@pytest.mark.usefixtures("apart")
def test_which_players_may_sit_out_a_round() -> None:
    assert idle_of("senior-games", {1: 7}) == []
    assert idle_of("senior-games", {1: 7, 2: 8}) == [1, 2]
    assert idle_of("apart", {1: 7, 2: 8}) == []
    assert idle_of("apart", {1: 7, 2: 8, 3: 8}) == [2, 3]
    assert idle_of("legion-league", {1: 7}) == [1]


FORMATS = [
    RoundRobin,
    EverybodyOnce,
    MovingSides,
    Progressive,
    RotatingDoubles,
    SinglesNight,
    AsTablesFinish,
    Qualifying,
    Knockout,
    Ladder,
]


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_defines_only_questions_that_are_asked(format: type[Format]) -> None:
    """A misspelled method would never be called."""
    assert questions(format) <= questions(Format) | {"code"}


def questions(asked: type) -> set[str]:
    return {name for name in dir(asked) if not name.startswith("_")}
