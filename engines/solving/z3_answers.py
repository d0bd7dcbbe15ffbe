"""Answers of Z3 within a limit of time: for the engine `z3`, and for proofs of rules."""

from __future__ import annotations

import threading
from collections.abc import Iterable

import z3

from engines.solving.limits import Stopwatch
from game.errors import GaveUp


class _ContextOfThread(threading.local):
    """Z3's context for the current thread: threads cannot share one, and making one takes longer than most answers."""

    def __init__(self) -> None:
        self.context = z3.Context()


HERE = _ContextOfThread()


def model_of(solver: z3.Solver, assumptions: Iterable[z3.BoolRef], stopwatch: Stopwatch) -> z3.ModelRef | None:
    """Find a model under the assumptions; None if there is none. Raises `GaveUp` when the time is over."""
    left = stopwatch.left()
    if left is not None:
        solver.set("timeout", max(1, round(left * 1000)))
    answer = solver.check(*assumptions)
    if answer == z3.unsat:
        return None
    if answer != z3.sat:
        why = solver.reason_unknown()
        if why == "interrupted from keyboard":  # by Ctrl-C, which Z3 keeps from Python
            raise KeyboardInterrupt
        raise GaveUp(f"Z3 found no answer: {why}")
    return solver.model()
