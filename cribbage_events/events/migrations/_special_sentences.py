"""For migrations: sentences of the diary up to 0019 that are no plain pattern; see _sentences.py.

Each verb has a pair of functions: from the text (and when it was written) to data or None, and back.
"""

import datetime
import re
from importlib import import_module

divisions = import_module("cribbage_events.events.migrations.0019_divisions_by_their_bounds")

NO_BREAK = "\N{NO-BREAK SPACE}"
# Of the settings, as they were called.
LABELS = {
    "slug": "web address",
    "name": "name",
    "starts_at": "date and time",
    "venue": "venue",
    "address": "address",
    "map_url": "map link",
    "contact": "contact",
    "notes": "notes",
    "rules": "this event's own rules",
    "director": "director",
    "director_fills_in": "the director plays to avoid a bye",
    "self_registration": "players may register themselves",
    "preset_code": "kind of event",
    "target": "target",
    "round_count": "rounds",
    "two_reports": "a result counts when two people report it",
    "boundary_age": "boundary age",
}


# ------------------------------------------------------------------ settings, draws


def read_settings(text, at):
    fields = {label: name for name, label in LABELS.items()}
    labels = text.removesuffix(" changed.").lower().split(", ")
    return {"fields": [fields[label] for label in labels]} if fields.keys() >= {*labels} else None


def write_settings(data):
    labels = [LABELS.get(name, name) for name in data["fields"]]
    return f"{', '.join(labels).capitalize()} changed."


DRAWN = re.compile(r"(\d+) rounds? (?:was|were) drawn for (\d+) entrants(?: in one division|: (.+))\.")
GROUP = re.compile(r"(\d+) in “(.+)”")


def read_draw(text, at):
    if not (found := DRAWN.fullmatch(text)):
        return None
    if found[3] is None:
        return {"rounds": int(found[1]), "groups": [[["all", None, ""], int(found[2])]]}
    groups = [GROUP.fullmatch(each) for each in found[3].split(" and ")]
    if not all(groups):
        # A name with “and” in it, as in “65 and over”.
        groups = [GROUP.fullmatch(each) for each in re.split(r"(?<=”) and ", found[3])]
    if not all(groups):
        return None
    counted = [[divisions.label_of(group[2]), int(group[1])] for group in groups]
    return {"rounds": int(found[1]), "groups": counted}


def write_draw(data):
    rounds = "1 round was" if data["rounds"] == 1 else f"{data['rounds']} rounds were"
    count = sum(count for _, count in data["groups"])
    sizes = [f"{count} in “{divisions.name_of(label)}”" for label, count in data["groups"]]
    groups = f": {' and '.join(sizes)}" if len(sizes) > 1 else " in one division"
    return f"{rounds} drawn for {count} entrants{groups}."


REDRAWN = re.compile(r"Rounds? (\d+)(?: (?:and|to) (\d+))? (?:was|were) drawn again\.")


def read_redraw(text, at):
    found = REDRAWN.fullmatch(text)
    return found and {"first": int(found[1]), "last": int(found[2] or found[1])}


def write_redraw(data):
    first, last = data["first"], data["last"]
    if first == last:
        return f"Round {first} was drawn again."
    return f"Rounds {first} {'and' if last == first + 1 else 'to'} {last} were drawn again."


SEATED_AGAIN = re.compile(r"Round (\d+) was seated again after a corrected result of round \d+\.")


def read_seat_again(text, at):
    found = SEATED_AGAIN.fullmatch(text)
    return found and {"round": int(found[1])}


def write_seat_again(data):
    before = data["round"] - 1
    return f"Round {data['round']} was seated again after a corrected result of round {before}."


WITHDREW = re.compile(
    r"(.+?) withdrew (?:after round (\d+)|before the first round)"
    r"(?:; the director takes the seat in round (\d+))?(?:: (.+)|\.)",
    re.DOTALL,
)


def read_withdraw(text, at):
    found = WITHDREW.fullmatch(text)
    return found and {
        "entrant": found[1],
        "last_round": int(found[2] or 0),
        "director_in": int(found[3]) if found[3] else None,
        "reason": found[4] or "",
    }


def write_withdraw(data):
    last = data["last_round"]
    when = f"after round {last}" if last else "before the first round"
    if data["director_in"] is not None:
        when += f"; the director takes the seat in round {data['director_in']}"
    why = f": {data['reason']}" if data["reason"] else ""
    words = f"{data['entrant']} withdrew {when}{why}"
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


# ------------------------------------------------------------------ results

BEAT = re.compile(r"(.+?) beat (.+) (\d+(?:–\d+)+)", re.DOTALL)
FORFEITED = re.compile(r"(.+?) forfeited to (.+)", re.DOTALL)
AT_TABLE = re.compile(r"(.+) at table (\d+), round (\d+)", re.DOTALL)


def read_result(text):
    if found := BEAT.fullmatch(text):
        scores = [int(score) for score in found[3].split("–")]
        losers = found[2].split(" and ") if len(scores) > 2 else [found[2]]
        if len(losers) + 1 != len(scores):
            return None
        return {"sides": [found[1], *losers], "scores": scores, "forfeited_by": None}
    if found := FORFEITED.fullmatch(text):
        return {"sides": [found[1], found[2]], "scores": [0, 121], "forfeited_by": 0}
    return None


def write_result(data):
    sides, scores, gave_up = data["sides"], data["scores"], data["forfeited_by"]
    if gave_up is not None:
        others = [name for side, name in enumerate(sides) if side != gave_up]
        return f"{sides[gave_up]} forfeited to {' and '.join(others)}"
    winner, *losers = sorted(range(len(scores)), key=lambda side: -scores[side])
    pegs = "–".join(str(score) for score in sorted(scores, reverse=True))
    return f"{sides[winner]} beat {' and '.join(sides[side] for side in losers)} {pegs}"


