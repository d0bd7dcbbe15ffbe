"""The server behind `mineproof serve`: the files of the site, and answers from the engines that are installed.

It is made for the person at this computer: it listens on 127.0.0.1 alone, answers only requests that name this computer
as their host and come from its own pages, and takes bounded questions with a time limit each.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from mineproof.live.worker import AnsweringProcess

ADDRESS = "127.0.0.1"

LARGEST = 100_000
"""Bytes that a question may have: a board of the largest size has a few thousand."""

PACKAGE = Path(str(files("mineproof")))
SITE = PACKAGE / "site"
"""The documentation, where it was built in."""
PAGE = PACKAGE / "live" / "page"

BOARD = "/board/index.html"
ANSWER = "/board/answer"


class LiveServer(ThreadingHTTPServer):
    """Serves the `site` (None: the live board alone) on `port` (0: any free one), with `seconds` for each answer.

    Raises `OSError` where the port is taken.
    """

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would let two servers share the port

    def __init__(self, port: int, seconds: float, site: Path | None = None) -> None:
        self.site = site
        self.process = AnsweringProcess(seconds)
        super().__init__((ADDRESS, port), partial(_Handler, directory=str(site or PAGE)))

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        """Where the live board is."""
        return f"http://{ADDRESS}:{self.port}{BOARD}"

    @property
    def hosts(self) -> set[str]:
        """What a request may name as its host."""
        return {f"{name}:{self.port}" for name in (ADDRESS, "localhost")}

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say what went wrong, but nothing of a browser that went on before its answer came."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        """Close the port, and end the process that answers."""
        super().server_close()
        self.process.close()


class _Handler(SimpleHTTPRequestHandler):
    server: LiveServer
    timeout = 10  # seconds for a client to send its request
    # What the system's own table says of these differs from one computer to the next.
    extensions_map = {  # noqa: RUF012 - declared so where it is inherited from
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".css": "text/css",
        ".svg": "image/svg+xml",
    }

    def parse_request(self) -> bool:
        """Refuse what was not meant for this server, such as a page that has its own name point here."""
        if not super().parse_request():
            return False
        named = [host.strip().lower() for host in self.headers.get_all("Host", [])]
        if len(named) != 1 or named[0] not in self.server.hosts:
            self._refuse(HTTPStatus.FORBIDDEN, f"the host has to be one of {', '.join(sorted(self.server.hosts))}")
            return False
        return True

    def do_GET(self) -> None:
        """Send a file; the live board's page is told that it is answered from here."""
        path = self.path.partition("?")[0]
        if path in ("/", "/board/") and (path != "/" or self.server.site is None):
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", BOARD)
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif path == BOARD:
            self._send(self._board_page(), "text/html; charset=utf-8")
        else:
            if path.startswith("/board/") and self.server.site is None:
                self.path = self.path.removeprefix("/board")
            super().do_GET()

    def do_POST(self) -> None:
        """Answer a question of the live board."""
        if self.path != ANSWER:
            return self._refuse(HTTPStatus.NOT_FOUND, f"questions are asked at {ANSWER}")
        origin = self.headers.get("Origin")
        if origin is not None and origin.removeprefix("http://") not in self.server.hosts:
            return self._refuse(HTTPStatus.FORBIDDEN, "only pages of this server may ask")
        if self.headers.get_content_type() != "application/json":
            return self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "a question has to be application/json")
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return self._refuse(HTTPStatus.LENGTH_REQUIRED, "a question has to tell its Content-Length")
        if len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            return self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"expected at most {LARGEST:,} bytes")
        try:
            question = self.rfile.read(int(length)).decode("utf-8")
            return self._send(self.server.process.ask(question).encode(), "application/json")
        except UnicodeDecodeError as error:
            return self._refuse(HTTPStatus.BAD_REQUEST, f"a question has to be UTF-8: {error}")
        except TimeoutError as error:
            return self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, str(error))

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Send no list of a folder's files."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def _board_page(self) -> bytes:
        page = (PAGE / "index.html").read_text(encoding="utf-8")
        page = page.replace('data-answers="browser"', 'data-answers="server"')
        if self.server.site is None:
            page = page.replace('<a id="home"', '<a id="home" hidden')
        return page.encode()

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self.close_connection = True
        self._send(why.encode(), "text/plain; charset=utf-8", status)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: whoever plays is not helped by a line for each request."""
