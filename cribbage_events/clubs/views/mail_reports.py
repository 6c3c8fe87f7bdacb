"""Takes the reports of the service that sends e-mail."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import open_to_everybody


# Services look by HEAD whether it is there, and have no cookie. They know the secret, which Anymail
# compares before it reads anything.
@csrf_exempt
@require_http_methods(["HEAD", "POST"])
@open_to_everybody
def mail_reports(request: HttpRequest) -> HttpResponse:
    """404 unless a service is set up, and a secret with it."""
    service = settings.MAIL_SERVICE
    if not service or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        raise Http404
    for path in (f"/{service}/tracking/", f"/{service}/"):
        try:
            view = resolve(path, urlconf="anymail.urls").func
        except Resolver404:
            continue
        answer: HttpResponse = view(request)
        return answer
    raise Http404
