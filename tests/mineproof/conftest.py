"""The course's player on every engine in turn, for whichever test asks for it."""

from __future__ import annotations

import pytest

import engines
from mineproof.course.minesweeper import MinesweeperAI, course


@pytest.fixture(params=engines.available())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ai_class(name: str) -> type[MinesweeperAI]:
    return course(name)
