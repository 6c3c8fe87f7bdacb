"""What the logs leave out."""

import copy
import logging

OUR_MISTAKES = 500


class WithoutRefusals(logging.Filter):
    """A page that isn't open to somebody is no mistake in the program: one line, no traceback.

    `quiet`: not even the line, where the log is the terminal of somebody who tries the program.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        super().__init__()
        self.quiet = quiet

    def filter(self, record: logging.LogRecord) -> logging.LogRecord | bool:
        status = getattr(record, "status_code", None)
        if not isinstance(status, int) or status >= OUR_MISTAKES:
            return True
        if self.quiet:
            return False
        clean = copy.copy(record)
        clean.exc_info = None
        return clean
