"""Reads the states of messages: for the page of one matter, and for the operator."""

from collections.abc import Callable, Iterable

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from cribbage_events.mail.models import NOT_ARRIVED, Channel, Message, State

NOTED = {
    State.REACHED: gettext_lazy("Saved: %(name)s: reached."),
    State.MESSAGE_LEFT: gettext_lazy("Saved: %(name)s: a message was left."),
    State.NO_ANSWER: gettext_lazy("Saved: %(name)s: no answer."),
    State.TO_CALL: gettext_lazy("Saved: %(name)s: not told yet."),
}


def call_noted(message: Message, state: str) -> str:
    """Return what the page says after somebody has noted how a call went."""
    name = message.reader.shown_name if message.reader else ""
    return str(NOTED[State(state)]) % {"name": name}


class Deliveries:
    """The messages about one matter, by how their readers are told; in the given order."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self.messages = list(messages)

    def _those(self, which: Callable[[Message], bool]) -> list[Message]:
        return [each for each in self.messages if which(each)]

    @property
    def sent(self) -> list[Message]:
        return self._those(lambda each: each.state == State.SENT)

    @property
    def waiting(self) -> list[Message]:
        return self._those(lambda each: each.is_on_its_way)

    @property
    def failed(self) -> list[Message]:
        return self._those(lambda each: each.has_failed)

    @property
    def to_call(self) -> list[Message]:
        """Return messages to telephone, also those whose e-mail failed."""
        return self._those(lambda each: each.is_to_call)

    @property
    def called(self) -> list[Message]:
        return self._those(lambda each: each.is_told_by_phone)

    @property
    def again(self) -> bool:
        """Whether sending again may help: not after the e-mail came back."""
        return any(each.has_failed and not each.came_back for each in self.messages)

    @property
    def written(self) -> int:
        """Return how many e-mails there are."""
        return len(self.sent) + len(self.waiting) + len(self.failed)

    @property
    def gone(self) -> int:
        """Return how many e-mails have been dealt with."""
        return len(self.sent) + len(self.failed)

    @property
    def everybody(self) -> int:
        return len(self.messages)


# ---------------------------------------------------------------- for the operator


def last_letters_not_arrived(*, count: int = 20) -> QuerySet[Message]:
    """The last letters that did not arrive or were not wanted, with their clubs."""
    offered = Message.objects.filter(channel=Channel.EMAIL, tried_at__isnull=False)
    found = offered.filter(state__in=NOT_ARRIVED).order_by("-tried_at", "-pk")
    return found.select_related("club")[:count]
