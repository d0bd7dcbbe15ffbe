"""`python -m tests.fuzz`: a failure is printed with its seed, whatever raises it, and can be run again alone."""

from __future__ import annotations

import pytest

from engines import Engine, SentenceEngine
from game.grid import Cell
from tests.fuzz import __main__ as fuzz, compiled


class Forgetting(SentenceEngine):
    """Fails to take in a 2."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if count == 2:
            raise KeyError(cell)
        super().add_knowledge(cell, count)


class Unmarking(SentenceEngine):
    """Fails to take in a mark."""

    def mark_safe(self, cell: Cell) -> None:
        raise KeyError(cell)


@pytest.mark.parametrize(("engine", "method"), [(Forgetting, "add_knowledge"), (Unmarking, "mark_safe")])
def test_what_an_engine_raises_is_told_with_the_seed(
    engine: type[Engine], method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{__name__}:{engine.__name__}"
    assert fuzz.main(["--kind", "boards", "--engine", name, "--cases", "20"]) == 1
    *failures, counted, hint = capsys.readouterr().out.splitlines()
    assert counted == f"20 cases for {name}: {len(failures)} failed"
    assert "--seed N --cases 1" in hint
    assert all(f"{method}((" in failure and "fails with KeyError((" in failure for failure in failures)
    seed = failures[-1].split()[1].rstrip(",")
    assert fuzz.main(["--kind", "boards", "--engine", name, "--seed", seed, "--cases", "1"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == failures[-1]


def test_a_run_that_is_ended_by_ctrl_c_tells_how_far_it_came(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failures(seed: int, *_: object) -> list[str]:
        if seed == 17:
            raise KeyboardInterrupt
        return ["wrong"] if seed == 15 else []

    monkeypatch.setattr(fuzz, "failures", failures)
    assert fuzz.main(["--engine", "sentence", "--seed", "14"]) == 1
    assert "3 cases for sentence: 1 failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seconds", "-1"], "got '-1'; expected seconds, more than 0"),
        (["--cases", "0"], "got '0'; expected a whole number of at least 1"),
        (["--cases", "1", "--seconds", "1"], "not allowed with"),
        (["--engine", "tests.support.faulty:Stuck"], "expected a subclass of Engine"),
    ],
)
def test_arguments_of_which_nothing_would_come_are_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        fuzz.main(arguments)
    assert stopped.value.code == 2
    assert complaint in capsys.readouterr().err


def test_the_compiled_engine_is_asked_for_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "why_unavailable", lambda name: f"{name} was not compiled")
    with pytest.raises(SystemExit) as stopped:
        compiled.main([])
    assert stopped.value.code == 2
    assert "native was not compiled" in capsys.readouterr().err
