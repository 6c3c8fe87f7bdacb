"""Sentences for stored codes and their values."""

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.words.dates import clock

# The name beside a change: as it was typed, or a code for somebody without a name.
#
# A code begins with a colon, as no name does: ":operator".

PUBLIC_PAGE = ":public-page"
ENTRANCE = ":entrance"
OPERATOR = ":operator"
VISITOR = ":visitor"
# What nobody has done in time.
BY_ITSELF = ":by-itself"
# Somebody who deleted their account; the number tells them apart.
LEFT = ":left"


def left(account: int) -> str:
    return f"{LEFT} {account}"


def signed_name(kept: str) -> str:
    """ "Ann Lee", "The public page", "Somebody who has left (12)"."""
    code, _space, number = kept.partition(" ")
    match code:
        case ":public-page":
            return _("The public page")
        case ":entrance":
            return _("The code at the entrance")
        case ":operator":
            return _("The operator of this site")
        case ":visitor":
            return _("a visitor")
        case ":by-itself":
            return _("This program")
        case ":left":
            return _("Somebody who has left (%(number)s)") % {"number": number}
    return kept


# An announcement in words: a typed text, or a code for one of the ready sentences.
#
# A code begins with a colon: ":coffee"; a time follows a space: ":again 14:15". So everybody reads
# a ready sentence in their own language.

AGAIN = ":again"
AGAIN_AT = re.compile(rf"{AGAIN} (\d\d:\d\d)")
READY = {
    ":seats": gettext_lazy("Please take your seats. The next round begins."),
    ":five-minutes": gettext_lazy("The next round begins in five minutes."),
    ":break": gettext_lazy("There is a break now."),
    ":coffee": gettext_lazy("Coffee is ready."),
    ":lunch": gettext_lazy("Lunch is ready."),
    ":results": gettext_lazy("Please enter your results, or bring them to the desk."),
    ":quiet": gettext_lazy("Some games are still being played. Please be quiet."),
    ":prizes": gettext_lazy("The prize-giving begins now."),
}


def again_at(time: datetime.time) -> str:
    return f"{AGAIN} {time.isoformat('minutes')}"


def is_ready(announcement: str) -> bool:
    """Whether it is said in the reader's language."""
    return announcement in READY or AGAIN_AT.fullmatch(announcement) is not None


def announcement_words(announcement: str) -> str:
    """The sentence of a code, or what was typed as it is."""
    if announcement in READY:
        return str(READY[announcement])
    if again := AGAIN_AT.fullmatch(announcement):
        time = datetime.time.fromisoformat(again[1])
        return _("We start again at %(time)s.") % {"time": clock(time)}
    return announcement


NAMED = 5


def round_name(round: int, rounds: int) -> str:
    """Return the name of this round of so many, both from 1: “final”, “round of 16”."""
    to_come = rounds - round
    if to_come >= NAMED:
        return _("round of %(players)s") % {"players": 2 ** (to_come + 1)}
    names = (_("final"), _("semi-final"), _("quarter-final"), _("round of 16"), _("round of 32"))
    return names[to_come]


def match_game_words(round: int, rounds: int, game: int) -> str:
    """“semi-final, game 2”."""
    return _("%(round)s, game %(game)s") % {"round": round_name(round, rounds), "game": game}


# The sentences of an event's diary. A line keeps a verb and its data, and is said in the reader's
# language. Each app registers the sentences of its verbs when the program starts.

type Data = Mapping[str, Any]
type Sentence = Callable[[Data], str]

SENTENCES: dict[str, Sentence] = {}


def register_sentences(sentences: Mapping[str, Sentence]) -> None:
    """The sentence of each verb, as a function of a line's data."""
    SENTENCES.update(sentences)


def sentence_with_data(words: object) -> Sentence:
    """Return a sentence of `words` with places for a line's values by their names."""
    return lambda data: str(words) % data


def diary_sentence(verb: str, data: Data) -> str:
    """The change as a sentence; an unknown verb is shown as it is."""
    sentence = SENTENCES.get(verb)
    return sentence(data) if sentence else verb


def ineligible_words(code: str, typed: str) -> str:
    """`code` is one of `Entry.Ineligible`, or empty; `typed` is the reason of the code "typed"."""
    return _("directs this event") if code == "directs" else typed


# The name of an erased person. Rows keep a code for it, which no typed name can be, also in the
# middle of texts. Only what leaves the program has the words, in the reader's language: answers
# here, e-mails in clubs/letters/sending.py, files in events/public/data.py.

type View = Callable[[HttpRequest], HttpResponse]

ERASED = ":erased-name"


def say_erased_names(text: str) -> str:
    """Return the text with words instead of the code."""
    # Translators: letters and spaces only, since it is also a part of data.
    return text.replace(ERASED, _("Name removed")) if ERASED in text else text


