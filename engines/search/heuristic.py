"""Depth first with a heuristic: where the fewest actions lead onward first, and away from dead ends at once.

Warnsdorff's rule (1823) for the knight's tour, and most-constrained-first in general: what has few ways on is done
while it still can be. On a tour it is right nearly always and hopeless after an early mistake, so a run that has taken
back too much is dropped, and the next begins with another tie-break: heavy-tailed searches gain by restarts (Gomes,
Selman and Kautz, "Boosting combinatorial search through randomization", AAAI 1998).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Unpack

from engines.search.descent import InPlaceProblem, descend, in_place, path_of
from engines.search.effort import Options, Search, Tally
from engines.search.problem import Action, Guided, SearchProblem, State

# What a run may take back is this many actions times its term of Luby's sequence. Over starts of 15 boards from 3x10 to
# 101x101, 50 and 100 needed about the same time, and doubling every 16 or 32 runs instead a tenth more.
FIRST_BUDGET = 50

# How much chance moves a tie-break in every other later run. Of 40 starts of 5x200 drawn by chance, 50,000 states were
# too few for 17 when later runs gave ties to chance alone, for 10 when they only shook, for 6 with the two by turns.
SHAKING = 0.1

TieBreak = Callable[[Any, Any], float]


class _BudgetSpentError(Exception):
    """A run took back more than it may."""


def heuristic(
    problem: SearchProblem[Any, Any],
    *,
    tie_break: str | None = None,
    restarts: int | None = None,
    prune: bool = True,
    rng: random.Random | None = None,
    **options: Unpack[Options],
) -> Search:
    """Fewest onward actions first; all solutions in the end, each once.

    `tie_break` names what decides among equals in the first run, the problem's first one by default: one of its
    `tie_breaks` (`Guided`), "random", or "order" (the problem's order of actions). Later runs leave it to chance, or
    shake the tie-break a little, by turns. `restarts` is how often a run that went wrong may be dropped (None: until
    one succeeds or has searched everything); with `prune` the problem is asked for dead ends. `rng` decides what is
    left to chance; by default always the same. Raises `ValueError` for a tie-break that is not known.
    """
    walk = in_place(problem)
    guide = problem if isinstance(problem, Guided) else _Lookahead(walk)
    rng = rng or random.Random(0)
    known: dict[str, TieBreak] = {**guide.tie_breaks, "random": lambda state, action: rng.random(), "order": _in_order}
    name = next(iter(known)) if tie_break is None else tie_break
    if name not in known:
        raise ValueError(f"the tie-break is {name!r}; expected one of {', '.join(map(repr, known))}")
    if restarts is not None and (type(restarts) is not int or restarts < 0):
        raise ValueError(f"restarts is {restarts!r}; expected an int of at least 0, or None for no limit")
    tie, chance = known[name], known["random"]

    def shaken(state: Any, action: Any) -> float:
        return tie(state, action) * rng.uniform(1 - SHAKING, 1 + SHAKING)

    def strategy(tally: Tally) -> Iterator[tuple[Any, ...]]:
        for run in count():
            by_turns = tie if run == 0 else chance if run % 2 or tie is _in_order else shaken
            budget = None if run == restarts else FIRST_BUDGET * luby(run + 1)
            try:
                yield from _run(walk, guide, tally, by_turns, prune, budget)
                return
            except _BudgetSpentError:
                tally.restarts += 1

    return Search(strategy, path_of(problem), options)


def luby(run: int) -> int:
    """Term `run`, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8...: how much longer than the shortest a run may be.

    For whatever heavy tail, within a logarithmic factor of the best plan for it: Luby, Sinclair and Zuckerman, "Optimal
    speedup of Las Vegas algorithms", Information Processing Letters 47 (1993).
    """
    while run & (run + 1):  # as long as it is not 2^k - 1, the last of a block
        run -= (1 << run.bit_length() - 1) - 1
    return run + 1 >> 1


def _in_order(state: Any, action: Any) -> float:
    """The tie-break that leaves the problem's order as it is."""
    return 0.0


def _run(
    walk: InPlaceProblem[State, Action],
    guide: Guided[State, Action],
    tally: Tally,
    tie: TieBreak,
    prune: bool,
    budget: int | None,
) -> Iterator[tuple[Action, ...]]:
    """One descent; raises `_BudgetSpentError` if it takes back more than `budget` before its first solution."""
    allowed = float("inf") if budget is None else tally.backtracks + budget
    onward, is_dead_end = guide.onward, guide.is_dead_end

    def list_actions(state: State, taken: Sequence[Action]) -> Sequence[Action]:
        if tally.backtracks > allowed:
            raise _BudgetSpentError
        if prune and is_dead_end(state):
            return ()
        actions = list(walk.actions(state))
        if len(actions) > 1:
            actions.sort(key=lambda action: (onward(state, action), tie(state, action)))
        return actions

    for actions in descend(walk, tally, list_actions):
        # From the first solution on, this run goes through all the others: a new run would find it again.
        allowed = float("inf")
        yield actions


class _Lookahead:
    """A guide to a problem that is not `Guided`: it does each action and looks."""

    tie_breaks: Mapping[str, TieBreak] = {}

    def __init__(self, problem: InPlaceProblem[Any, Any]) -> None:
        self._problem = problem

    def onward(self, state: Any, action: Any) -> int:
        """How many actions there are once `action` is done."""
        self._problem.apply(state, action)
        actions = sum(1 for _ in self._problem.actions(state))
        self._problem.undo(state, action)
        return actions

    def is_dead_end(self, state: Any) -> bool:
        """Not known."""
        return False
