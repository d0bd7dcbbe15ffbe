from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.experiments import speed_reference
from benchmarks.experiments.speed_reference import CoreSpeed, kept_speed, measured, slower_than
from tests.support.commands import Command

KEPT = CoreSpeed("abc", "3.11.7", {"sat": 0.02, "sentence": 0.03})


def test_what_takes_half_again_as_long_as_kept_is_named() -> None:
    assert slower_than(KEPT, replace(KEPT, ratios={"sat": 0.0299, "sentence": 0.015, "new": 1.0})) == []
    (fault,) = slower_than(KEPT, replace(KEPT, ratios={"sat": 0.03, "sentence": 0.03}))
    assert fault.startswith("sat takes 1.50 times")


def test_everybody_is_timed_beside_the_textbook() -> None:
    assert all(ratio > 0 for ratio in measured([("3x3/2", 0)], pairs=2).ratios.values())
    assert kept_speed().ratios.keys() == speed_reference.TIMED.keys()


def test_a_measurement_is_compared(bench: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_bytes(before := speed_reference.KEPT.read_bytes())
    monkeypatch.setattr(speed_reference, "measured", lambda: KEPT)
    monkeypatch.setattr(speed_reference, "KEPT", path)
    bench("speed --against-reference")
    assert path.read_bytes() == before
    bench("speed --keep-reference")
    assert (path.read_bytes().startswith(before), kept_speed()) == (True, KEPT)
    monkeypatch.setattr(speed_reference, "measured", lambda: replace(KEPT, ratios={"sat": 0.5, "sentence": 0.03}))
    assert "sat takes 25.00 times" in bench("speed --against-reference", status=1).err
