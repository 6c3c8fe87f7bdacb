"""Nobody gave this server these names."""

from cribbage_events.live.requests.addresses import LISTEN  # noqa: F401
from tests.fuzz.worlds.world import World
from tests.redteam.got import Got
from tests.redteam.target import HOST, Target

NAMES = [f"{HOST}:6666", HOST.upper(), f"{HOST}.", f"{HOST}:6667"]


def other_names(target: Target, world: World) -> Got:
    """Send a port, capitals, a dot: no address with them gets into a page or a calendar."""
    assert world.home.season
    paths = [
        f"/events/{world.home.events['running'].slug}/",
        f"/leagues/{world.home.season.slug}/calendar.ics",
    ]
    found = []
    browser = target.browser("203.0.113.80")
    for name in NAMES:
        for path in paths:
            text = browser.get(path, headers={"Host": name}).text
            found += [f"{name} in {path}" for wrong in NAMES if f"//{wrong}/" in text]
    return Got(not found, f"other names in what is answered: {found or 'none'}")


def log_much(target: Target, world: World) -> Got:
    """Send a name that isn’t ours: it is refused, with a line in the log rather than a page."""
    before = target.log.stat().st_size
    browser = target.browser("203.0.113.81")
    count = target.size(50, 5)
    statuses = {
        browser.get("/", headers={"Host": f"evil{number}.test"}).status_code
        for number in range(count)
    }
    each = (target.log.stat().st_size - before) // count
    return Got(statuses == {400} and each < 600, f"answers {statuses}, {each} bytes of log each")
