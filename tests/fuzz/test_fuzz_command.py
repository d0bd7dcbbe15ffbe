"""`python -m tests.fuzz`: failures are printed with their seeds; a few changed texts for each reader."""

import pytest

from tests.fuzz import __main__ as fuzz, boards
from tests.fuzz.readers import READERS


def test_a_failure_is_printed_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "failures", lambda seed: [f"wrong at {seed}"] if seed % 7 == 3 else [])
    assert fuzz.main(["--kind", "boards", "--cases", "20"]) == 1
    first, *failures, counted, _ = capsys.readouterr().out.splitlines()
    assert counted == f"20 cases for boards: {len(failures) + 1} failed"
    assert first == "boards 3: wrong at 3"
    assert fuzz.main(["--kind", "boards", "--seed", "3", "--cases", "1"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == first
    assert fuzz.main(["--kind", "boards", "--seed", "4", "--cases", "1"]) == 0


@pytest.mark.parametrize("arguments", [["--seconds", "-1"], ["--cases", "0"], ["--kind", "none"]])
def test_arguments_of_which_nothing_would_come_are_refused(arguments: list[str]) -> None:
    assert fuzz.main(arguments) == 2


@pytest.mark.parametrize("name", READERS)
def test_each_example_is_read_and_a_changed_one_raises_nothing_but_documented_errors(name: str) -> None:
    reader = READERS[name]
    for example in reader.examples:
        reader.read(example)
    assert [output for seed in range(60) if (output := reader.complaint(seed))] == []
