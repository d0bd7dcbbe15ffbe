"""The command, and the course's player on an engine of each kind in turn, for whichever test asks for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mineproof.__main__ import main
from mineproof.course.minesweeper import MinesweeperAI, course
from tests.support.commands import Command, Printed
from tests.support.reasoners import BOOKKEEPING


@pytest.fixture
def mineproof(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    def run(command: str, *arguments: object, text: str | None = None, status: int = 0) -> Printed:
        told = [*command.split(), *map(str, arguments)]
        if text is not None:
            (tmp_path / "file.txt").write_text(text, encoding="utf-8")
            told.append(str(tmp_path / "file.txt"))
        try:
            ended = main(told)
        except SystemExit as stopped:  # by argparse
            ended = int(str(stopped.code))
        printed = Printed(*capsys.readouterr())
        assert ended == status, printed.err
        return printed

    return run


@pytest.fixture(params=BOOKKEEPING)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ai_class(name: str) -> type[MinesweeperAI]:
    return course(name)
