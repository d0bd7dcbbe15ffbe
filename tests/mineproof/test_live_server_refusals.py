"""The server of the live board and clients who mean no good: they lead astray, dawdle, come in crowds, say too much."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread, active_count
from typing import Any

import pytest

from mineproof.live.server import ANSWER, BOARD, LARGEST, LiveServer

GENEROUS = 60.0
"""Seconds after which a test gives up waiting; no test measures time."""

SHORT = 0.2
"""Seconds that a client has where a test waits for its end."""


@contextmanager
def serving(site: Path | None = None, **limits: Any) -> Iterator[LiveServer]:
    with LiveServer(0, GENEROUS, site, **limits) as running:
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


@pytest.fixture
def client(server: LiveServer) -> Iterator[socket.socket]:
    with connected(server) as connection:
        yield connection


def connected(server: LiveServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), GENEROUS)


def said(server: LiveServer, line: str, *headers: str, body: bytes = b"") -> tuple[int, str]:
    """The status and the rest of the answer to exactly this request, which names the right host."""
    with connected(server) as connection:
        told = "\r\n".join([line, f"Host: 127.0.0.1:{server.port}", *headers, "", ""])
        connection.sendall(told.encode("latin-1") + body)
        return answer_on(connection)


def answer_on(connection: socket.socket) -> tuple[int, str]:
    with connection.makefile("rb") as stream:
        first, _, rest = stream.read().decode("latin-1").partition("\r\n")
    return int(first.split()[1]), rest


def is_dropped(connection: socket.socket, sends: bytes = b"") -> bool:
    """Whether the server ends the connection, although the client goes on sending a byte now and then."""
    connection.settimeout(SHORT / 10)
    for _ in range(int(10 * GENEROUS / SHORT)):
        try:
            connection.sendall(sends)
            if not connection.recv(1000):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


# Where it leads.


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/board//evil.com/..",
            "/board//evil.com",
            "/board/..//evil.com/",
            "/board/%2F/evil.com/%2E%2E",
            "//evil.com/..",
        ),
        *(
            "/board/\\\\evil.com\\..",
            "/\\evil.com/..",
            "/board/%5C%5Cevil.com/..",
            "http://evil.com/",
            "http://evil.com",
        ),
        *(
            "/%00",
            "/board/%00",
            "/board/main.js%00",
            "/board/%0D%0ALocation:%20http://evil.com/",
            "*",
            "evil.com:80",
            ".",
        ),
        *(
            "/board/./main.js",
            "/board/../board/main.js",
            "/board/..%5Cserver.py",
            "/board/%252e%252e/server.py",
            "/%ff",
        ),
        *(
            "/board/CON",
            "/board/main.js::$DATA",
            "/board/C:/",
            "/board/main.js/",
            "/board/answer",
            "/board/" + 9_000 * "a",
        ),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_no_address_leads_elsewhere(
    server: LiveServer, capfd: pytest.CaptureFixture[str], method: str, path: str
) -> None:
    status, rest = said(server, f"{method} {path} HTTP/1.1")
    assert status == 404
    assert "\nlocation:" not in rest.lower()
    assert capfd.readouterr() == ("", "")


def test_a_site_is_led_through_by_its_own_folders_alone(tmp_path: Path) -> None:
    (tmp_path / "evil.com").mkdir()
    (tmp_path / "evil.com" / "index.html").write_text("ours", encoding="utf-8")
    with serving(tmp_path) as running:
        status, rest = said(running, "GET /evil.com HTTP/1.1")
        assert status == 302
        assert "\r\nLocation: /evil.com/\r\n" in rest
        assert said(running, "GET /evil.com/ HTTP/1.1")[0] == 200
        assert said(running, "GET //evil.com HTTP/1.1") == (status, rest), "one slash is as good as two"
        assert said(running, "GET ///evil.com/..//evil.com HTTP/1.1")[0] == 404
        (tmp_path / "evil.com" / "index.html").unlink()
        assert said(running, "GET /evil.com/ HTTP/1.1")[0] == 404, "it is gone"


def test_on_the_port_of_the_web_no_port_is_named(monkeypatch: pytest.MonkeyPatch, server: LiveServer) -> None:
    assert "localhost" not in server.hosts
    monkeypatch.setattr(LiveServer, "port", 80)
    assert server.hosts == {"127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"}


# What it is asked.


def test_the_head_of_a_page_has_no_body(server: LiveServer) -> None:
    for path in (BOARD, "/board/main.js"):
        status, head = said(server, f"HEAD {path} HTTP/1.1")
        assert status == 200
        assert head.endswith("\r\n\r\n")
        assert (
            said(server, f"GET {path} HTTP/1.1")[1].partition("\r\n\r\n")[0].splitlines()[2:] == head.splitlines()[2:-1]
        )


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get"])
def test_other_methods_are_refused(server: LiveServer, method: str) -> None:
    assert said(server, f"{method} {BOARD} HTTP/1.1")[0] == 501


@pytest.mark.parametrize(
    ("line", "headers", "status"),
    [
        ("GET /" + 70_000 * "a" + " HTTP/1.1", (), 414),
        ("GET / HTTP/1.1", ("X: " + 70_000 * "a",), 431),
        ("GET / HTTP/1.1", 200 * ("X: 1",), 431),
        (f"POST {ANSWER} HTTP/1.1", ("Content-Type: application/json", "Transfer-Encoding: chunked"), 411),
        (f"POST {ANSWER} HTTP/1.1", ("Content-Type: application/json", "Content-Length: -1"), 411),
        (f"POST {ANSWER} HTTP/1.1", ("Content-Type: application/json", "Origin: null", "Content-Length: 2"), 403),
    ],
)
def test_what_is_too_much_or_malformed_is_refused(
    server: LiveServer, line: str, headers: tuple[str, ...], status: int, capfd: pytest.CaptureFixture[str]
) -> None:
    assert said(server, line, *headers)[0] == status
    assert capfd.readouterr() == ("", "")


def test_whoever_sends_too_much_is_told_so_before_the_connection_ends(server: LiveServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=GENEROUS)
    connection.request("POST", ANSWER, b" " * 100 * LARGEST, {"Content-Type": "application/json"})
    response = connection.getresponse()
    assert response.status == 413
    assert response.read() == b"expected at most 100,000 bytes"
    connection.close()


# How long it takes.


@pytest.mark.parametrize(
    "beginning",
    [
        pytest.param("", id="nothing"),
        pytest.param("GET / HT", id="half a line"),
        pytest.param("GET / HTTP/1.1\r\nX-Long: ", id="half a header"),
        pytest.param(
            f"POST {ANSWER} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/json\r\n"
            "Content-Length: 50000\r\n\r\n",
            id="half a question",
        ),
    ],
)
@pytest.mark.parametrize("more", [b"", b"a"], ids=["then nothing", "then a byte now and then"])
def test_a_client_that_dawdles_is_dropped(beginning: str, more: bytes) -> None:
    with serving(patience=SHORT) as running, connected(running) as connection:
        connection.sendall(beginning.replace("PORT", str(running.port)).encode())
        assert is_dropped(connection, more)


def test_a_client_that_takes_no_answer_makes_room_for_others(tmp_path: Path) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(30_000_000))
    with serving(tmp_path, patience=SHORT, most_clients=1) as running, connected(running) as greedy:
        greedy.sendall(f"GET /large.bin HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n\r\n".encode())
        assert greedy.recv(1)
        wait_for_room(running)


# How many there are.


def test_no_more_are_answered_at_a_time_than_there_is_room_for() -> None:
    with serving(most_clients=2) as running:
        before = active_count()
        with connected(running), connected(running):
            for _ in range(10):
                with connected(running) as third, suppress(ConnectionError):
                    assert answer_on(third)[0] == 503
                assert active_count() <= before + 2
        wait_for_room(running)


def wait_for_room(server: LiveServer) -> None:
    """Ask until there is an answer."""
    pause = Event()
    for _ in range(int(GENEROUS / SHORT)):
        with suppress(ConnectionError, IndexError):
            if said(server, f"HEAD {BOARD} HTTP/1.1")[0] == 200:
                return
        pause.wait(SHORT)
    pytest.fail("there is no room")
