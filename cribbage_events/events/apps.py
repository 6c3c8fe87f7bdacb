from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "cribbage_events.events"
    default_auto_field = "django.db.models.BigAutoField"
