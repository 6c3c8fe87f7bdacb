"""The real server, which can be killed with everything that it has started."""

import os
import signal
import subprocess
import tempfile
from pathlib import Path

from django.conf import settings

from tests.tools.serving import collected, command, database_url, free_port, wait_for


class Served:
    """It runs `bin/serve`’s own command in a process group of its own, always at the same port."""

    def __init__(self, *, workers: int, database: str = "", email_url: str = "") -> None:
        self.database = database or database_url()
        self.email = {"EMAIL_URL": email_url} if email_url else {}
        self.port = free_port()
        self.workers = workers
        self.folder = tempfile.TemporaryDirectory(prefix="cribbage-log-")
        self.log = Path(self.folder.name) / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, wait: bool = True) -> None:
        environment = {"DATABASE_URL": self.database, "SECRET_KEY": settings.SECRET_KEY}
        environment |= {"STATIC_ROOT": collected(), **self.email}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command(self.port, self.workers),
                cwd=settings.BASE_DIR,
                env=os.environ | environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if wait:
            wait_for(self.base, self.process)

    def letters(self) -> str:
        """E-mail is in the window, where no server is set up for it."""
        return self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """Kill it at once: requests in progress are lost."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def close(self) -> None:
        self.kill()
        self.folder.cleanup()
