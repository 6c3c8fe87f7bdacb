"""Takes the results that phones have kept, and answers each with its state.

A phone deletes a result only after this answer. So every final answer is a 200 with a state and
words; any other answer means: try again later.
"""

import json
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, JsonResponse, RawPostDataException
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cribbage_events.events.access.who_may_enter import Scorer, for_late_player, for_late_scorer
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Game
from cribbage_events.events.results.forms import Sent, SentForm
from cribbage_events.events.results.selectors import (
    ShownReport,
    dispute_words,
    game_to_report,
    history_of,
)
from cribbage_events.events.results.services import Shown, keep_late_result, save_result
from cribbage_events.events.results.views.scores import reader_of

MOST_BYTES = 4_000
WORDS = {
    "saved": gettext_lazy("Saved: %(result)s at table %(table)s."),
    "same": gettext_lazy("%(result)s at table %(table)s was already saved. Thank you."),
    "confirmed": gettext_lazy(
        "Saved and confirmed: %(result)s at table %(table)s. Two people have entered the same."
    ),
    "waiting": gettext_lazy(
        "Saved: %(result)s at table %(table)s. It counts when a second person enters the same."
    ),
    "disputed": gettext_lazy("%(dispute)s Please show the players’ cards at the desk."),
    "settled": gettext_lazy("It was settled: %(counts)s at table %(table)s."),
    "gone": gettext_lazy(
        "The tables have been drawn again since you opened this game, so this does not count. It is"
        " noted at the desk. Please tell the %(decides)s."
    ),
    "finished": gettext_lazy(
        "%(finished)s, so this does not count by itself. It is noted at the desk. Please tell the"
        " %(decides)s."
    ),
    "other": gettext_lazy(
        "Somebody else typed this on this phone, so it is not sent in your name. Please give it to"
        " the %(decides)s."
    ),
}


@require_POST
@for_late_scorer
def send_score(request: HttpRequest, event: Event, scorer: Scorer) -> JsonResponse:
    return save_sent(request, event, scorer)


@require_POST
@for_late_player
def send_card(request: HttpRequest, event: Event, scorer: Scorer) -> JsonResponse:
    return save_sent(request, event, scorer)


def save_sent(request: HttpRequest, event: Event, scorer: Scorer) -> JsonResponse:
    form = SentForm(json_of(request), target=event.target)
    if not form.is_valid():
        return state_answer("refused", " ".join(form_errors(form)))
    sent = form.sent
    if sent.who and sent.who != scorer.actor.key:
        return state_answer("other", answer_words(event, sent, "other"))
    return state_answer(*save_or_note(event, scorer, sent))


def json_of(request: HttpRequest) -> dict[str, Any]:
    """Return the data; empty when it isn't a result: the form then says so."""
    try:
        data = json.loads(request.body) if len(request.body) <= MOST_BYTES else None
    except (ValueError, RecursionError, RawPostDataException):
        data = None
    return data if isinstance(data, dict) else {}


def form_errors(form: SentForm) -> list[str]:
    if not form.data:
        return [_("This is not a result.")]
    return [str(words) for messages in form.errors.values() for words in messages]


def save_or_note(event: Event, scorer: Scorer, sent: Sent) -> tuple[str, str]:
    """Save it; a result whose game is gone is noted for the director."""
    try:
        reported = save_result(
            sent.game,
            scores=sent.scores,
            by=scorer.actor,
            via=scorer.via,
            key=sent.key,
            forfeited_by=sent.forfeited_by,
            reason=sent.reason,
            typed_at=sent.typed_at,
            entry=scorer.entry.pk if scorer.entry else None,
            event=event.pk,
            also=scorer.also,
            browser=scorer.browser,
            shown=Shown(sent.round, sent.table, sent.sides),
        )
    except Game.DoesNotExist:
        keep_late_result(event, by=scorer.actor, **sent.diary_data(event.club.zone))
        return "gone", answer_words(event, sent, "gone")
    except ValidationError as error:
        return refused_words(event, scorer, sent, error)
    if reported.state in {"disputed", "same"}:
        return disputed_or_settled(event, scorer, sent)
    return reported.state, answer_words(event, sent, reported.state)


def refused_words(
    event: Event, scorer: Scorer, sent: Sent, error: ValidationError
) -> tuple[str, str]:
    event.refresh_from_db(fields=["status"])
    if event.status != Event.Status.FINISHED:
        return "refused", " ".join(error.messages)
    keep_late_result(event, by=scorer.actor, **sent.diary_data(event.club.zone))
    return "refused", answer_words(event, sent, "finished")


def disputed_or_settled(event: Event, scorer: Scorer, sent: Sent) -> tuple[str, str]:
    """A phone that was told of a dispute asks again by sending the same report."""
    line = game_to_report(event, sent.game)
    history = history_of(event, sent.game, line.names if line else sent.sides, reader_of(scorer))
    if history.disputed:
        words = dispute_words(history, event.club.zone, kind_of(event).decides)
        return "disputed", answer_words(event, sent, "disputed", dispute=words)
    now = history.accepted
    if not sent.asks and (now is None or is_same_result(sent, now)):
        return "same", answer_words(event, sent, "same")
    counts = _("nothing counts yet")
    if now:
        counts = _("%(result)s counts") % {"result": now.words}
    return "settled", answer_words(event, sent, "settled", counts=counts)


def is_same_result(sent: Sent, now: ShownReport) -> bool:
    gave_up = sent.forfeited_by
    return now.forfeited_by == gave_up and (gave_up is not None or now.scores == sent.scores)


def answer_words(event: Event, sent: Sent, state: str, **more: str) -> str:
    words = {"result": sent.result, "table": sent.table, "decides": kind_of(event).decides}
    words["finished"] = kind_of(event).finished_words
    return WORDS[state] % {**words, **more}


def state_answer(state: str, words: str) -> JsonResponse:
    return JsonResponse({"state": state, "words": words}, headers={"Cache-Control": "no-store"})
