"""The mail server, as the environment names it."""

from typing import Any

import environ

env = environ.Env()


def mailer() -> dict[str, Any]:
    """`EMAIL_URL`, such as smtp+tls://user:password@host:587; without it, the console."""
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
            "timeout": 5,
        }
    return mailer
