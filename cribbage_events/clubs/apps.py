from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "cribbage_events.clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed
        from anymail.signals import tracking

        from cribbage_events.clubs.accounts.sign_in_methods import forget_what_was_before
        from cribbage_events.clubs.letters.reports import take_report

        email_confirmed.connect(forget_what_was_before)
        tracking.connect(take_report)
