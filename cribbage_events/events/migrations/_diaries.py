"""For migrations: what diaries keep for undoing, rewritten as the tables are from now on."""

from itertools import batched

# The rows of a draw of a big hall fill a megabyte.
SEVERAL = 50


def rewrite_rows(Change, table, convert):
    """Let `convert` change the rows of `table`, such as "events.entry", in every line that has any.

    It gets a row as it was before and after, each of them None or a dict of columns, and says
    whether it has changed anything.
    """
    lines = Change.objects.filter(rows__has_key=table).order_by("pk")
    for keys in batched(list(lines.values_list("pk", flat=True)), SEVERAL):
        changed = []
        for line in Change.objects.filter(pk__in=keys).only("pk", "rows"):
            if any([convert(*pair) for pair in line.rows[table].values()]):
                changed.append(line)
        Change.objects.bulk_update(changed, ["rows"])
