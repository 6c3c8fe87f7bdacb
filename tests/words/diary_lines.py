"""A line of the diary for each verb: its data, and the sentence that is made of them."""

from typing import Any

NB = "\N{NO-BREAK SPACE}"
GAME: dict[str, Any] = {
    "sides": ["Ann Lee", "Bob Ray"],
    "scores": [121, 87],
    "forfeited_by": None,
    "table": 3,
    "round": 1,
}
THREE = GAME | {"sides": ["Di Poe", "Cy Dow", "Ed Fox"], "scores": [121, 90, 60]}
TWO_EACH = GAME | {"sides": ["Ann Lee & Di Poe", "Bob Ray & Cy Dow"]}
FORFEIT = GAME | {"sides": ["Bob Ray", "Ann Lee"], "scores": [0, 121], "forfeited_by": 0}
ANN = {"entrant": "Ann Lee"}
WORDS = "Ann Lee beat Bob Ray 121–87 at table 3, round 1"
NO_TOTALS = {"game_points": None, "won": None, "spread": None}
UNDER, OVER = [["under", 65, ""], 6], [["from", 65, ""], 8]
WITHDREW = {"entrant": "Ann Lee", "last_round": 2, "director_in": None, "reason": ""}

OF_EVENTS: list[tuple[str, str, dict[str, Any]]] = [
    ("create-event", "Cup was created.", {"name": "Cup"}),
    ("edit-event", "Name, venue changed.", {"fields": ["name", "venue"]}),
    ("edit-event", "Date and time, rounds changed.", {"fields": ["starts_at", "round_count"]}),
    ("register", "Ann Lee was registered.", ANN),
    ("edit-entry", "The entry of Ann Lee (2) was changed.", {"entrant": "Ann Lee (2)"}),
    ("remove", "Ann Lee was removed.", ANN),
    ("import", "1 entrant registered from a list.", {"count": 1}),
    ("import", "12 entrants registered from a list.", {"count": 12}),
    ("request-place", "Ann Lee asked for a place on the public page.", ANN),
    ("accept", "Ann Lee was accepted.", ANN),
    (
        "accept",
        "The request from A. Lee was accepted, as Ann Lee, no. 7.",
        {"asked_as": "A. Lee", "entrant": "Ann Lee", "number": 7},
    ),
    ("decline", "Ann Lee was declined.", ANN),
    ("decline-recent", "1 request was declined; no e-mail was sent.", {"count": 1}),
    ("decline-recent", "3 requests were declined together; no e-mail was sent.", {"count": 3}),
    ("publish", "The event was published.", {}),
    ("hide", "The event was made a draft again.", {}),
    ("call-off", "The event was called off: Snow.", {"reason": "Snow."}),
    ("hold-event", "The event takes place after all: thaw", {"reason": "thaw"}),
    ("delete-event", "The event was deleted.", {}),
    ("take-back-event", "The event was brought back.", {}),
    ("hand-out-cards", "1 new card was handed out.", {"count": 1}),
    ("hand-out-cards", "4 new cards were handed out.", {"count": 4}),
    ("tell-moved", "Telling everybody that the event was moved.", {}),
    ("call", "Called Ann Lee: message left.", {"person": "Ann Lee", "status": "message-left"}),
    ("send-again", "Sending 1 failed e-mail again.", {"count": 1}),
    ("send-again", "Sending 2 failed e-mails again.", {"count": 2}),
    ("seat", "4 players were seated at 1 table.", {"players": 4, "tables": 1}),
    ("seat", "23 players were seated at 6 tables.", {"players": 23, "tables": 6}),
    ("arrive", "Ann Lee plays from round 2 on.", ANN | {"round": 2}),
    ("leave", "Ann Lee has left, from round 3.", ANN | {"round": 3}),
    ("cut", "Ann Lee stays at table 4 after cutting for it.", ANN | {"table": 4}),
    (
        "seat-again",
        "Round 2 was seated again after a corrected result of round 1.",
        {"round": 2},
    ),
    ("report", f"{WORDS}.", GAME | {"became": "saved", "reason": ""}),
    ("report", f"Confirmed: {WORDS}.", GAME | {"became": "confirmed", "reason": ""}),
    ("report", f"The same result again: {WORDS}.", GAME | {"became": "same", "reason": ""}),
    (
        "report",
        f"{WORDS}; it counts when a second report agrees.",
        GAME | {"became": "waiting", "reason": ""},
    ),
    ("report", f"Disputed: {WORDS}.", GAME | {"became": "disputed", "reason": ""}),
    ("report", f"Disputed: {WORDS} (slip).", GAME | {"became": "disputed", "reason": "slip"}),
    (
        "report",
        f"Corrected, a slip: of the pen: {WORDS}.",
        GAME | {"became": "corrected", "reason": "a slip: of the pen"},
    ),
    (
        "report",
        "Settled, both agree: Di Poe beat Cy Dow and Ed Fox 121–90–60 at table 3, round 1.",
        THREE | {"became": "settled", "reason": "both agree"},
    ),
    (
        "report",
        "Ann Lee & Di Poe beat Bob Ray & Cy Dow 121–87 at table 3, round 1.",
        TWO_EACH | {"became": "saved", "reason": ""},
    ),
    (
        "report",
        "Bob Ray forfeited to Ann Lee at table 3, round 1.",
        FORFEIT | {"became": "saved", "reason": ""},
    ),
    (
        "take-back",
        f"Withdrawn, misread: Flo had reported {WORDS}.",
        GAME | {"reason": "misread", "reporter": "Flo"},
    ),
    (
        "withdraw-result",
        "The result of table 3, round 1 was cleared: still playing.",
        {"table": 3, "round": 1, "reason": "still playing"},
    ),
    (
        "late-result",
        f"Arrived late: table 3, round 1, Ann Lee beat Bob Ray 121–87, typed at 2:05{NB}pm",
        GAME | {"typed_at": "14:05"},
    ),
    (
        "late-result",
        "Arrived late: table 3, round 1, Bob Ray forfeited to Ann Lee",
        FORFEIT | {"typed_at": ""},
    ),
    (
        "draw",
        "4 rounds were drawn for 14 entrants: 6 in “Under 65” and 8 in “65 and over”.",
        {"rounds": 4, "groups": [UNDER, OVER]},
    ),
    (
        "draw",
        "1 round was drawn for 6 entrants in one division.",
        {"rounds": 1, "groups": [[["all", None, ""], 6]]},
    ),
    ("undo-draw", "The draw was undone; registration is open again.", {}),
    (
        "invite",
        "9 people from Cup 2025 are on the list to invite.",
        {"count": 9, "event": "Cup 2025"},
    ),
    ("invitation", "Ann Lee was registered.", ANN | {"comes": True}),
    ("invitation", "Ann Lee is not coming.", ANN | {"comes": False}),
    ("make-links", "1 link for volunteers made.", {"count": 1}),
    ("make-links", "5 links for volunteers made.", {"count": 5}),
    ("open-link", "Flo opened link 1 for volunteers.", {"name": "Flo", "link": 1}),
    ("revoke-link", "Link 1, Flo was turned off.", {"link": 1, "name": "Flo"}),
    ("revoke-link", "Link 2 was turned off.", {"link": 2, "name": ""}),
    (
        "renew-card",
        "Ann Lee gets a new code on the scorecard; the old one no longer works.",
        ANN,
    ),
    ("check-in", "Ann Lee is here.", ANN),
    ("no-show", "Ann Lee has not come.", ANN),
    ("undo-attendance", "The check-in of Ann Lee was cleared.", ANN),
    ("check-in-all", "Everybody is here: 12 checked in.", {"count": 12}),
    ("withdraw", "Ann Lee withdrew after round 2.", WITHDREW),
    ("withdraw", "Ann Lee withdrew after round 2: ill.", WITHDREW | {"reason": "ill."}),
    (
        "withdraw",
        "Ann Lee withdrew before the first round; the director takes the seat in round 1: ill!",
        {"entrant": "Ann Lee", "last_round": 0, "director_in": 1, "reason": "ill!"},
    ),
    ("join", "Ann Lee joined from round 2 on.", ANN | {"round": 2}),
    (
        "director-seat",
        "Marion Fehr fills in where a seat would stay empty.",
        {"director": "Marion Fehr", "fills_in": True},
    ),
    (
        "director-seat",
        "The director doesn't fill in where a seat would stay empty.",
        {"director": "", "fills_in": False},
    ),
    ("redraw", "Round 4 was drawn again.", {"first": 4, "last": 4}),
    ("redraw", "Rounds 3 and 4 were drawn again.", {"first": 3, "last": 4}),
    ("redraw", "Rounds 2 to 4 were drawn again.", {"first": 2, "last": 4}),
    ("finish", "The event was finished; the medals are final.", {"format": "round-robin"}),
    ("finish", "The night was closed; the prizes are final.", {"format": "rotating-doubles"}),
    (
        "medals-told",
        "2 people whose medals or places had changed have been told.",
        {"count": 2},
    ),
    ("reopen", "The event was reopened: a slip", {"format": "round-robin", "reason": "a slip"}),
    ("play-off", "Ann Lee beat Bob Ray in a play-off.", {"winner": "Ann Lee", "loser": "Bob Ray"}),
    (
        "remove-play-off",
        "The play-off of Ann Lee and Bob Ray was removed.",
        {"winner": "Ann Lee", "loser": "Bob Ray"},
    ),
    ("card-totals", "Total on Ann Lee’s card: nothing.", ANN | NO_TOTALS),
    ("card-totals", "Total on Ann Lee’s card: 18 points.", ANN | NO_TOTALS | {"game_points": 18}),
    (
        "card-totals",
        "Total on Ann Lee’s card: 9/4 −87.",
        ANN | {"game_points": 9, "won": 4, "spread": -87},
    ),
    (
        "card-totals",
        "Total on Ann Lee’s card: –/4 –.",
        ANN | {"game_points": None, "won": 4, "spread": None},
    ),
    ("erase-person", "Somebody was erased from the club’s records.", {}),
    (
        "suspend-club",
        "The operator of this site closed Pegs: spam",
        {"club": "Pegs", "why": "spam"},
    ),
    ("lift-suspension", "The operator of this site opened Pegs again.", {"club": "Pegs"}),
    ("delete-club", "The club was deleted.", {}),
    ("take-back-club", "The club was brought back.", {}),
]
OF_NIGHTS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "make-night",
        "Doubles, 9 December 2026 was planned.",
        {"name": "Doubles", "day": "2026-12-09"},
    ),
    ("cancel-night", "The night was cancelled: Snow.", {"reason": "Snow."}),
    ("hold-night", "The night takes place after all: thaw", {"reason": "thaw"}),
    (
        "move-night",
        f"Moved to Wednesday 9 December, 7:30{NB}pm.",
        {"to": "2026-12-09T19:30"},
    ),
    ("follow-season", "Changed with the season.", {}),
    ("let-in", "Ann Lee is here.", ANN | {"cents": 0}),
    ("let-in", "Ann Lee is here and has paid $10.", ANN | {"cents": 1000}),
    ("pay", "Ann Lee has paid $1,200.50.", ANN | {"cents": 120050}),
    ("unpay", "Ann Lee got $10 back.", ANN | {"cents": 1000}),
    ("send-out", "Ann Lee is not here.", ANN | {"cents": 0}),
    ("send-out", "Ann Lee is not here, and got $10 back.", ANN | {"cents": 1000}),
    ("write-off", "The fee of Ann Lee was written off: went home.", ANN | {"reason": "went home"}),
    ("owe-again", "Ann Lee owes the fee after all.", ANN),
    (
        "half-half",
        "The 50/50 was drawn: Ann Lee wins $12 (seed 77, 24 tickets).",
        ANN | {"cents": 1200, "seed": 77, "tickets": 24},
    ),
    ("finish", "The night was closed; the prizes are final.", {"format": "rotating-doubles"}),
    (
        "reopen",
        "The night was reopened: a slip",
        {"format": "rotating-doubles", "reason": "a slip"},
    ),
    (
        "hand-out",
        "Ann Lee got $64, the prize for place 1.",
        ANN | {"cents": 6400, "place": 1},
    ),
    ("hand-out", "Ann Lee got $4.50 more.", ANN | {"cents": 450, "place": None}),
    ("get-back", "Ann Lee has given $4 back.", ANN | {"cents": 400}),
    ("bear", "Ann Lee keeps the extra $4; the activities fund covers it.", ANN | {"cents": 400}),
    ("not-handed-out", "Ann Lee didn’t get the $4 after all.", ANN | {"cents": 400}),
]
