from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Has no models; its commands concern the whole installation."""

    name = "cribbage_events.site"

    def ready(self) -> None:
        """Models are needed."""
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.site.running_events import save_running_events

        do_regularly(save_running_events)
