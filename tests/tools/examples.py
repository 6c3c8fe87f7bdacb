"""How many stories are tried of those that chance makes up."""

from django.db import connection


def examples(count: int) -> int:
    """On PostgreSQL a third of them.

    What a rule forgets is looked for by all of them on SQLite. What PostgreSQL does otherwise (a
    statement that fails ends its transaction, types, order, sums) any story meets.
    """
    return count if connection.vendor == "sqlite" else -(-count // 3)
