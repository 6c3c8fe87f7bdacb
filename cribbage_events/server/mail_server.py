"""The mail server, or the service that sends e-mail, as the environment names it."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()
# In seconds: people wait for some e-mails.
PATIENCE = 5
LEAST_SECRET = 20


class MailService(NamedTuple):
    """A service that is spoken to over its own API: its name in Anymail, and its options."""

    name: str
    options: Mapping[str, str]

    @property
    def settings(self) -> dict[str, str]:
        """Return the settings as Anymail reads them: POSTMARK_SERVER_TOKEN and the like."""
        prefix = self.name.upper()
        return {f"{prefix}_{option.upper()}": value for option, value in self.options.items()}


def mail_service() -> MailService | None:
    """`EMAIL_URL`, such as postmark://?server_token=KEY; None for a mail server."""
    url = urlsplit(env.str("EMAIL_URL", default=""))
    # Addresses have no underscore in this place: amazon-ses.
    name = url.scheme.replace("-", "_")
    if url.scheme in env.EMAIL_SCHEMES or not name or not is_known(name):
        return None
    return MailService(name, dict(parse_qsl(url.query)))


def is_known(name: str) -> bool:
    """`name` may be any scheme, such as smtp+tls."""
    own = {"base", "base_requests", "console", "test"}
    return (
        name.isidentifier()
        and name not in own
        and find_spec(f"anymail.backends.{name}") is not None
    )


def mailer() -> dict[str, Any]:
    """`EMAIL_URL`, such as smtp+tls://user:password@host:587; without it, the console."""
    if service := mail_service():
        return {"BACKEND": f"anymail.backends.{service.name}.EmailBackend"}
    config = env.email_url("EMAIL_URL", default="consolemail://")
    mailer: dict[str, Any] = {"BACKEND": config["EMAIL_BACKEND"]}
    if config["EMAIL_BACKEND"].endswith("smtp.EmailBackend"):
        mailer["OPTIONS"] = {
            "host": config["EMAIL_HOST"],
            "port": config["EMAIL_PORT"] or 25,
            "username": config["EMAIL_HOST_USER"],
            "password": config["EMAIL_HOST_PASSWORD"],
            "use_tls": config.get("EMAIL_USE_TLS", False),
            "use_ssl": config.get("EMAIL_USE_SSL", False),
            "timeout": PATIENCE,
        }
    return mailer


def service_settings() -> dict[str, Any]:
    """The setting ANYMAIL: the service's keys, and the secret of its reports."""
    found: dict[str, Any] = {"REQUESTS_TIMEOUT": PATIENCE}
    if service := mail_service():
        found |= service.settings
    if secret := reports_secret():
        found["WEBHOOK_SECRET"] = secret
    return found


def reports_secret() -> str:
    """`EMAIL_REPORTS_SECRET`, such as reports:LONG-PASSWORD; "" takes no reports."""
    secret: str = env.str("EMAIL_REPORTS_SECRET", default="")
    if secret and (":" not in secret or len(secret) < LEAST_SECRET):
        raise ImproperlyConfigured(
            "EMAIL_REPORTS_SECRET is a name, a colon and a password, of 20 letters or more."
        )
    return secret
