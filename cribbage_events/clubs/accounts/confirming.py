"""Confirming an e-mail address, a step of signing in and signing up."""

from typing import Any

from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.stages import EmailVerificationStage
from django.conf import settings


class ConfirmAddress(EmailVerificationStage):  # type: ignore[misc]
    """The code that was e-mailed: typed first, or, where mail may not be set up, at any time."""

    def handle(self) -> Any:
        if self.login.user and not settings.CODE_BEFORE_WORK:
            self.login.email_verification = EmailVerificationMethod.OPTIONAL
        return super().handle()
