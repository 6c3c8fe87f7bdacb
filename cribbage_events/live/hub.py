"""The present revision of each event, and whoever waits for the next one."""


def announce(slug: str, revision: int) -> None:
    """An event has reached a revision."""
