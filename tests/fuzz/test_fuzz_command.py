"""`python -m tests.fuzz`: a failure is printed with its seed, and can be repeated by this seed alone."""

from __future__ import annotations

import pytest

from engines import SentenceEngine
from game.grid import Cell
from tests.fuzz import __main__ as fuzz


class Forgetting(SentenceEngine):
    """An engine that raises an error for a 2."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if count == 2:
            raise KeyError(cell)
        super().add_knowledge(cell, count)


def test_what_an_engine_raises_is_told_with_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{__name__}:{Forgetting.__name__}"
    assert fuzz.main(["--kind", "boards", "--engine", name, "--cases", "20"]) == 1
    *failures, counted, hint = capsys.readouterr().out.splitlines()
    assert counted == f"20 cases for {name}: {len(failures)} failed"
    assert "--seed N --cases 1" in hint
    assert all("add_knowledge((" in failure and "fails with KeyError((" in failure for failure in failures)
    seed = failures[-1].split()[1].rstrip(",")
    assert fuzz.main(["--kind", "boards", "--engine", name, "--seed", seed, "--cases", "1"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == failures[-1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seconds", "-1"], "got '-1'; expected seconds, more than 0"),
        (["--cases", "0"], "got '0'; expected a whole number of at least 1"),
        (["--engine", "tests.support.faulty:Stuck"], "expected a subclass of Engine"),
    ],
)
def test_arguments_of_which_nothing_would_come_are_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.main(arguments) == 2
    assert complaint in capsys.readouterr().err
