"""For migrations: the sentences that diaries had up to 0019, read into data and written again.

Every verb is here, those of leagues' nights too: they are lines of the same table. In a sentence
`{name}` is any text, `{name:d}` a number and `{name:$}` an amount of money.
"""

import re
from functools import cache

ENTRANT = "{entrant} "
# By verb the sentences, each with the data that it stands for beside what it names.
SENTENCES = {
    "create-event": [("{name} was made.", {})],
    "register": [("{entrant} was registered.", {})],
    "edit-entry": [("The entry of {entrant} was changed.", {})],
    "remove": [("{entrant} was removed.", {})],
    "import": [
        ("1 entrant registered from a list.", {"count": 1}),
        ("{count:d} entrants registered from a list.", {}),
    ],
    "request-place": [("{entrant} asked for a place on the public page.", {})],
    "accept": [
        ("The request of {asked_as} was accepted: it is {entrant}, no. {number:d}.", {}),
        ("{entrant} was accepted.", {}),
    ],
    "decline": [("{entrant} was declined.", {})],
    "decline-recent": [
        ("1 request was declined at once; nobody was written to.", {"count": 1}),
        ("{count:d} requests were declined at once; nobody was written to.", {}),
    ],
    "publish": [("The event was published.", {})],
    "hide": [("The event was made a draft again.", {})],
    "call-off": [("The event was called off: {reason}", {})],
    "hold-event": [("The event takes place after all: {reason}", {})],
    "delete-event": [("The event was deleted.", {})],
    "take-back-event": [("The event was taken back.", {})],
    "hand-out-cards": [
        ("1 new card was handed out.", {"count": 1}),
        ("{count:d} new cards were handed out.", {}),
    ],
    "tell-moved": [("Everybody is told that the event was moved.", {})],
    "call": [
        (f"Telephoned {{person}}: {status}.", {"status": status})
        for status in ("reached", "message left", "no answer", "to call")
    ],
    "send-again": [
        ("Sending 1 failed e-mail again.", {"count": 1}),
        ("Sending {count:d} failed e-mails again.", {}),
    ],
    "seat": [
        ("{players:d} players were seated at 1 table.", {"tables": 1}),
        ("{players:d} players were seated at {tables:d} tables.", {}),
    ],
    "arrive": [("{entrant} plays from round {round:d} on.", {})],
    "leave": [("{entrant} has left: no longer there from round {round:d} on.", {})],
    "cut": [("{entrant} stays at table {table:d} after cutting for it.", {})],
    "undo-draw": [("The draw was undone; registration is open again.", {})],
    "invite": [("{count:d} people of {event} are on the list to invite.", {})],
    "invitation": [
        ("{entrant} was registered.", {"comes": True}),
        ("{entrant} is not coming.", {"comes": False}),
    ],
    "make-links": [
        ("1 link for volunteers made.", {"count": 1}),
        ("{count:d} links for volunteers made.", {}),
    ],
    "open-link": [("{name} opened link {link:d} for volunteers.", {})],
    "revoke-link": [
        ("Link {link:d} was ended.", {"name": ""}),
        ("Link {link:d}, {name} was ended.", {}),
    ],
    "renew-card": [
        ("{entrant} gets a new code on the scorecard; the earlier one has ended.", {})
    ],
    "check-in": [("{entrant} is here.", {})],
    "no-show": [("{entrant} has not come.", {})],
    "undo-attendance": [("{entrant} was unmarked: neither here nor missing.", {})],
    "check-in-all": [("Everybody is here: {count:d} checked in.", {})],
    "join": [("{entrant} joined from round {round:d} on.", {})],
    "director-seat": [
        ("The director fills in where a seat would stay empty.", {"director": "", "fills_in": True}),
        (
            "The director doesn't fill in where a seat would stay empty.",
            {"director": "", "fills_in": False},
        ),
        ("{director} fills in where a seat would stay empty.", {"fills_in": True}),
        ("{director} doesn't fill in where a seat would stay empty.", {"fills_in": False}),
    ],
    "redraw": [("Rounds {first:d} to {last:d} were drawn again.", {})],
    "finish": [
        ("The event was finished; the medals are final.", {"format": "round-robin"}),
        ("The night was closed; the prizes are final.", {"format": "rotating-doubles"}),
    ],
    "reopen": [
        ("The event was reopened: {reason}", {"format": "round-robin"}),
        ("The night was reopened: {reason}", {"format": "rotating-doubles"}),
    ],
    "play-off": [("{winner} beat {loser} in a play-off.", {})],
    "remove-play-off": [("The play-off of {winner} and {loser} was removed.", {})],
    "erase-person": [("Somebody was erased from the club’s records.", {})],
    "suspend-club": [("The operator of this site closed {club}: {why}", {})],
    "lift-suspension": [("The operator of this site opened {club} again.", {})],
    "delete-club": [("The club was deleted.", {})],
    "take-back-club": [("The club was taken back.", {})],
    "card-totals": [
        (
            "{entrant}’s card says in all: nothing.",
            {"game_points": None, "won": None, "spread": None},
        ),
        (
            "{entrant}’s card says in all: {game_points:d} points.",
            {"won": None, "spread": None},
        ),
        ("{entrant}’s card says in all: {game_points:-}/{won:-} {spread:+}.", {}),
    ],
    "withdraw-result": [
        ("The result of table {table:d}, round {round:d} was taken back: {reason}.", {})
    ],
    "seat-again": [
        ("Round {round:d} was seated again after a corrected result of round {before:d}.", {})
    ],
    # ---------------------------------------------------------- of a league's nights
    "make-night": [("{name} was planned.", {})],
    "cancel-night": [("The night was cancelled: {reason}", {})],
    "hold-night": [("The night takes place after all: {reason}", {})],
    "follow-season": [("Changed with the season.", {})],
    "let-in": [
        ("{entrant} is here. {entrant} has paid {cents:$}.", {}),
        ("{entrant} is here.", {"cents": 0}),
    ],
    "pay": [("{entrant} has paid {cents:$}.", {})],
    "unpay": [("{entrant} has {cents:$} back.", {})],
    "send-out": [
        ("{entrant} is not here. {entrant} has {cents:$} back.", {}),
        ("{entrant} is not here.", {"cents": 0}),
    ],
    "write-off": [("The fee of {entrant} was written off: {reason}.", {})],
    "owe-again": [("{entrant} owes the fee after all.", {})],
    "half-half": [
        (
            "The 50/50 was drawn: {entrant} wins {cents:$} (seed {seed:d}, {tickets:d} tickets).",
            {},
        )
    ],
    "hand-out": [
        ("{entrant} has had {cents:$}, the prize of place {place:d}.", {}),
        ("{entrant} has had {cents:$} more.", {"place": None}),
    ],
    "get-back": [("{entrant} has given {cents:$} back.", {})],
    "bear": [("{entrant} keeps {cents:$} too much: the activities fund bears it.", {})],
    "not-handed-out": [("{entrant} doesn’t have the {cents:$} after all.", {})],
}
PIECE = re.compile(r"\{(\w+)(?::(.))?\}")
PATTERNS = {
    None: r".+?",
    "d": r"−?\d+",
    "$": r"−?\$[\d,]+(?:\.\d\d)?",
    "-": r"–|\d+",
    "+": r"–|[+−]\d+",
}
MINUS, GAP = "−", "–"


