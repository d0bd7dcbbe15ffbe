"""Depth-first search with a heuristic: the action with the fewest actions onward first, and dead ends pruned.

For the knight's tour this is Warnsdorff's rule (1823). It is nearly always right, but after an early mistake the search
takes far too long. So a run that has backtracked too much is dropped, and the next one begins with another tie-break
(Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", AAAI 1998).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Unpack

from game.errors import UserError
from game.text.checked_values import check_rng
from mineproof.tours.puzzle.abstract_search_problem import Action, SearchProblem, State
from mineproof.tours.search.metered_search import EffortMeter, Options, Search
from mineproof.tours.search.uninformed_search import walk_depth_first

# A run may take back this number of actions times its term of Luby's sequence. Over starts of 15 boards from 3x10 to
# 101x101, 50 and 100 took about the same time; doubling every 16 or 32 runs instead took a tenth more.
FIRST_BUDGET = 50

# By how much chance changes the values of a tie-break in every other later run. Of 40 random starts of 5x200, 50,000
# states were too few for 17 when later runs left ties to chance alone, for 10 when they only changed the values, and
# for 6 when they did both by turns.
SHAKING = 0.1

TieBreak = Callable[[Any, Any], float]


class _BudgetSpentError(Exception):
    """Raised if a run exceeds its budget of backtracks."""


def heuristic(
    problem: SearchProblem[Any, Any],
    *,
    tie_break: str | None = None,
    rng: random.Random | None = None,
    **options: Unpack[Options],
) -> Search:
    """Search depth first, beginning with the action with the fewest actions onward. Each solution is found once.

    `tie_break` decides between actions with equally many onward in the first run. It is a name in the problem's
    `tie_breaks` (the default is the first of these), or "random". `rng` is the source of chance for later runs; the
    default is seeded, so that runs repeat. Raises `ValueError` for an unknown tie-break.

    >>> from mineproof.tours.puzzle import Tour
    >>> search = heuristic(Tour(8, 8))
    >>> len(next(search).path), search.effort.expanded
    (64, 63)
    """
    check_rng(rng)
    rng = rng or random.Random(0)
    known: dict[str, TieBreak] = {**problem.tie_breaks, "random": lambda state, action: rng.random()}
    name = next(iter(known)) if tie_break is None else tie_break
    if name not in known:
        raise UserError(f"the tie-break is {name!r}; expected one of {', '.join(map(repr, known))}")
    tie, chance = known[name], known["random"]

    def shaken(state: Any, action: Any) -> float:
        return tie(state, action) * rng.uniform(1 - SHAKING, 1 + SHAKING)

    def strategy(meter: EffortMeter) -> Iterator[tuple[Any, ...]]:
        for run in count():
            by_turns = tie if run == 0 else chance if run % 2 else shaken
            try:
                yield from _run(problem, meter, by_turns, FIRST_BUDGET * luby(run + 1))
                return
            except _BudgetSpentError:
                meter.restarts += 1

    return Search(problem, strategy, options)


def luby(run: int) -> int:
    """Return term `run`, from 1, of the Luby sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8...

    As budgets of runs, it is within a logarithmic factor of the optimal sequence: Luby, Sinclair and Zuckerman,
    "Optimal speedup of Las Vegas algorithms", Information Processing Letters 47 (1993).
    """
    while run & (run + 1):  # as long as it is not 2^k - 1, the last of a block
        run -= (1 << run.bit_length() - 1) - 1
    return run + 1 >> 1


def _run(
    problem: SearchProblem[State, Action], meter: EffortMeter, tie: TieBreak, budget: int
) -> Iterator[tuple[Action, ...]]:
    """Run one search; raises `_BudgetSpentError` over `budget` backtracks before its first solution."""
    allowed: float = meter.backtracks + budget
    list_all, onward, is_dead_end = problem.actions, problem.onward, problem.is_dead_end

    def list_actions(state: State) -> Sequence[Action]:
        if meter.backtracks > allowed:
            raise _BudgetSpentError
        if is_dead_end(state):
            return ()
        actions = list(list_all(state))
        if len(actions) > 1:
            actions.sort(key=lambda action: (onward(state, action), tie(state, action)))
        return actions

    for actions in walk_depth_first(problem, meter, list_actions):
        # From the first solution on, this run goes through all the others: a new run would find it again.
        allowed = float("inf")
        yield actions
