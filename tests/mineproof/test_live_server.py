"""The server of the live board: it answers its own pages on this computer, within limits, and nobody else."""

from __future__ import annotations

import http.client
import json
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from engines.programs.function_process import FunctionProcess
from mineproof.__main__ import main
from mineproof.live.server import ANSWER, BOARD, LARGEST, LiveServer

LOOK = json.dumps({"ask": "look", "board": "1121\n....", "mines": None, "names": ["sentence"]})


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    with LiveServer(0, seconds=30) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def request(
    server: LiveServer, method: str, path: str, body: str | None = None, **headers: str
) -> tuple[int, str, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, named)
    response = connection.getresponse()
    found = response.status, response.read().decode(), response.headers
    connection.close()
    return found


def ask(server: LiveServer, question: str, **headers: str) -> tuple[int, str]:
    status, text, _ = request(server, "POST", ANSWER, question, **{"Content_Type": "application/json", **headers})
    return status, text


def test_it_listens_on_this_computer_alone(server: LiveServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_question_is_answered(server: LiveServer) -> None:
    status, text = ask(server, LOOK)
    assert status == 200
    assert json.loads(text)["known"][0]["true"] == [[1, 1], [1, 3]]


def test_the_page_is_told_that_it_is_answered_from_here(server: LiveServer) -> None:
    status, text, _ = request(server, "GET", BOARD)
    assert status == 200
    assert 'data-answers="server"' in text
    assert request(server, "GET", "/board/board.css")[0] == 200
    assert request(server, "GET", "/")[0] == 302


def test_scripts_are_sent_as_scripts(server: LiveServer) -> None:
    assert request(server, "GET", "/board/main.js")[2]["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize("path", ["/board/../server.py", "/../server.py", "/board/%2e%2e/server.py", "//server.py"])
def test_nothing_beside_the_site_is_sent(server: LiveServer, path: str) -> None:
    assert request(server, "GET", path)[0] == 404


@pytest.mark.parametrize("host", ["example.org", "example.org:8000", "127.0.0.1.example.org", ""])
def test_another_host_is_refused(server: LiveServer, host: str) -> None:
    assert request(server, "GET", BOARD, Host=host)[0] == 403
    assert ask(server, LOOK, Host=host)[0] == 403


def status_of(server: LiveServer, *headers: tuple[str, str]) -> int:
    """The status of a request with exactly these headers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.putrequest("POST", ANSWER, skip_host=True, skip_accept_encoding=True)
    for name, value in headers:
        connection.putheader(name, value)
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    return status


def test_one_host_is_named_in_small_letters_or_large(server: LiveServer) -> None:
    right, wrong = ("Host", f"127.0.0.1:{server.port}"), ("Host", "example.org")
    assert status_of(server, right, wrong) == status_of(server, wrong, right) == status_of(server) == 403
    assert request(server, "GET", BOARD, Host=f"LocalHost:{server.port}")[0] == 200


@pytest.mark.parametrize("length", ["9" * 5_000, "9" * 7])
def test_an_endless_question_is_refused(server: LiveServer, length: str) -> None:
    host, kind = ("Host", f"127.0.0.1:{server.port}"), ("Content-Type", "application/json")
    assert status_of(server, host, kind, ("Content-Length", length)) == 413


def test_pages_of_others_are_refused(server: LiveServer) -> None:
    assert ask(server, LOOK, Origin="http://example.org")[0] == 403
    assert ask(server, LOOK, Origin=f"http://127.0.0.1:{server.port}")[0] == 200


def test_a_question_has_its_form(server: LiveServer) -> None:
    assert request(server, "POST", ANSWER, LOOK, Content_Type="text/plain")[0] == 415
    assert request(server, "POST", "/elsewhere", LOOK, Content_Type="application/json")[0] == 404
    assert ask(server, " " * (LARGEST + 1))[0] == 413


def dying(question: str) -> str:
    os._exit(3)


def test_an_engine_that_ends_its_process_is_told() -> None:
    with LiveServer(0, seconds=30) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        running.process = FunctionProcess(dying)
        why = "the engine's process ended before it answered: exit status 3; ask something smaller"
        assert ask(running, LOOK) == (503, why)
        running.shutdown()


def test_a_port_that_cannot_be_listened_on_is_refused(server: LiveServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", str(server.port)]) == 2
    assert f"port {server.port}" in capsys.readouterr().err
    assert main(["serve", "--no-browser", "--port", "70000"]) == 2
    assert "expected 0 to 65535" in capsys.readouterr().err


def test_a_site_is_served_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the documentation", encoding="utf-8")
    with LiveServer(0, seconds=1, site=tmp_path) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        assert "the documentation" in request(running, "GET", "/")[1]
        assert request(running, "GET", BOARD)[0] == 200
        (tmp_path / "folder").mkdir()
        assert request(running, "GET", "/folder/")[0] == 404  # its files are not listed
        running.shutdown()
