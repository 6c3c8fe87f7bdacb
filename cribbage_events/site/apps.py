from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Has no models; its commands concern the whole installation."""

    name = "cribbage_events.site"
