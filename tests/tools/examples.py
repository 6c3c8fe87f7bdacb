"""This says how many stories that chance makes up are tried."""

from django.db import connection


def examples(count: int) -> int:
    """PostgreSQL tries a third of them.

    All of them run on SQLite, to find what a rule forgets. Any story meets what PostgreSQL does
    differently: a statement that fails ends its transaction, types, order, sums.
    """
    return count if connection.vendor == "sqlite" else -(-count // 3)
