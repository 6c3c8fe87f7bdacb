"""Very many open pages in one process, and when each of them had heard everything.

`python -m benchmarks.open_pages PORT PATH COUNT`. Prints `ready`; then, for each line `BYTES` on
its input, the moments at which each page had received so many, as soon as all of them have.
"""

import asyncio
import sys
import time

REQUEST = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n"
AT_ONCE = 200
PATIENCE = 10


class Page(asyncio.Protocol):
    def __init__(self, path: str) -> None:
        self.path = path
        self.received = 0
        self.wanted = sys.maxsize
        self.at = 0.0
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(REQUEST.format(self.path).encode())

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if not self.opened.done():
            assert data.startswith(b"HTTP/1.1 200"), data
            self.opened.set_result(None)
        if not self.at and self.received >= self.wanted:
            self.at = time.monotonic()

    def expect(self, size: int) -> None:
        self.received, self.wanted, self.at = 0, size, 0.0


async def open_all(port: int, path: str, count: int) -> list[Page]:
    loop = asyncio.get_running_loop()
    pages: list[Page] = []
    for start in range(0, count, AT_ONCE):
        batch = [
            loop.create_connection(lambda: Page(path), "127.0.0.1", port)
            for _ in range(min(AT_ONCE, count - start))
        ]
        opened = [page for _, page in await asyncio.gather(*batch)]
        await asyncio.gather(*(page.opened for page in opened))
        pages += opened
    return pages


async def main(port: int, path: str, count: int) -> None:
    pages = await open_all(port, path, count)
    await asyncio.sleep(1)
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        for page in pages:
            page.expect(int(line))
        print("armed", flush=True)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not all(page.at for page in pages):
            await asyncio.sleep(0.05)
        print(*(page.at or until for page in pages), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
