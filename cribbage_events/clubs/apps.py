from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "cribbage_events.clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed

        from cribbage_events.clubs.services.ways_in import forget_what_was_before

        email_confirmed.connect(forget_what_was_before)
