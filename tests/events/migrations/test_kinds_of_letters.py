"""clubs 0017 and 0021: an earlier version knows fewer kinds of letters, and keeps those there are."""

from tests.tools.migrating import PRESENT, Story, story

BEFORE = (("clubs", "0016_what_is_shown_in_public"),)
ADDRESS = "ann.of.letters@example.com"


@story(BEFORE)
def letters_stay_when_an_earlier_version_is_brought_back() -> Story:
    models = yield PRESENT
    for kind in ("results", "message", "reminder", "news"):
        models("clubs", "Letter").objects.create(
            address=ADDRESS, kind=kind, state="unwanted"
        )
    models = yield BEFORE
    kept = models("clubs", "Letter").objects.filter(address=ADDRESS).values_list("kind", "state")
    assert list(kept) == [("news", "bounced")] * 4
