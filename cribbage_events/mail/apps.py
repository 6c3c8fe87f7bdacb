from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "cribbage_events.mail"
    default_auto_field = "django.db.models.BigAutoField"
