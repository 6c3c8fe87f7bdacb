from django import forms
from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# Where a field has no words of its own, instead of “This field is required.”
forms.Field.default_error_messages = {"required": _("Type or choose something here.")}


class ClubsConfig(AppConfig):
    name = "cribbage_events.clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed
        from anymail.signals import tracking

        from cribbage_events.clubs.accounts import forget_what_was_before
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.clubs.letters import end_results
        from cribbage_events.mail.outbox import send_waiting
        from cribbage_events.mail.reports import take_report, when_unwanted

        email_confirmed.connect(forget_what_was_before)
        tracking.connect(take_report)
        when_unwanted(end_results)
        do_regularly(send_waiting)
