"""Start servers, all in the same way, and the clients that load them."""

import http.client
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.tools.serving import free_port

HERE = Path(__file__).resolve().parent.parent
OURS = "benchmarks.served:application"
PLAIN = "benchmarks.plain:application"


@dataclass(frozen=True)
class Server:
    port: int
    pid: int

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def resident(self) -> int:
        """Return the bytes in memory of the processes that serve."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        pids = children or [str(self.pid)]
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
        return pages * os.sysconf("SC_PAGE_SIZE")

    def post(self, path: str) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", path, b"")
        return connection.getresponse().read().decode()


@contextmanager
def granian(target: str, **environment: str) -> Iterator[Server]:
    """Run the server as `bin/serve` does it, with one worker."""
    port = free_port()
    command = [str(Path(sys.executable).with_name("granian")), "--interface", "asgi"]
    command += ["--port", str(port), "--workers", "1", "--backlog", "4096"]
    command += ["--backpressure", "16384", "--log-level", "warning", "--workers-kill-timeout", "3"]
    # All open pages come from this one machine.
    many = {"LISTENERS_PER_ADDRESS": "16384"}
    with running([*command, target], port, many | environment) as server:
        yield server


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str]) -> Iterator[Server]:
    process = subprocess.Popen(command, cwd=HERE, env=os.environ | environment)
    try:
        wait_for(port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("The server did not start.")


def requests_per_second(url: str, *, seconds: int = 4, headers: dict[str, str]) -> float:
    """Return the requests a second that wrk gets answered."""
    flags = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", "-c32", f"-d{seconds}s", *flags, url]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in said or "If-None-Match" in headers, said
    found = re.search(r"Requests/sec:\s+([\d.]+)", said)
    assert found, said
    return float(found[1])
