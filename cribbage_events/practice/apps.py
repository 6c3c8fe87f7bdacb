from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "cribbage_events.practice"

    def ready(self) -> None:
        from cribbage_events.events.erasing.erasing import erase_in_club
        from cribbage_events.practice.daily import forget_throws_of
        from cribbage_events.practice.duplicates import forget_player, nothing_more

        erase_in_club(forget_player, contact=nothing_more)
        erase_in_club(forget_throws_of, contact=nothing_more)
