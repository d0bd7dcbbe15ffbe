"""Assertions for type checkers: `create` has the precise type of engines with more methods than `Engine`."""

from fractions import Fraction
from typing import assert_type

import mineproof as mp
from benchmarks.analysis.soundness_faults import Fault
from engines import Engine, OptimalEngine, ProbabilityEngine
from engines.answers.board_answer import BoardAnswer
from game.puzzles.knights import COURSE

assert_type(mp.create("optimal", 9, 9, mines=10), OptimalEngine)
assert_type(mp.create("progress"), ProbabilityEngine)
assert_type(mp.create("sat"), Engine)
seen = mp.Observation.parse("1.")
assert_type(mp.solve(seen), BoardAnswer[OptimalEngine])
assert_type(mp.solve(seen, "sat"), BoardAnswer[Engine])
assert_type(mp.solve(seen, "native").win_probability(), Fraction)
assert_type(mp.solve(seen, "progress").engine, ProbabilityEngine)
assert_type(mp.solve(COURSE[0], "exhaustive"), mp.Answer)
assert_type(mp.create("optimal", 9, 9, mines=10).probability((0, 1)), float)
assert_type(mp.compare(["sat"]).faults(), list[Fault]) if __name__ == "__main__" else None
