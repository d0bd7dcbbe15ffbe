"""The sample of changes that `python -m tests.mutants` has mutmut try, and its report."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from tests import mutants


class Mutmut:
    """Stands for mutmut: it tries the changes named, and keeps what became of them."""

    def __init__(self) -> None:
        self.outcomes = {f"game.place.f__mutmut_{number}": "not checked" for number in range(20)}
        self.runs: list[list[str]] = []

    def __call__(self, command: Sequence[str], **_options: Any) -> subprocess.CompletedProcess[str]:
        names = [one for one in command if one in self.outcomes]
        if names:
            self.runs.append(names)
        self.outcomes |= {name: "survived" if name.endswith("_7") else "killed" for name in names}
        lines = "".join(f"    {name}: {outcome}\n" for name, outcome in self.outcomes.items())
        return subprocess.CompletedProcess(command, 0, lines if "results" in command else "", "")


@pytest.fixture
def mutmut(monkeypatch: pytest.MonkeyPatch) -> Mutmut:
    stand_in = Mutmut()
    monkeypatch.setattr(subprocess, "run", stand_in)
    return stand_in


def test_a_sample_grows_and_what_was_tried_is_not_tried_again(
    mutmut: Mutmut, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mutants.main(["--sample", "5"]) == 0
    assert mutants.main(["--sample", "20"]) == 0
    assert [len(names) for names in mutmut.runs] == [5, 15]
    said = capsys.readouterr().out
    assert "survived: game.place.f__mutmut_7\n" in said
    assert "killed 19, survived 1" in said
    assert "95.0% [76.4%, 99.1%] noticed, of 20 tried and 20 known" in said


def test_without_a_change_nothing_is_reported(mutmut: Mutmut, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["--under", "engines.nosuch"]) == 1
    assert capsys.readouterr().out == "no change has been tried\n"
