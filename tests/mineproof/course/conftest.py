"""The course's player on an engine of each kind in turn, for whichever test asks for it."""

from __future__ import annotations

import pytest

from mineproof.course.minesweeper import MinesweeperAI, course
from tests.support.reasoners import BOOKKEEPING


@pytest.fixture(params=BOOKKEEPING)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ai_class(name: str) -> type[MinesweeperAI]:
    return course(name)
