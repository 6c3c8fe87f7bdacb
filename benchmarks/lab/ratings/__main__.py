"""Tells each season's games from the seasons before it, by every system, and prints how well.

`python -m benchmarks.lab.ratings` takes about ten minutes; `--quick` has one club of each kind. The
libraries that only this needs are fetched from PyPI into a folder that is thrown away.
"""

import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce, ThurstoneMostellerFull

from benchmarks.lab.ratings.engine import Computers
from benchmarks.lab.ratings.games import Club, Players, Season, seasons_of
from benchmarks.lab.ratings.luck import Model
from benchmarks.lab.ratings.measure import Told, figures, inside, tell
from benchmarks.lab.ratings.outside import Glicko, ThroughTime, TrueSkill
from benchmarks.lab.ratings.systems import Even, Ours, Share, System
from benchmarks.rows import note
from cribbage_events.memory.players.rating import SETTINGS, Settings

UV = Path(__file__).resolve().parents[3] / ".uv" / "bin" / "uv"
OTHERS = ("glicko2==2.1.0", "six", "trueskill==0.4.5", "trueskillthroughtime==1.1.0")
CLUBS = (
    Club("singles", people=40, nights=12),
    Club("doubles", people=40, nights=28, handed=4),
    Club("both", people=40, nights=20, handed=3),
)
EVERYBODY = 80
# Pegs by which two in three are within, of those a person is ahead of the average after a game.
SPREADS = (2.5, 4.0)
DEVIATIONS = (30, 40, 50, 60, 80)


class Trial(NamedTuple):
    """A club's seasons, and what its people can really do where that is known."""

    group: str
    seasons: list[Season]
    players: Players


def systems() -> Iterator[Callable[[], System]]:
    yield Even
    for extra in (20, 60, 150):
        yield lambda extra=extra: Share(extra)  # type: ignore[misc]
    yield lambda: Ours(
        f"**openskill, as the application has it ({SETTINGS.deviation:g})**", SETTINGS
    )
    for deviation in DEVIATIONS:
        yield lambda deviation=deviation: Ours(  # type: ignore[misc]
            f"openskill, Bradley–Terry, deviation {deviation}", Settings(deviation)
        )
    yield lambda: Ours("the same, 40, years change nothing", Settings(40, 0))
    yield lambda: Ours("the same, 40, its own gamma", Settings(40, information=None))
    yield lambda: Ours("openskill, Plackett–Luce, 40", Settings(40, model=PlackettLuce))
    thurstone = Settings(40, model=ThurstoneMostellerFull, luck=1.7)
    yield lambda: Ours("openskill, Thurstone–Mosteller, 40", thurstone)
    yield lambda: Ours(
        "openskill as it comes (as unsure as its 25 / 3)", Settings(347, 15, PlackettLuce, None)
    )
    yield lambda: TrueSkill(40, 1)
    yield lambda: Glicko(40, 0.01)
    yield lambda: ThroughTime(40, 15)


def trials(seeds: int) -> Iterator[Trial]:
    for club in CLUBS:
        for spread in SPREADS:
            for seed in range(seeds):
                model = Model(EVERYBODY, spread, seed)
                yield Trial(f"{club.name}, {spread:g} pegs", played(club, model, seed), model)
    for club in CLUBS:
        for seed in range(max(1, seeds // 2)):
            computers = Computers(EVERYBODY, seed)
            yield Trial(f"{club.name}, our computer", played(club, computers, seed), computers)


def played(club: Club, players: Players, seed: int) -> list[Season]:
    return seasons_of(club, players, Random(f"{club.name} {seed}"), range(EVERYBODY))


def main(arguments: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        fetch = [str(UV), "pip", "install", "--quiet", "--target", folder]
        subprocess.run([*fetch, "--python", sys.executable, *OTHERS], check=True)
        sys.path.append(folder)
        report(list(trials(1 if "--quick" in arguments else 4)))
    return 0


def report(found: Sequence[Trial]) -> None:
    groups = list(dict.fromkeys(trial.group for trial in found))
    print("| system | log loss, thousandths below even: " + " | ".join(groups))
    print("| slope | Brier | within 2 deviations | seconds |")
    for make in systems():
        print(line_of(make, found, groups), flush=True)


def line_of(make: Callable[[], System], found: Sequence[Trial], groups: Sequence[str]) -> str:
    told: defaultdict[str, list[Told]] = defaultdict(list)
    within: list[float] = []
    began = time.process_time()
    for trial in found:
        system = make()
        told[trial.group] += tell(system, trial.seasons)
        if isinstance(trial.players, Model) and system.known():
            games = Counter(who for season in trial.seasons for who in seats_in(season))
            within.append(inside(system.known(), trial.players.strength, games))
    seconds = time.process_time() - began
    note(f"… {make().name}")
    every = figures([each for group in groups for each in told[group]])
    gains = [f"{1000 * (0.693147 - figures(told[group]).log_loss):.1f}" for group in groups]
    mean = f"{fmean(map(float, gains)):.2f}"
    sure = f"{fmean(within):.0%}" if within else "–"
    slope, brier = f"{every.slope:.2f}", f"{every.brier:.5f}"
    cells = [make().name, *gains, f"**{mean}**", slope, brier, sure, f"{seconds:.1f}"]
    return f"| {' | '.join(cells)} |"


def seats_in(season: Season) -> Iterator[int]:
    return (who for event in season for game in event for side in game.sides for who in side)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
