"""The server of `mineproof serve`: the files of the site, and answers from the installed engines.

It serves the user of this computer alone: it listens on 127.0.0.1, answers only requests from its own pages that name
this computer as their host, sends only files present at its start, and limits the size and time of each question.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from mimetypes import MimeTypes
from pathlib import Path
from socket import SHUT_WR
from typing import Any
from urllib.parse import quote, unquote

from engines.function_process import FunctionProcess, ProcessEnded
from mineproof.live.page_answers import answer

ADDRESS = "127.0.0.1"

LARGEST = 100_000
"""The largest question, in bytes: a board of the largest size has a few thousand."""

PATIENCE = 10.0
"""The time limit for the next bytes from a client, in seconds."""

LINGER = 1.0
"""The time that a client has to read the answer, in seconds, before the connection is closed."""

PACKAGE = Path(str(files("mineproof")))
SITE = PACKAGE / "site"
PAGE = PACKAGE / "live" / "page"

BOARD = "/board/index.html"
ANSWER = "/board/answer"

HTML = "text/html; charset=utf-8"
KINDS = MimeTypes()
"""Media types by file extension, from Python's own table: the system's differs between computers."""
for _extension, _kind in ((".html", HTML), (".js", "text/javascript"), (".mjs", "text/javascript")):
    KINDS.add_type(_kind, _extension)


class LiveServer(ThreadingHTTPServer):
    """A server of the `site` (None: the live board alone) on `port` (0: any free one), with `seconds` for each answer.

    `own` are engines beside the installed ones, as "module:Class". Raises `OSError` if the port is taken.
    """

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # on Windows it would let two servers share the port

    def __init__(self, port: int, seconds: float, site: Path | None = None, own: Sequence[str] = ()) -> None:
        self.site, self.seconds = site, seconds
        root, above = (PAGE, "/board/") if site is None else (site, "/")
        # The file of each valid address; others that come later are not sent.
        self.files = {above + path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
        self.process = FunctionProcess(partial(answer, own=tuple(own)), echo=True)
        super().__init__((ADDRESS, port), _Handler)

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}:{self.server_port}{BOARD}"

    @property
    def hosts(self) -> set[str]:
        return {f"{ADDRESS}:{self.server_port}", f"localhost:{self.server_port}"}

    def shutdown_request(self, request: Any) -> None:
        """Wait up to `LINGER` for the client to close the connection: unread data could cost it the answer."""
        with suppress(OSError):
            request.shutdown(SHUT_WR)
            request.settimeout(LINGER)
            while request.recv(LARGEST):
                pass
        self.close_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print the error, unless the browser only left before its answer came."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        super().server_close()
        self.process.close()


class _Handler(BaseHTTPRequestHandler):
    server: LiveServer

    timeout = PATIENCE

    def parse_request(self) -> bool:
        """Refuse a request to another host name, as in an attack by DNS rebinding."""
        if not super().parse_request():
            return False
        named = [host.strip().lower() for host in self.headers.get_all("Host", [])]
        if len(named) != 1 or named[0] not in self.server.hosts:
            self._refuse(HTTPStatus.FORBIDDEN, f"the host has to be one of {', '.join(sorted(self.server.hosts))}")
            return False
        return True

    def do_GET(self) -> None:
        address = unquote(self.path.partition("?")[0])
        if address.endswith("/"):
            address += "index.html"
        path = self.server.files.get(address)
        if address == BOARD:
            self._send(self._board_page(), HTML)
        elif path is not None and path.is_file():
            self._send(path.read_bytes(), KINDS.guess_type(path.name)[0])
        elif address == "/index.html":
            self._send(b"", HTML, HTTPStatus.FOUND, Location=BOARD)
        elif f"{address}/index.html" in self.server.files:
            self._send(b"", HTML, HTTPStatus.FOUND, Location=f"{quote(address)}/")
        else:
            self._refuse(HTTPStatus.NOT_FOUND, "there is no such page")

    def do_POST(self) -> None:
        if self.path != ANSWER:
            return self._refuse(HTTPStatus.NOT_FOUND, f"questions are asked at {ANSWER}")
        origin = self.headers.get("Origin")
        if origin is not None and origin.removeprefix("http://") not in self.server.hosts:
            return self._refuse(HTTPStatus.FORBIDDEN, "only pages of this server may ask")
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return self._refuse(HTTPStatus.LENGTH_REQUIRED, "a question needs a Content-Length")
        if len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            return self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"expected at most {LARGEST:,} bytes")
        question = self.rfile.read(int(length))
        try:
            found = self.server.process.answer(question.decode("utf-8"), self.server.seconds)
        except UnicodeDecodeError as error:
            return self._refuse(HTTPStatus.BAD_REQUEST, f"a question has to be UTF-8: {error}")
        except TimeoutError as error:
            return self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, str(error))
        except ProcessEnded as error:
            why = f"the engine's process ended before it answered: {error}; ask something smaller"
            return self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, why)
        return self._send(found.encode(), "application/json")

    def _board_page(self) -> bytes:
        page = (PAGE / "index.html").read_text(encoding="utf-8")
        page = page.replace('data-answers="browser"', 'data-answers="server"')
        if self.server.site is None:
            page = page.replace('<a id="home"', '<a id="home" hidden')
        return page.encode()

    def _send(self, body: bytes, kind: str | None, status: HTTPStatus = HTTPStatus.OK, **more: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind or "application/octet-stream")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self.close_connection = True
        self._send(why.encode(), "text/plain; charset=utf-8", status)

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""
