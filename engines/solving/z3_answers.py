"""Answers of Z3 within a limit of time: for the engine `z3`, and for proofs of rules."""

from __future__ import annotations

import threading
from collections.abc import Iterable

import z3

from engines.solving.limits import Stopwatch
from game.errors import GaveUp


class _ContextOfThread(threading.local):
    """Z3's context for the current thread: threads cannot share one, and making one takes longer than most queries."""

    def __init__(self) -> None:
        self.context = z3.Context()


HERE = _ContextOfThread()


def has_model(solver: z3.Solver, assumptions: Iterable[z3.BoolRef], stopwatch: Stopwatch) -> bool:
    """Return whether there is a model under the assumptions; the solver then has it. Raises `GaveUp` on timeout."""
    left = stopwatch.left()
    if left is not None:
        solver.set("timeout", max(1, round(left * 1000)))
    found = _answer(solver, assumptions)
    if isinstance(found, str):
        raise GaveUp(f"Z3 found no answer: {found}")
    return found


def has_model_soon(solver: z3.Solver, assumptions: Iterable[z3.BoolRef]) -> bool | None:
    """Return whether there is a model; None if this is not decided within the solver's own limit of steps, `rlimit`.

    A time limit would need a thread, which takes longer than most queries.
    """
    found = _answer(solver, assumptions)
    return None if isinstance(found, str) else found


def _answer(solver: z3.Solver, assumptions: Iterable[z3.BoolRef]) -> bool | str:
    """Return whether there is a model, or the reason why this is unknown."""
    answer = solver.check(*assumptions)
    if answer != z3.unknown:
        return bool(answer == z3.sat)
    why: str = solver.reason_unknown()
    if why == "interrupted from keyboard":  # Ctrl-C, swallowed by Z3
        raise KeyboardInterrupt
    return why
