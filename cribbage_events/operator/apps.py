from django.apps import AppConfig


class OperatorConfig(AppConfig):
    name = "cribbage_events.operator"

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added

        from cribbage_events.operator.access import keep_only_if_proven

        authenticator_added.connect(keep_only_if_proven)
