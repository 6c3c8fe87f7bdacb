"""One port, three doors; see docs/decisions.md.

Open pages listen at the first, a public page that has been rendered already leaves by the second,
and everything else is answered by Django.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")
# Models can be imported only afterwards.
django_application = get_wsgi_application()

from cribbage_events.clubs.background import resume_soon  # noqa: E402
from cribbage_events.clubs.limits import refused_before_django  # noqa: E402
from cribbage_events.events.selectors.revisions import revisions_of  # noqa: E402
from cribbage_events.live.asgi_types import Receive, Scope, Send  # noqa: E402
from cribbage_events.live.door import listen, listened_event  # noqa: E402
from cribbage_events.live.hub import Hub  # noqa: E402
from cribbage_events.live.lifespan import live  # noqa: E402
from cribbage_events.live.refusals import Refusals  # noqa: E402
from cribbage_events.live.wsgi import DjangoDoor  # noqa: E402

THREADS = 16

refusals = Refusals(refused_before_django)
hub = Hub(django_application, revisions_of, refusals)
django_door = DjangoDoor(django_application, threads=THREADS, refusals=refusals)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        resume_soon()
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
        await django_door(scope, receive, send)
