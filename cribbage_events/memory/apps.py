from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "cribbage_events.memory"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Events import nothing of this package: what keeps their results is registered here."""
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.clubs.people.merged import FIND_KEPT
        from cribbage_events.events.archive import FOLLOWERS
        from cribbage_events.events.erasing.erasing import erase_in_club
        from cribbage_events.memory.past import keep_results
        from cribbage_events.memory.people import narration  # noqa: F401 - registers itself
        from cribbage_events.memory.people.selectors.merged import kept_key
        from cribbage_events.memory.people.services import forget_merges
        from cribbage_events.memory.players.services import rate_what_changed
        from cribbage_events.memory.privacy import forget_wishes

        if keep_results not in FOLLOWERS:
            FOLLOWERS.append(keep_results)
        if kept_key not in FIND_KEPT:
            FIND_KEPT.append(kept_key)
        do_regularly(rate_what_changed)
        erase_in_club(forget_merges, contact=forget_merges)
        erase_in_club(forget_wishes, contact=forget_wishes)