def read_at_table(text):
    found = AT_TABLE.fullmatch(text)
    result = read_result(found[1]) if found else None
    return result and {**result, "table": int(found[2]), "round": int(found[3])}


def write_at_table(data):
    return f"{write_result(data)} at table {data['table']}, round {data['round']}"


# The first that fits; `reason` may hold anything, so that it goes up to the last colon.
REPORTS = [
    ("settled", re.compile(r"Settled, (?P<reason>.+): (?P<result>.+)\.", re.DOTALL)),
    ("corrected", re.compile(r"Corrected, (?P<reason>.+): (?P<result>.+)\.", re.DOTALL)),
    ("disputed", re.compile(r"Disputed: (?P<result>.+?, round \d+) \((?P<reason>.+)\)\.", re.DOTALL)),
    ("disputed", re.compile(r"Disputed: (?P<result>.+)\.", re.DOTALL)),
    ("waiting", re.compile(r"(?P<result>.+); it counts when a second report agrees\.", re.DOTALL)),
    ("confirmed", re.compile(r"Confirmed: (?P<result>.+)\.", re.DOTALL)),
    ("same", re.compile(r"The same result again: (?P<result>.+)\.", re.DOTALL)),
    ("saved", re.compile(r"(?P<result>.+)\.", re.DOTALL)),
]


def read_report(text, at):
    for became, pattern in REPORTS:
        found = pattern.fullmatch(text)
        result = read_at_table(found["result"]) if found else None
        if result:
            reason = found.groupdict().get("reason", "")
            return {"became": became, "reason": reason, **result}
    return None


def write_report(data):
    result, reason = write_at_table(data), data["reason"]
    return {
        "settled": f"Settled, {reason}: {result}.",
        "corrected": f"Corrected, {reason}: {result}.",
        "disputed": f"Disputed: {result}{f' ({reason})' if reason else ''}.",
        "waiting": f"{result}; it counts when a second report agrees.",
        "confirmed": f"Confirmed: {result}.",
        "same": f"The same result again: {result}.",
    }.get(data["became"], f"{result}.")


TAKEN_BACK = re.compile(r"Taken back, (.+): (.+?) had said (.+)\.", re.DOTALL)


def read_taken_back(text, at):
    found = TAKEN_BACK.fullmatch(text)
    result = read_at_table(found[3]) if found else None
    return result and {"reason": found[1], "reporter": found[2], **result}


def write_taken_back(data):
    said = write_at_table(data)
    return f"Taken back, {data['reason']}: {data['reporter']} had said {said}."


STRAY = re.compile(
    r"Arrived late: table (\d+), round (\d+), (.+?)(?:, typed at ([\d:]+\s[ap]m|noon|midnight))?",
    re.DOTALL,
)


def read_stray(text, at):
    found = STRAY.fullmatch(text)
    result = read_result(found[3]) if found else None
    typed_at = time_of(found[4]) if result and found[4] else ""
    table = {"table": int(found[1]), "round": int(found[2])} if result else {}
    return result and {**result, **table, "typed_at": typed_at}


def write_stray(data):
    when = f", typed at {clock(data['typed_at'])}" if data["typed_at"] else ""
    result = write_result(data)
    return f"Arrived late: table {data['table']}, round {data['round']}, {result}{when}"


# ------------------------------------------------------------------ times


def time_of(text):
    """ "14:05" of "2:05 pm"."""
    if text in {"noon", "midnight"}:
        return "12:00" if text == "noon" else "00:00"
    clock, half = text.replace(NO_BREAK, " ").split(" ")
    hour, _, minute = clock.partition(":")
    return f"{int(hour) % 12 + 12 * (half == 'pm'):02}:{int(minute or 0):02}"


def clock(time):
    hour, minute = (int(part) for part in time.split(":"))
    if not minute and hour % 12 == 0:
        return "noon" if hour else "midnight"
    minutes = f":{minute:02}" if minute else ""
    return f"{hour % 12 or 12}{minutes}{NO_BREAK}{'am' if hour < 12 else 'pm'}"


MONTHS = [
    *["January", "February", "March", "April", "May", "June", "July", "August", "September"],
    *["October", "November", "December"],
]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MOVED = re.compile(r"Moved to (\w+) (\d+) (\w+), (.+)\.")


def read_moved(text, at):
    """The sentence has no year: a night is moved to a day that is near."""
    found = MOVED.fullmatch(text)
    if not found or found[3] not in MONTHS or found[1] not in DAYS:
        return None
    month, number = MONTHS.index(found[3]) + 1, int(found[2])
    for year in (at.year, at.year + 1, at.year - 1, at.year + 2):
        try:
            day = datetime.date(year, month, number)
        except ValueError:
            continue
        if day.weekday() == DAYS.index(found[1]):
            return {"to": f"{day.isoformat()}T{time_of(found[4])}"}
    return None


def write_moved(data):
    day, time = data["to"].split("T")
    day = datetime.date.fromisoformat(day)
    return f"Moved to {DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}, {clock(time)}."


SPECIAL = {
    "edit-event": (read_settings, write_settings),
    "draw": (read_draw, write_draw),
    "redraw": (read_redraw, write_redraw),
    "seat-again": (read_seat_again, write_seat_again),
    "withdraw": (read_withdraw, write_withdraw),
    "report": (read_report, write_report),
    "take-back": (read_taken_back, write_taken_back),
    "stray": (read_stray, write_stray),
    "move-night": (read_moved, write_moved),
}
