"""When an e-mail can't be sent."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

logger = logging.getLogger(__name__)


class NotSentError(Exception):
    """The e-mail server refuses, hangs or is away: a fault that passes."""


@contextmanager
def sending() -> Iterator[None]:
    """Around whatever sends; smtplib's own errors are OSErrors, too."""
    try:
        yield
    except OSError as error:
        logger.warning("An e-mail could not be sent: %s", type(error).__name__)
        raise NotSentError from error
