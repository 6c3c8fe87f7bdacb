"""clubs 0017 and 0021: an earlier version knows fewer kinds of letters, and keeps those there are."""

from tests.tools.migrating import Migrator

BEFORE = ("clubs", "0016_what_is_shown_in_public")


def test_letters_stay_when_an_earlier_version_is_brought_back(migrator: Migrator) -> None:
    models = migrator.to_present()
    for kind in ("results", "message", "reminder", "news"):
        models("clubs", "Letter").objects.create(
            address="ann@example.com", kind=kind, state="unwanted"
        )
    models = migrator.to(*BEFORE)
    kept = models("clubs", "Letter").objects.values_list("kind", "state")
    assert list(kept) == [("news", "bounced")] * 4
