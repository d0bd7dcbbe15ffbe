"""The server of the live board: it answers its own pages on this computer, within limits, and nobody else.

Clients who mean no good lead astray, dawdle, and say too much.
"""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from mineproof.live.server import ANSWER, BOARD, LARGEST, LiveServer
from tests.support.commands import Command

LOOK = json.dumps({"ask": "look", "board": "1121\n....", "mines": None, "names": ["sentence"]})

GENEROUS = 60.0
"""Seconds after which a test gives up waiting; no test measures time."""

JSON = "Content-Type: application/json"


@contextmanager
def serving(site: Path | None = None) -> Iterator[LiveServer]:
    with LiveServer(0, GENEROUS, site) as running:
        thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield running
        finally:
            running.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    with serving() as running:
        yield running


def connected(server: LiveServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.server_port), GENEROUS)


def response_to(
    server: LiveServer, request: str, *headers: str, host: str | None = "127.0.0.1:PORT", body: str = ""
) -> tuple[int, str]:
    """The status and the rest of the answer to exactly this request; it names the host unless that is None."""
    named = [] if host is None else [f"Host: {host.replace('PORT', str(server.server_port))}"]
    with connected(server) as connection:
        told = "\r\n".join([f"{request} HTTP/1.1", *named, *headers, "", body])
        with suppress(ConnectionError):  # it may have answered before it took all
            connection.sendall(told.encode("latin-1"))
        with connection.makefile("rb") as stream:
            first, _, rest = stream.read().decode("latin-1").partition("\r\n")
    return int(first.split()[1]), rest


def test_a_question_is_answered_on_this_computer_alone(server: LiveServer) -> None:
    assert server.server_address[0] == "127.0.0.1"
    headers = JSON, f"Content-Length: {len(LOOK)}", f"Origin: http://127.0.0.1:{server.server_port}"
    status, rest = response_to(server, f"POST {ANSWER}", *headers, body=LOOK)
    assert status == 200
    assert json.loads(rest.partition("\r\n\r\n")[2])["known"][0]["true"] == [[1, 1], [1, 3]]


def test_the_page_is_told_that_it_is_answered_from_here(server: LiveServer) -> None:
    status, page = response_to(server, f"GET {BOARD}")
    assert status == 200
    assert 'data-answers="server"' in page
    assert response_to(server, "GET /board/board.css")[0] == 200
    assert response_to(server, "GET /")[0] == 302
    assert "\nContent-Type: text/javascript" in response_to(server, "GET /board/main.js")[1]


@pytest.mark.parametrize("host", ["example.org", "example.org:8000", "127.0.0.1.example.org", "", None])
def test_another_host_is_refused(server: LiveServer, host: str | None) -> None:
    assert response_to(server, f"GET {BOARD}", host=host)[0] == 403
    assert response_to(server, f"POST {ANSWER}", JSON, "Content-Length: 2", host=host, body="{}")[0] == 403


def test_a_port_that_cannot_be_listened_on_is_refused(server: LiveServer, mineproof: Command) -> None:
    for port, complaint in ((server.server_port, f"port {server.server_port}"), (70_000, "expected 0 to 65535")):
        assert complaint in mineproof("serve --no-browser --port", port, status=2).err


# Where it leads.

ELSEWHERE = r"""
/board//evil.com/.. /board/%2F/evil.com/%2E%2E //evil.com/.. /board/\\evil.com\.. http://evil.com/
/%00 /board/main.js%00 /board/%0D%0ALocation:%20http://evil.com/ * evil.com:80 . /%ff
/board/../board/main.js /board/..%5Cserver.py /board/%252e%252e/server.py /board/C:/ /board/main.js/ /board/answer
/board/../server.py /../server.py /board/%2e%2e/server.py //server.py
"""
"""Addresses that lead astray a server that takes them for files or for other sites."""


def test_no_address_leads_elsewhere(server: LiveServer, capfd: pytest.CaptureFixture[str]) -> None:
    for path in [*ELSEWHERE.split(), "/board/" + 9_000 * "a"]:
        status, rest = response_to(server, f"GET {path}")
        assert status == 404, path
        assert "\nlocation:" not in rest.lower()
    assert response_to(server, f"PUT {BOARD}")[0] == 501
    assert capfd.readouterr() == ("", "")


def test_a_site_is_led_through_by_its_own_folders_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the documentation", encoding="utf-8")
    (tmp_path / "evil.com").mkdir()
    (tmp_path / "evil.com" / "index.html").write_text("ours", encoding="utf-8")
    with serving(tmp_path) as running:
        assert "the documentation" in response_to(running, "GET /")[1]
        assert response_to(running, f"GET {BOARD}")[0] == 200
        (tmp_path / "folder").mkdir()
        assert response_to(running, "GET /folder/")[0] == 404, "its files are not listed"
        status, rest = response_to(running, "GET /evil.com")
        assert status == 302
        assert "\r\nLocation: /evil.com/\r\n" in rest
        assert response_to(running, "GET /evil.com/")[0] == 200
        assert response_to(running, "GET //evil.com") == (status, rest), "one slash is as good as two"
        assert response_to(running, "GET ///evil.com/..//evil.com")[0] == 404
        (tmp_path / "evil.com" / "index.html").unlink()
        assert response_to(running, "GET /evil.com/")[0] == 404, "it is gone"


@pytest.mark.parametrize(
    ("line", "headers", "status"),
    [
        ("GET /" + 70_000 * "a", (), 414),
        ("GET /", ("X: " + 70_000 * "a",), 431),
        (f"POST {ANSWER}", (JSON, "Transfer-Encoding: chunked"), 411),
        (f"POST {ANSWER}", (JSON, "Content-Length: -1"), 411),
        (f"POST {ANSWER}", (JSON, "Content-Length: " + "9" * 5_000), 413),
        (f"POST {ANSWER}", (JSON, f"Content-Length: {LARGEST + 1}"), 413),
        (f"POST {ANSWER}", (JSON, "Origin: null", "Content-Length: 2"), 403),
        (f"POST {ANSWER}", (JSON, "Origin: http://example.org", "Content-Length: 2"), 403),
        ("POST /elsewhere", (JSON, "Content-Length: 2"), 404),
    ],
)
def test_what_is_too_much_or_malformed_is_refused(
    server: LiveServer, line: str, headers: tuple[str, ...], status: int, capfd: pytest.CaptureFixture[str]
) -> None:
    assert response_to(server, line, *headers)[0] == status
    assert capfd.readouterr() == ("", "")


def test_a_client_that_says_no_more_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mineproof.live.server._Handler.timeout", 0.2)
    with serving() as running, connected(running) as connection:
        headers = f"Host: {running.hosts.pop()}\r\nContent-Length: 50"
        connection.sendall(f"POST {ANSWER} HTTP/1.1\r\n{headers}\r\n\r\n".encode())
        with suppress(ConnectionError):
            assert connection.recv(1000) == b""
