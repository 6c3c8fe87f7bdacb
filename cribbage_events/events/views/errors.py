"""Pages for what went wrong.

Django's own ask for the form's token and so read the request's body; when just that is what can't
be read, they fail themselves. There is no form on ours.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    # Without a context: whatever it would ask for may be what is broken.
    return HttpResponse(render_to_string("500.html"), status=500)
