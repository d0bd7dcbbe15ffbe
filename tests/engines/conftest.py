"""Every reasoner in turn, for whichever test asks for one."""

import pytest

import engines
from engines import Reasoner
from tests.support.reasoners import REASONERS


@pytest.fixture(params=REASONERS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def reasoner(name: str) -> Reasoner:
    return engines.create_reasoner(name)
