"""The pictures of README and documentation are those that the code draws today."""

from __future__ import annotations

import pytest

from docs.builder.pictures import FOLDER, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_not_stale(name: str) -> None:
    path = FOLDER / name
    assert path.exists(), f"{name} is missing; make it with `make pictures`"
    assert path.read_text(encoding="utf-8") == PICTURES[name](), f"{name} is stale; make it again with `make pictures`"


def test_every_picture_is_made_by_the_code() -> None:
    assert {path.name for path in FOLDER.iterdir()} == PICTURES.keys()
