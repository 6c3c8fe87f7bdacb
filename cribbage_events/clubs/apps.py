from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "cribbage_events.clubs"
    default_auto_field = "django.db.models.BigAutoField"
