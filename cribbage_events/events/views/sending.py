"""Where phones send results that they have kept until now; each is answered with what became of it.

A phone forgets a result only when this has answered. So every answer that will not change is a 200
with its state and words; anything else means: try again later.
"""

import json
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, JsonResponse, RawPostDataException
from django.views.decorators.http import require_POST

from cribbage_events.events.access import Scorer, for_late_player, for_late_scorer
from cribbage_events.events.forms.sent import Sent, SentForm
from cribbage_events.events.models import Event, Game
from cribbage_events.events.selectors.history import Said, history_of
from cribbage_events.events.selectors.score_sheet import game_line
from cribbage_events.events.services.results import keep_stray, report
from cribbage_events.events.views.scores import reader_of
from cribbage_events.events.views.showing.reports import dispute_words

MOST_BYTES = 4_000
WORDS = {
    "saved": "Saved: {result} at table {table}.",
    "same": "{result} at table {table} was saved already. Thank you.",
    "confirmed": "Saved and confirmed: {result} at table {table}. Two people say the same now.",
    "waiting": "Saved: {result} at table {table}. It counts when a second person says the same.",
    "disputed": "{dispute} Please show the players’ cards at the desk.",
    "settled": "It was settled: {counts} at table {table}.",
    "gone": (
        "The tables have been drawn again since you opened this game, so this does not count. It is"
        " noted at the desk. Please tell the {decides}."
    ),
    "finished": (
        "The event is finished, so this does not count by itself. It is noted at the desk. Please"
        " tell the {decides}."
    ),
    "other": (
        "Somebody else typed this on this phone, so it is not sent in your name. Please give it to"
        " the {decides}."
    ),
}


@require_POST
@for_late_scorer
def send_score(request: HttpRequest, event: Event, scorer: Scorer) -> JsonResponse:
    return send(request, event, scorer)


@require_POST
@for_late_player
def send_card(request: HttpRequest, event: Event, scorer: Scorer) -> JsonResponse:
    return send(request, event, scorer)


def send(request: HttpRequest, event: Event, scorer: Scorer) -> JsonResponse:
    form = SentForm(read(request), target=event.target)
    if not form.is_valid():
        return answer("refused", " ".join(words_of(form)))
    sent = form.sent
    if sent.who and sent.who != scorer.actor.key:
        return answer("other", said(event, sent, "other"))
    return answer(*take(event, scorer, sent))


def read(request: HttpRequest) -> dict[str, Any]:
    """Empty when it isn't a result: the form then says so."""
    try:
        data = json.loads(request.body) if len(request.body) <= MOST_BYTES else None
    except (ValueError, RecursionError, RawPostDataException):
        data = None
    return data if isinstance(data, dict) else {}


def words_of(form: SentForm) -> list[str]:
    if not form.data:
        return ["This is not a result."]
    return [str(words) for messages in form.errors.values() for words in messages]


def take(event: Event, scorer: Scorer, sent: Sent) -> tuple[str, str]:
    """Report it; what has no game any more is noted for the director."""
    try:
        reported = report(
            find_game(event, scorer, sent.game),
            scores=sent.scores,
            by=scorer.actor,
            via=scorer.via,
            key=sent.key,
            forfeited_by=sent.forfeited_by,
            reason=sent.reason,
            typed_at=sent.typed_at,
            entry=scorer.entry.pk if scorer.entry else None,
        )
    except Game.DoesNotExist:
        keep_stray(event, sent.words(event.club.zone), by=scorer.actor)
        return "gone", said(event, sent, "gone")
    except ValidationError as error:
        return refuse(event, scorer, sent, error)
    if reported.state in {"disputed", "same"}:
        return disputed_or_settled(event, scorer, sent)
    return reported.state, said(event, sent, reported.state)


def find_game(event: Event, scorer: Scorer, key: int) -> Game:
    """A player finds only their own."""
    games = Game.objects.filter(round__event=event)
    if scorer.entry:
        games = games.filter(seats__entry=scorer.entry)
    return games.get(pk=key)


def refuse(event: Event, scorer: Scorer, sent: Sent, error: ValidationError) -> tuple[str, str]:
    event.refresh_from_db(fields=["status"])
    if event.status != Event.Status.FINISHED:
        return "refused", " ".join(error.messages)
    keep_stray(event, sent.words(event.club.zone), by=scorer.actor)
    return "refused", said(event, sent, "finished")


def disputed_or_settled(event: Event, scorer: Scorer, sent: Sent) -> tuple[str, str]:
    """A phone that was told of a dispute asks again, by sending the same once more."""
    line = game_line(event, sent.game)
    history = history_of(event, sent.game, line.sides if line else sent.sides, reader_of(scorer))
    if history.disputed:
        words = dispute_words(history, event.club.zone, event.decides)
        return "disputed", said(event, sent, "disputed", dispute=words)
    now = history.accepted
    if not sent.asks and (now is None or says(sent, now)):
        return "same", said(event, sent, "same")
    counts = f"{now.words} counts" if now else "nothing counts yet"
    return "settled", said(event, sent, "settled", counts=counts)


def says(sent: Sent, now: Said) -> bool:
    gave_up = sent.forfeited_by
    return now.forfeited_by == gave_up and (gave_up is not None or now.scores == sent.scores)


def said(event: Event, sent: Sent, state: str, **more: str) -> str:
    words = {"result": sent.result, "table": sent.table, "decides": event.decides}
    return WORDS[state].format(**words, **more)


def answer(state: str, words: str) -> JsonResponse:
    return JsonResponse({"state": state, "words": words}, headers={"Cache-Control": "no-store"})
