from importlib import import_module

from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "cribbage_events.events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Its entries keep names of people, whoever changes them.
        import_module("cribbage_events.events.services.naming")
