"""Settings as they are on a server, seen from a process of their own."""

import json
import os
import subprocess
import sys
from functools import cache
from secrets import token_hex
from typing import Any

import pytest
from django.conf import settings

ENVIRONMENT = {
    "ALLOWED_HOSTS": "cribbage.example.org",
    "SECRET_KEY": token_hex(32),
    "EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
    "DATABASE_URL": "sqlite:///:memory:",
}
# Asks for some pages as the proxy would, and prints what came back.
PROBE = """
import django, json
django.setup()
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.test import Client

# Going through all migrations takes seconds.
settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
call_command("migrate", run_syncdb=True, verbosity=0)
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
client = Client(raise_request_exception=False)
behind = {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_X_FORWARDED_FOR": "203.0.113.9"}

def ask(path, host="cribbage.example.org", **more):
    answer = client.get(path, SERVER_NAME=host, **more)
    cookies = {name: morsel.OutputString() for name, morsel in answer.cookies.items()}
    return {"status": answer.status_code, "headers": dict(answer.items()), "cookies": cookies}

print(json.dumps({
    "login": ask("/accounts/login/", **behind),
    "home": ask("/", **behind),
    "plain": ask("/"),
    "health": ask("/healthz"),
    "elsewhere": ask("/", host="evil.example", **behind),
    "names": [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME],
    "httponly": settings.SESSION_COOKIE_HTTPONLY,
    "samesite": [settings.SESSION_COOKIE_SAMESITE, settings.CSRF_COOKIE_SAMESITE],
    "secure": [settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE],
    "debug": settings.DEBUG,
    "calls_phones": bool(settings.PUSH_KEY),
}))
"""


def python(*arguments: str, without: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    environment = ENVIRONMENT | {"PATH": os.environ["PATH"]} | more
    environment["DJANGO_SETTINGS_MODULE"] = "cribbage_events.settings"
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env={name: value for name, value in environment.items() if name != without},
        capture_output=True,
        text=True,
        check=False,
    )


@cache
def server() -> dict[str, Any]:
    done = python("-W", "ignore", "-c", PROBE)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_deployment_check_has_nothing_to_say() -> None:
    done = python("manage.py", "check", "--deploy", "--fail-level", "DEBUG")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no issues" in done.stdout + done.stderr


def test_without_its_own_secret_key_a_server_does_not_start() -> None:
    done = python("manage.py", "check", without="SECRET_KEY")
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


@pytest.mark.parametrize("key", ["x", "f" * 31])
def test_a_short_key_is_refused(key: str) -> None:
    done = python("manage.py", "check", SECRET_KEY=key)
    assert done.returncode != 0
    assert "SECRET_KEY is too short" in done.stderr


def test_a_key_for_calling_phones_that_is_none_is_refused() -> None:
    done = python("manage.py", "check", PUSH_KEY="x")
    assert done.returncode != 0
    assert "PUSH_KEY is not understood" in done.stderr


def test_a_server_without_a_key_for_it_calls_no_phones() -> None:
    assert server()["calls_phones"] is False


def test_browsers_are_told_to_use_https_only() -> None:
    told = server()["home"]["headers"]["Strict-Transport-Security"]
    assert told == "max-age=31536000"


def test_somebody_who_runs_the_site_may_have_its_subdomains_included() -> None:
    done = python("-W", "ignore", "-c", PROBE, HSTS_SUBDOMAINS="1")
    told = json.loads(done.stdout.splitlines()[-1])["home"]["headers"]["Strict-Transport-Security"]
    assert told == "max-age=31536000; includeSubDomains; preload"


def test_plain_http_is_led_to_https_but_for_the_health_check() -> None:
    assert server()["plain"]["status"] == 301
    assert server()["plain"]["headers"]["Location"] == "https://cribbage.example.org/"
    assert server()["health"]["status"] == 200


def test_another_hosts_name_is_refused() -> None:
    assert server()["elsewhere"]["status"] == 400


@pytest.mark.parametrize("part", ["Secure", "SameSite=Lax", "Path=/"])
def test_the_forms_cookie_is_of_this_host_and_of_https(part: str) -> None:
    assert part in server()["login"]["cookies"]["__Host-csrftoken"]


def test_the_sessions_cookie_is_out_of_reach_for_scripts() -> None:
    said = server()
    assert said["names"] == ["__Host-sessionid", "__Host-csrftoken"]
    assert said["httponly"] is True
    assert said["samesite"] == ["Lax", "Lax"]
    assert said["secure"] == [True, True]


def test_nothing_is_debugged() -> None:
    assert server()["debug"] is False
