"""Take every address of the site from the URL resolver, so a new one is fuzzed by itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver

# `<int:number>` of path(), `(?P<key>…)` of re_path().
ARGUMENT = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>|\(\?P<(?P<named>\w+)>[^)]*\)")


@dataclass(frozen=True, slots=True)
class Argument:
    """An address has an argument `number` of the kind `int`, say."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Route:
    """A route is one address, with places for its arguments."""

    name: str
    template: str
    arguments: tuple[Argument, ...]

    def path(self, values: Mapping[str, str]) -> str:
        return ARGUMENT.sub(lambda found: values[found["name"] or found["named"]], self.template)


@cache
def all_routes() -> tuple[Route, ...]:
    return tuple(_below(get_resolver(), "/"))


def _below(resolver: URLResolver, prefix: str) -> Iterator[Route]:
    for pattern in resolver.url_patterns:
        template = prefix + str(pattern.pattern).removeprefix("^").removesuffix("$")
        if isinstance(pattern, URLPattern):
            arguments = tuple(
                Argument(found["name"] or found["named"], found["kind"] or "str")
                for found in ARGUMENT.finditer(template)
            )
            yield Route(pattern.name or template, template, arguments)
        else:
            yield from _below(pattern, template)
