"""What type checkers have to see: `create` tells the classes whose methods exceed those of `Engine`."""

from __future__ import annotations

from typing import assert_type

import mineproof as mp
from benchmarks.analysis.fault import Fault
from engines import Engine, OptimalEngine, ProbabilityEngine

assert_type(mp.create("optimal", 9, 9, mines=10), OptimalEngine)
assert_type(mp.create("progress"), ProbabilityEngine)
assert_type(mp.create("sat"), Engine)
assert_type(mp.create("optimal", 9, 9, mines=10).probability((0, 1)), float)
assert_type(mp.compare(["sat"]).faults(), list[Fault]) if __name__ == "__main__" else None
