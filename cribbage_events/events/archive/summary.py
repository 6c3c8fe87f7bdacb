"""Reads an archive as plain values: a line for each entrant."""

from collections.abc import Iterator, Mapping
from typing import Any

# The stage of the main bracket.
PLAY_OFFS = 1
# Games of these have no result yet, or were given up.
NOT_PLAYED = frozenset({"outstanding", "forfeited", "not-played"})


def summary_lines(archive: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what the club keeps of each line of the archive's standings."""
    people = {int(number): person for number, person in archive["people"].items()}
    filled_in, widest = set(archive["filled_in"]), widest_wins_in(archive)
    in_play_offs = play_off_places(archive)
    for place, division in enumerate(archive["divisions"]):
        rows = [row for row in division["rows"] if row["number"] in people]
        games = max((row["played"] for row in rows), default=0)
        for row in rows:
            number = row["number"]
            yield {
                "person_id": people[number],
                "number": number,
                "division": place,
                "rank": in_play_offs.get(number, row["rank"]),
                "medal": row.get("medal") or "",
                "filled_in": number in filled_in,
                "is_whole": row["played"] == games,
                "played": row["played"],
                "won": row["won"],
                "skunks": row["skunks"],
                "game_points": row["game_points"] if "game_points" in row else row["points"],
                "spread": row.get("spread"),
                "prize": row.get("prize_cents"),
                "widest_win": widest.get(number),
            }


def play_off_places(archive: Mapping[str, Any]) -> dict[int, int]:
    """Return, by number, the places of those who qualified for the play-offs of a tournament. All
    others come after them in the standings.
    """
    # A query for a key that an archive doesn't have gives None.
    brackets = [each for each in archive.get("brackets") or () if each["position"] == PLAY_OFFS]
    return {
        int(number): place
        for each in brackets
        for number, place in each["places"].items()
        if place is not None
    }


def widest_wins_in(archive: Mapping[str, Any]) -> dict[int, int]:
    """Return, by entrant's number, the widest margin won by in a game that was played, in pegs."""
    widest: dict[int, int] = {}
    for game in archive["games"]:
        if game["status"] in NOT_PLAYED:
            continue
        margin = margin_of(game["sides"])
        for side in game["sides"]:
            for number in side["numbers"] if side["won"] else ():
                widest[number] = max(margin, widest.get(number, 0))
    return widest


def margin_of(sides: list[dict[str, Any]]) -> int:
    """The pegs between the winner and the nearest loser."""
    first, second = sorted((side["score"] for side in sides), reverse=True)[:2]
    return int(first - second)
