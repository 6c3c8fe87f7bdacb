"""Serves as the measure of the fan-out: an asyncio server that writes given bytes to everybody.

`python -m benchmarks.broadcaster PORT FILE`. POST / begins a broadcast and answers when that was.
"""

import asyncio
import sys
import time
from pathlib import Path

OPEN = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"


class Page(asyncio.Protocol):
    pages: "set[asyncio.Transport]" = set()  # noqa: RUF012 - all connections share it
    wire = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"GET"):
            self.pages.add(self.transport)
            self.transport.write(OPEN)
            return
        began = time.monotonic()
        asyncio.get_running_loop().call_soon(self.broadcast)
        said = f"0 {began}".encode()
        self.transport.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(said) + said)

    def broadcast(self) -> None:
        for page in self.pages:
            page.write(self.wire)

    def connection_lost(self, error: Exception | None) -> None:
        self.pages.discard(self.transport)


async def main(port: int, file: str) -> None:
    Page.wire = Path(file).read_bytes()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Page, "127.0.0.1", port, backlog=4096)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
