"""Sends each form of a page: empty, and as it is meant."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.core import mail
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from tests.fuzz.forms import Form
from tests.fuzz.worlds.values import fitting
from tests.walk.letters import in_other_letters

# What these send would end the walk.
NOT_SENT = {"account_logout", "clubs:delete_account", "clubs:delete_club", "language"}
# What programs read, or a date.
NO_WORDS = re.compile(r"mail|date|born|time|password|slug|code|url")


def is_sent(form: Form) -> bool:
    return form.method == "post" and name_of(form.action) not in NOT_SENT


def name_of(address: str) -> str:
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return ""


def sent(client: Client, form: Form, button: tuple[str, str]) -> Iterator[tuple[str, Any]]:
    """The answers, each with its address, and the letters. What is changed is taken back."""
    ways = [emptied(form), meant(form)]
    # Where nothing is filled in, both are the same.
    for data in ways[:1] if ways[0] == ways[1] else ways:
        cookies = deepcopy(client.cookies)
        with transaction.atomic():
            mail.outbox.clear()
            with transaction.atomic():
                yield answered(client, form.action, {**data, button[0]: button[1]})
            transaction.set_rollback(True)
        client.cookies = cookies


def answered(client: Client, action: str, data: dict[str, Any]) -> tuple[str, Any]:
    answer = client.post(action, data)
    if answer.status_code != 302:
        return action, answer
    to = urljoin(action, answer["Location"])
    return to, client.get(to)


def emptied(form: Form) -> dict[str, Any]:
    return {
        each.name: each.values if each.kind == "hidden" else [] for each in form.fields.values()
    }


def meant(form: Form) -> dict[str, Any]:
    """As somebody would fill it in who writes another alphabet."""
    data: dict[str, Any] = {}
    for each in form.fields.values():
        if each.kind == "file":
            continue
        if each.values and any(each.values):
            data[each.name] = each.values
        elif each.choices:
            data[each.name] = each.choices[-1:]
        else:
            value = fitting(each.name, each.kind, 1)
            data[each.name] = value if NO_WORDS.search(each.name) else in_other_letters(value)
    return data
