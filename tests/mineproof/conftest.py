"""The command, and the course's player on an engine of each kind in turn, for whichever test asks for them."""

from __future__ import annotations

import pytest

from mineproof.__main__ import main
from mineproof.course.minesweeper import MinesweeperAI, course
from tests.support.commands import Command, Printed
from tests.support.reasoners import BOOKKEEPING


@pytest.fixture
def mineproof(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: object, status: int = 0) -> Printed:
        try:
            ended = main([str(argument) for argument in arguments])
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