def read(verb, text):
    """The data of a sentence of the verb; None if nobody can tell."""
    for sentence, also in SENTENCES.get(verb, ()):
        found = pattern_of(sentence).fullmatch(text)
        data = {**also, **values_in(sentence, found)} if found else {}
        if found and write(verb, data) == text:
            return data
    return None


def write(verb, data):
    """The sentence of this data; None if there is none."""
    # What is told by less comes last: "Ann Lee is here." has no money in it.
    for sentence, also in sorted(SENTENCES.get(verb, ()), key=lambda each: -len(each[1])):
        needed = {name for name, _ in PIECE.findall(sentence)}
        if needed | also.keys() == data.keys() and all(data[name] == also[name] for name in also):
            try:
                return PIECE.sub(lambda piece: written(data[piece[1]], piece[2]), sentence)
            except TypeError:
                continue
    return None


@cache
def pattern_of(sentence):
    parts, seen, end = [], set(), 0
    for piece in PIECE.finditer(sentence):
        name, kind = piece.groups()
        parts.append(re.escape(sentence[end : piece.start()]))
        parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>{PATTERNS[kind]})")
        seen.add(name)
        end = piece.end()
    return re.compile("".join([*parts, re.escape(sentence[end:])]), re.DOTALL)


def values_in(sentence, found):
    return {name: value_of(found[name], kind) for name, kind in dict(PIECE.findall(sentence)).items()}


def value_of(text, kind):
    if not kind:
        return text
    if text == GAP:
        return None
    number = text.replace(MINUS, "-").replace("$", "").replace(",", "")
    if kind == "$":
        whole, _, rest = number.partition(".")
        cents = int(whole.strip("-")) * 100 + int(rest or 0)
        return -cents if number.startswith("-") else cents
    return int(number)


def written(value, kind):
    if not kind:
        return value
    if value is None:
        if kind in "-+":
            return GAP
        raise TypeError
    if kind == "$":
        whole, rest = divmod(abs(value), 100)
        amount = f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
        return f"{MINUS}{amount}" if value < 0 else amount
    return (f"{value:+d}" if kind == "+" else str(value)).replace("-", MINUS)
