"""The name of an erased person. Rows keep a code for it, which no typed name can be, also in the
middle of texts. Only what leaves the program has the words, in the reader's language: answers
here, e-mails in clubs/letters/sending.py, files in events/public/data.py.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware
from django.utils.translation import gettext as _

type View = Callable[[HttpRequest], HttpResponse]

ERASED = ":erased-name"


def say_erased_names(text: str) -> str:
    """The same with words instead of the code."""
    # Translators: letters and spaces only, since it is also a part of data.
    return text.replace(ERASED, _("Name removed")) if ERASED in text else text


@sync_only_middleware
def say_in_answers(get_response: View) -> View:
    """Middleware: no page, list or data needs to think of it."""
    code = ERASED.encode()

    def without_codes(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and code in response.content:
            response.content = say_erased_names(response.content.decode()).encode()
        return response

    return without_codes
