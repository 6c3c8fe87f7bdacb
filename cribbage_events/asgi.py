"""One port, three handlers; see docs/decisions.md.

Open pages listen at the hub's endpoint, a public page that has been rendered already is sent as it
is, and everything else is answered by Django.
"""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")
# Models can be imported only afterwards.
django_application = get_wsgi_application()

from cribbage_events.clubs.background import work_regularly  # noqa: E402
from cribbage_events.clubs.limits import refused_before_django  # noqa: E402
from cribbage_events.events.history.revisions import is_event_public, revisions_of  # noqa: E402
from cribbage_events.live.bus.following import begin_following  # noqa: E402
from cribbage_events.live.hub.endpoint import listen, listened_event  # noqa: E402
from cribbage_events.live.hub.hub import Hub  # noqa: E402
from cribbage_events.live.hub.lifespan import live  # noqa: E402
from cribbage_events.live.requests.asgi_types import Receive, Scope, Send  # noqa: E402
from cribbage_events.live.requests.bodies import RefusalCounter  # noqa: E402
from cribbage_events.live.requests.wsgi import DjangoHandler  # noqa: E402
from cribbage_events.mail.outbox import work_soon  # noqa: E402
from cribbage_events.site.demo import fill_the_rest_soon  # noqa: E402
from cribbage_events.site.outage import away  # noqa: E402

THREADS = 16

refusals = RefusalCounter(refused_before_django)
hub = Hub(django_application, revisions_of, refusals, is_public=is_event_public, away=away)
django_handler = DjangoHandler(django_application, threads=THREADS, refusals=refusals, away=away)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        work_soon()
        work_regularly()
        begin_following()
        if settings.DEMO:
            fill_the_rest_soon()
        await live(hub, receive, send)
    elif scope["type"] != "http":
        await send({"type": "websocket.close"})
    elif rendered := hub.renderer.at_hand(scope):
        await send(rendered.start)
        await send(rendered.body)
    elif slug := listened_event(scope):
        await listen(hub, slug, scope, receive, send)
    elif rendered := await hub.renderer.for_visitor(scope):
        await send(rendered.start)
        await send(rendered.body)
    else:
        await django_handler(scope, receive, send)
