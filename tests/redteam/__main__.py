"""Run all attacks, one after the other: `make redteam`, or `python -m tests.redteam --short`."""

import argparse
import logging
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.tools.tables import lay_tables

# Settings for the real server must not reach the test.
NOT_OURS = {"ALLOWED_HOSTS", "EMAIL_URL", "MEDIA_ROOT", "STATIC_ROOT", "TIME_ZONE", "DEBUG"}
NOT_OURS |= {"SITE_URL", "LISTENERS_PER_ADDRESS", "BODY_SECONDS"}
for name in NOT_OURS:
    os.environ.pop(name, None)
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "tests.redteam.quick"
    if "--short" in sys.argv
    else "cribbage_events.settings",
    "SECRET_KEY": "of the attacks upon this very program",
}
if not os.environ.get("DATABASE_URL"):
    FOLDER = tempfile.TemporaryDirectory(prefix="cribbage-redteam-")
    file = Path(FOLDER.name) / "redteam.sqlite3"
    lay_tables(file)
    os.environ["DATABASE_URL"] = f"sqlite:///{file}"

import django  # noqa: E402

django.setup()
# Models can be imported only afterwards.
from django.contrib.auth.hashers import make_password  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from cribbage_events.clubs.models import User  # noqa: E402
from tests.fuzz.worlds.world import PASSWORD, make_world  # noqa: E402
from tests.redteam import accounts, files, forms, hosts, letters, limits, privacy, slow  # noqa: E402
from tests.redteam.got import Attack  # noqa: E402
from tests.redteam.mailbox import mail_server  # noqa: E402
from tests.redteam.target import served  # noqa: E402

# Those that measure memory come before those that leave something behind.
ATTACKS: list[tuple[str, Attack]] = [
    ("32 pictures", files.pictures),
    ("Workbooks", files.workbooks),
    ("Pictures of many scans", files.scans),
    ("Names alike", files.names_alike),
    ("Slow and large", slow.slow_bodies),
    ("An account taken over", accounts.take_over),
    ("A mail bomb", letters.bomb),
    ("A name of two lines", letters.break_a_line),
    ("Codes for strangers", accounts.write_to_strangers),
    ("A code guessed", accounts.guess_a_code),
    ("Counters pushed out", limits.flush_counters),
    ("All places to listen", limits.take_all_places),
    ("A list filled", limits.fill_the_list),
    ("Birthdays asked for", privacy.guess_a_birthday),
    ("A draft listened to", privacy.listen_to_a_draft),
    ("Pages kept on the disk", privacy.look_into_the_disk),
    ("Sessions left behind", privacy.leave_sessions),
    ("Somebody erased", privacy.keep_the_erased),
    ("Other names of the server", hosts.other_names),
    ("A log filled", hosts.log_much),
    ("Phones called elsewhere", forms.call_elsewhere),
    ("One browser as two people", forms.confirm_oneself),
    ("Shares of nothing", forms.divide_by_nothing),
    ("A shift filled", forms.fill_a_shift),
    ("Formulas in a name", forms.write_formulas),
    ("Dates that are none", forms.break_dates),
    ("A person not to be named", privacy.name_the_unnamed),
    ("Medals before they are shown", privacy.take_out_medals),
    ("A database that is silent", forms.wait_for_the_database),
    ("Results of before a restore", forms.send_after_a_restore),
]
# They are after memory and the log: the suite tries them on SQLite alone.
AFTER_MEMORY = {files.pictures, files.workbooks, slow.slow_bodies, hosts.log_much}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.redteam", description=__doc__)
    parser.add_argument("--short", action="store_true", help="small numbers, no long waits")
    parser.add_argument("--only", default="", help="attacks whose title has these words")
    options = parser.parse_args()
    began = time.monotonic()
    logging.disable(logging.INFO)
    call_command("migrate", interactive=False, verbosity=0)
    world = make_world()
    # Hashed once: it takes a while.
    User.objects.update(password=make_password(PASSWORD))
    workers = 1 if connection.vendor == "sqlite" else 2
    broken = 0
    with mail_server() as mailbox, served(mailbox, workers=workers, short=options.short) as target:
        print(f"{connection.display_name}, {workers} processes")
        once = options.short and connection.vendor == "postgresql"
        for title, attack in ATTACKS:
            if options.only in title and not (once and attack in AFTER_MEMORY):
                got = attack(target, world)
                broken += not got.held
                print(f"{'held' if got.held else 'BROKEN':7}{title}: {got.words}", flush=True)
    print(f"{broken} broken, {time.monotonic() - began:.0f} s")
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
