import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from benchmarks.contestants import check_known, contestants, spec_of
from benchmarks.experiments.chance_accuracy import measure
from benchmarks.peers.adapter_builder import build, name_program
from benchmarks.peers.minesolve_peer import cells_beside
from benchmarks.peers.peer_server import Peer, PeerAnswer, answers
from benchmarks.subjects.drawn_positions import DrawnPositions
from engines.programs.named_programs import named_programs
from engines.programs.protocol_messages import AnnouncedOption
from game.grid import Cell
from mineproof import Contradiction, GaveUp, Observation, Size, UserError
from tests.support.commands import Command

BOARD = {"height": 1, "width": 3, "total": 1, "reveals": [[0, 0, 1]]}


class Known(Peer):
    """Says the same of every board: the second cell is a mine, the third is safe."""

    name = "known"
    options: ClassVar[Mapping[str, AnnouncedOption]] = {"depth": AnnouncedOption("int", 1, 1, 8)}
    error: Exception | None = None

    def solve(self, board: Observation, free: Sequence[Cell]) -> PeerAnswer:
        if self.error is not None:
            raise self.error
        assert str(board) == "1.."
        return PeerAnswer({(0, 1): 1.0, (0, 2): 0.0}, [(0, 2)] if free else ())


def replies_to(*messages: dict[str, Any] | bytes, error: Exception | None = None) -> list[dict[str, Any]]:
    peer = Known()
    peer.error = error
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in messages]
    return [json.loads(line) for line in answers(peer, lines)]


def test_a_board_is_answered_in_each_way() -> None:
    questions = [{"id": number, "ask": ask, **BOARD} for number, ask in enumerate(["deduce", "move", "chances"])]
    assert replies_to(*questions) == [
        {"id": 0, "mines": [[0, 1]], "safes": [[0, 2]], "complete": False},
        {"id": 1, "cell": [0, 2], "safe": True},
        {"id": 2, "chances": [[[0, 1], 1.0], [[0, 2], 0.0]]},
    ]


def test_what_is_closed_or_marked_is_not_chosen() -> None:
    question = {"id": 1, "ask": "move", **BOARD}
    assert replies_to({**question, "closed": [[0, 2]]}) == [{"id": 1, "cell": [0, 1], "safe": False}]
    assert replies_to({**question, "marks": [[0, 1, True], [0, 2, True]]})[0]["cell"] is None


def test_limits_and_contradictions_are_answers() -> None:
    question = {"id": 1, "ask": "deduce", **BOARD}
    assert replies_to(question, error=Contradiction("no"))[0] == {"id": 1, "contradiction": True}
    assert replies_to(question, error=GaveUp("too big"))[0]["gave_up"] == "too big"
    assert "too big" in replies_to({**question, "ask": "chances"}, error=GaveUp("too big"))[0]["error"]
    assert replies_to({**question, "total": None})[0]["gave_up"] == "known needs the total of mines"
    assert replies_to({**question, "total": 3})[0] == {"id": 1, "contradiction": True}


@pytest.mark.parametrize(
    ("message", "error"),
    [
        (b"{", "truncated"),
        (b"[]", "object"),
        ({"id": 1, "ask": "sing"}, "no question of mine"),
        ({"id": "a", "ask": "move", **BOARD}, "expected a whole number"),
        ({"id": 1, "ask": "move", **BOARD, "grid": "hex"}, "square boards alone"),
        ({"id": 1, "ask": "move", **BOARD, "facts": [{"atoms": ["0,1"], "count": 1}]}, "no facts"),
        ({"id": 1, "ask": "move", **BOARD, "reveals": [[0, 3, 1]]}, "off the board"),
        ({"id": 1, "ask": "move", **BOARD, "reveals": 5}, "reveals is 5; expected a list"),
        ({"set": {"depth": 9}}, "expected 1 to 8"),
        ({"set": {"deep": 1}}, "deep"),
    ],
)
def test_what_cannot_be_answered_is_said_and_it_goes_on(message: dict[str, Any] | bytes, error: str) -> None:
    silent = {"new": True}, {"stop": 1}, {"set": {"depth": 2}}
    first, second = replies_to(message, *silent, {"hello": 1}, {"quit": True}, {"hello": 2})
    assert error in first["error"]
    assert second["name"] == "known"


def test_building_says_what_is_missing_or_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(complaint: str, name: str = "minesolve", source: Path | None = tmp_path) -> None:
        with pytest.raises(UserError, match=complaint):
            build(name, source, tmp_path / "built")

    check("no solver is called 'stockfish'; expected one of minesolve", "stockfish")
    check(r"git clone .*totte174/minesolve and name its folder", source=None)
    check(r"has no include/minesolve.h of minesolve; expected its checkout")
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "minesolve.h").touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    check("needs cc or gcc or clang: none on PATH; install it")
    if os.name == "posix":
        (tmp_path / "cc").write_text("#!/bin/sh\necho 'no such header' >&2\nexit 3\n")
        (tmp_path / "cc").chmod(0o755)
        check("exit status 3\nno such header")


def test_a_name_is_added_to_the_file_of_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mineproof.toml").write_text('# mine\n[engines]\nown = "cmd:./own"\n\n')
    for command in ("cmd:./older", r"cmd:python 'C:\a b' \""):
        name_program("pseq", command, tmp_path)
    monkeypatch.chdir(tmp_path)
    named = {spec.name: spec.target for spec in named_programs()}
    assert named == {"own": "cmd:./own", "pseq": command}
    assert (tmp_path / "mineproof.toml").read_text().startswith("# mine\n")
    (tmp_path / "new").mkdir()
    assert name_program("a", "cmd:./a", tmp_path / "new").read_text() == '[engines]\na = "cmd:./a"\n'


def test_minesolve_is_not_asked_about_more_than_it_has_room_for() -> None:
    assert cells_beside(Observation.parse("....\n.1..\n....")) == 8
    assert cells_beside(Observation.parse("..1")) == 1


@pytest.mark.parametrize("size", ["9x9/10", "16x16/40", "16x30/99"])
def test_its_chances_are_the_exact_ones(size: str) -> None:
    pytest.importorskip("ms_toollib", reason="the extra peers is not installed")
    positions = DrawnPositions(((Size.parse(size), 4),), 1)
    found = [measure("ms_toollib", number, positions.draw(number), 1).worst for number in positions.numbers]
    assert found == pytest.approx([0.0] * 4, abs=1e-8)


def test_built_it_takes_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    pytest.importorskip("ms_toollib", reason="the extra peers is not installed")
    monkeypatch.chdir(tmp_path)
    assert not spec_of("ms_toollib").deduces
    assert sys.executable in mineproof("peers build ms_toollib").out
    check_known(["ms_toollib"], "deduce")
    assert spec_of("ms_toollib").deduces
    assert contestants().count("ms_toollib") == 1