@sync_only_middleware
def say_in_answers(get_response: View) -> View:
    """Middleware: no page, list or data needs to think of it."""
    code = ERASED.encode()

    def without_codes(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and code in response.content:
            response.content = say_erased_names(response.content.decode()).encode()
        return response

    return without_codes


def ledger_note(why: str, words: str) -> str:
    """`why` is one of `LedgerLine.Why`, and `words` then whose prize a fund's line is about.

    Without it they are what somebody typed.
    """
    match why:
        case "given-back":
            return _("given back")
        case "carried-over":
            return _("carried over")
        case "too-much" if words:
            return _("%(name)s had too much") % {"name": words}
        case "too-much":
            return _("had too much")
        case "not-borne" if words:
            return _("%(name)s isn’t covered after all") % {"name": words}
        case "not-borne":
            return _("isn’t covered after all")
    return words


# The reasons why an e-mail did not arrive, in words. A code is kept of each, with a detail after a
# colon where there is one: "refused:550".

FAULTS = {
    # The club must not write.
    "suspended": gettext_lazy("The operator of this site has closed the club for the moment."),
    "deleted": gettext_lazy("The club was deleted, so nobody was written to."),
    "no-server": gettext_lazy("No e-mail is set up on this computer, so none was sent."),
    "no-proof": gettext_lazy(
        "No e-mail was sent: no director of the club has confirmed an e-mail address yet."
    ),
    "written-today": gettext_lazy(
        "No e-mail was sent: we had written to this address today already."
    ),
    "club-limit": gettext_lazy(
        "No e-mail was sent: the club has written as many e-mails today as a club may."
    ),
    # The e-mail server didn't take it.
    "no-such-address": gettext_lazy("The e-mail server says that there is no such address."),
    "not-written-to": gettext_lazy(
        "The e-mail service sends nothing to this address: e-mail to it has come back before, or"
        " was not wanted."
    ),
    "refused": gettext_lazy("The e-mail server refused it (code %(detail)s)."),
    "unreachable": gettext_lazy("The e-mail server could not be reached (%(detail)s)."),
    "lost": gettext_lazy("The server stopped while it was being sent. It may have arrived anyway."),
    # It came back.
    "back": gettext_lazy("The e-mail came back."),
    "back-no-address": gettext_lazy("The e-mail came back: there is no such address."),
    "back-mailbox": gettext_lazy("The e-mail came back: their mailbox is full or closed."),
    "back-not-taken": gettext_lazy("The e-mail came back: their mail server doesn’t take ours."),
    "back-unreachable": gettext_lazy(
        "The e-mail came back: their mail server could not be reached for days."
    ),
    "unwanted": gettext_lazy(
        "They told their mail service that they don’t want this e-mail. They get no results"
        " and no messages any more."
    ),
}


def letter_fault(kept: str) -> str:
    """The sentence of a code and its detail; "" for none."""
    code, _colon, detail = kept.partition(":")
    return str(FAULTS[code]) % {"detail": detail} if code in FAULTS else kept


# The reason why a result was changed: a typed text, or a code for a tapped reason or an action.
#
# A code begins with a colon, as nothing that people type does: ":typing-mistake"; what somebody
# typed or a name follows a space: ":withdrew Has a cold."

TYPING_MISTAKE = ":typing-mistake"
WRONG_WINNER = ":wrong-winner"
PLAYERS_AGREED = ":players-agreed"
CARDS_SAY_SO = ":cards-say-so"
PLAYERS_AGREE = ":players-agree"
CARD_AGAIN = ":card-again"
WITHDREW = ":withdrew"
DECIDED = ":decided"
TWO_RESULTS = ":two-results"
HAD_IT_RIGHT = ":had-it-right"
EXCHANGED = ":exchanged"
CORRECTS = ":corrects"

REASONS = {
    TYPING_MISTAKE: gettext_lazy("a typing mistake"),
    WRONG_WINNER: gettext_lazy("the wrong winner was tapped"),
    PLAYERS_AGREED: gettext_lazy("the players agreed on this"),
    CARDS_SAY_SO: gettext_lazy("the players’ cards say so"),
    PLAYERS_AGREE: gettext_lazy("the players agree on it"),
    CARD_AGAIN: gettext_lazy("card entered again"),
    WITHDREW: gettext_lazy("Withdrew."),
    DECIDED: gettext_lazy("decided at the desk"),
    TWO_RESULTS: gettext_lazy("I entered two different results"),
    EXCHANGED: gettext_lazy("other people sat at this table"),
    CORRECTS: gettext_lazy("to correct a result"),
}


def reason_words(reason: str) -> str:
    """The sentence of a code, or what was typed as it is."""
    code, _space, typed = reason.partition(" ")
    if code == WITHDREW and typed:
        return _("Withdrew. %(reason)s") % {"reason": typed}
    if code == HAD_IT_RIGHT and typed:
        return _("%(name)s had it right") % {"name": signed_name(typed)}
    return str(REASONS[reason]) if reason in REASONS else reason


def because_withdrew(typed: str) -> str:
    """The reason of a forfeit by somebody who has left."""
    return f"{WITHDREW} {typed.strip()}".strip()


def had_it_right(name: str) -> str:
    """The reason of somebody who agrees with `name` after all."""
    return f"{HAD_IT_RIGHT} {name}"
