"""This says how many stories that chance makes up are tried."""

from django.db import connection
from hypothesis import settings

# What Hypothesis tries where nothing is said, and what it tries for a change.
ALL = 100
OF_A_CHANGE = 25


def examples(count: int) -> int:
    """A quarter of them for a change, and on PostgreSQL a third of those.

    What a rule forgets is looked for by all of them on SQLite. What PostgreSQL does otherwise (a
    statement that fails ends its transaction, types, order, sums) any story meets.
    """
    wanted = count * settings().max_examples
    return -(-wanted // (ALL if connection.vendor == "sqlite" else 3 * ALL))
