"""The part of a web address that identifies one row: made from its name, and not taken."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet


def free_slug(
    wanted: str, rows: QuerySet[Any], *, taken_by_pages: Collection[str] = ("new",)
) -> str:
    """`wanted`, or the first of `wanted-2`, `wanted-3` … that no row has as its slug.

    `taken_by_pages` are addresses of pages in the same place. Of rows that are made at the same
    time only one may have the answer, so the caller holds a lock.
    """
    taken = {*taken_by_pages, *rows.filter(slug__startswith=wanted).values_list("slug", flat=True)}
    slug, number = wanted, 1
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug
