"""The help pages of `python -m mineproof`, as a user of a terminal of 80 columns reads them."""

from __future__ import annotations

import pytest

from mineproof.__main__ import main
from tests.support.commands import Command


@pytest.mark.parametrize("command", [[], ["play"], ["watch"], ["solve"], ["knights"], ["tour"]])
def test_help_fits_in_80_columns(command: list[str], monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, mineproof(*command, "--help").out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["comapre"], "did you mean 'compare'?"),
        (["bench", "gams"], "did you mean 'games'?"),
        (["xyz"], "of compare,"),
    ],
)
def test_a_misspelt_command_is_told_with_the_nearest(
    arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert hint in capsys.readouterr().err
