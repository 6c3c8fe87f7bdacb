"""Where our accounts differ from allauth's defaults."""

from allauth.account.adapter import DefaultAccountAdapter

SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts with an e-mail address, a password or a code, and passkeys."""

    def get_login_stages(self) -> list[str]:
        """A passkey is one more way in, not a second lock.

        The director who left the key at home must still get in with a code at the hall.
        """
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if stage != SECOND_FACTOR]
