"""No input makes a reader raise an error other than its own: a few changed examples here, 10,000 each by hand."""

from __future__ import annotations

import pytest

from tests.fuzz.readers import READERS


@pytest.mark.parametrize("name", READERS)
def test_each_example_is_read_and_a_changed_one_raises_nothing_but_documented_errors(name: str) -> None:
    reader = READERS[name]
    for example in reader.examples:
        reader.read(example)
    assert [output for seed in range(60) if (output := reader.complaint(seed))] == []
