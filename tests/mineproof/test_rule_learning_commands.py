"""mineproof rules learn and curve, as they are called."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from benchmarks.rule_learning import proofs_found
from benchmarks.rule_learning.thinking_positions import ThinkingPosition
from tests.support.commands import Command

LEARN = "rules learn --size intermediate --seed 2 --out"


def test_the_same_book_is_learnt_again(mineproof: Command, tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    shown = mineproof(f"{LEARN} {first} --positions 12")
    mineproof(f"{LEARN} {second} --positions 12")
    assert first.read_text() == second.read_text()
    assert "1. 1-2: Adds" in shown.out
    assert max(map(len, shown.out.splitlines())) < 80
    assert mineproof(f"rules check {first}").out.count(": proven") >= 1


def test_an_interrupt_keeps_what_there_is(mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting(proofs_found.ProofsFound):
        def add(self, position: ThinkingPosition) -> None:
            if self.positions == 5:
                signal.raise_signal(signal.SIGINT)
            super().add(position)

    monkeypatch.setattr(proofs_found, "ProofsFound", Interrupting)
    before = signal.getsignal(signal.SIGINT)
    file = tmp_path / "learnt.txt"
    assert "from 6 positions" in mineproof(f"{LEARN} {file} --positions 1000").out
    assert "--positions 6 --seed 2" in file.read_text()
    assert signal.getsignal(signal.SIGINT) is before


def test_a_curve_is_measured_and_drawn(mineproof: Command, tmp_path: Path) -> None:
    command = f"rules curve learnt --size 5x5/4 --positions 10 --records {tmp_path} --svg {tmp_path}"
    shown = mineproof(command)
    assert "The first rules of learnt: 5x5/4, 10 positions" in shown.out
    assert {path.name for path in tmp_path.glob("*.svg")} == {
        f"rules-{what}.svg" for what in ("conclusions", "moves", "boards")
    }
    assert mineproof(command).out == shown.out


def test_a_curve_writes_nothing_unasked(mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "10 positions" in mineproof("rules curve learnt --size 5x5/4 --positions 10").out
    assert not list(tmp_path.iterdir())
