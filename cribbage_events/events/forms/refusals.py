"""A service's refusal, shown beside the field that is to be fixed."""

from types import TracebackType

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest


class Refusals:
    """Inside `with`, call the service and return; the code after it runs if it refused."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        if isinstance(error, ValidationError):
            self.show(error)
            return True
        return False

    def show(self, error: ValidationError) -> None:
        raise NotImplementedError


class refusals_beside_fields(Refusals):
    """The form says it: beside its field, or on top."""

    def __init__(self, form: forms.BaseForm) -> None:
        self.form = form

    def show(self, error: ValidationError) -> None:
        if not hasattr(error, "error_dict"):
            self.form.add_error(None, error)
            return
        for field, errors in error.error_dict.items():
            for each in errors:
                self.form.add_error(field if field in self.form.fields else None, each)


class refusals_as_messages(Refusals):
    """Turn refusals of a button without fields into messages of the page that it leads to."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    def show(self, error: ValidationError) -> None:
        # A tap that a phone has kept is answered by its code: events/history/taps.py.
        code = next((each.code for each in getattr(error, "error_list", ()) if each.code), "")
        for message in error.messages:
            messages.error(self.request, message, extra_tags=code)
