"""The bounded search for a short argument from a few clues; the shortest one found is returned.

First it tries direct arguments, by single clues or by two overlapping clues. Then it supposes the opposite of the
conclusion and applies the clues one by one. Then it makes further suppositions under the first one, and refutes each.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product

from engines.facts_and_components import Atom
from engines.proofs.checking.world_search import counterexample
from engines.proofs.finding.clue_inference import CountPremise, Premise, premise_of, premises
from engines.proofs.finding.overlapping_clues import Overlap, overlaps
from engines.proofs.finding.search_state import Scope
from engines.proofs.form.argument_steps import Step
from game.errors import GaveUp, NotEntailed
from game.statements.clue_interface import ArgumentPremise
from game.statements.connectives import Formula
from game.statements.count_claim import Claim

ENOUGH = 20_000
"""The number of applied clues after which the search stops at the first argument found."""

WORK_LIMIT = 400_000
"""The number of applied clues after which the search gives up."""

MOST_CLUES = 150
"""The most clues of an argument; more would be too much for a reader."""


def argue(
    clues: Sequence[ArgumentPremise], conclusion: Claim | None, rules: Sequence[Formula] = (), nested: int | None = None
) -> tuple[Step, ...]:
    """Find steps from the `clues` and the `rules` to the `conclusion`; for None, steps that show that no world fits.

    `nested` limits the depth of suppositions; None allows any. Raises `NotEntailed` without an argument, and `GaveUp`.

    >>> steps = argue([Claim(frozenset("ab"), 1, 1), Claim(frozenset("abc"), 2, 2)], Claim.that("c", True))
    >>> [(step.clues, step.after) for step in steps], steps[-1].claim
    ([((0,), ()), ((1,), (0,))], Claim(atoms=frozenset({'c'}), least=1, most=1))
    """
    if len(clues) > MOST_CLUES:
        raise GaveUp(f"no argument is looked for from {len(clues)} clues, more than {MOST_CLUES}")
    prover = _Prover(clues, conclusion, rules, nested)
    if found := prover.shortest(prover.without_cases()):
        return found
    with suppress(GaveUp):
        if counterexample(clues, rules, conclusion) is not None:  # quicker than a search through all cases
            wrong = "all of them are true" if conclusion is None else f"{conclusion} is wrong"
            raise NotEntailed(f"the clues allow a world in which {wrong}")
    if found := prover.shortest(prover.by_cases()):
        return found
    if prover.work > prover.limit:
        raise GaveUp(f"an argument takes more than {WORK_LIMIT:,} looks")
    raise NotEntailed(f"no argument for {conclusion or 'a contradiction'} does with {nested} suppositions at a time")


class _Prover:
    def __init__(
        self, clues: Sequence[ArgumentPremise], conclusion: Claim | None, rules: Sequence[Formula], nested: int | None
    ) -> None:
        self.conclusion, self.nested = conclusion, nested
        self.rules = [premise_of(one, None, part=one) for one in rules]
        of_clues = [one for number, clue in enumerate(clues) for one in premises(clue, number, rules)]
        self.premises: list[Premise] = [*of_clues, *self.rules]
        self.counted = [one for one in self.premises if isinstance(one, CountPremise)]
        self.work, self.limit = 0, WORK_LIMIT

    def shortest(self, ways: Iterable[Scope]) -> tuple[Step, ...] | None:
        arguments = [scope.argument(self._last(scope)) for scope in ways if self._is_done(scope)]
        return min(arguments, key=len, default=None)

    # Ways to argue.

    def without_cases(self) -> Iterator[Scope]:
        for start in (Scope(self.rules), *self._opposite()):
            for overlapping in (False, True):
                scope = start.copy()
                self._propagate(scope, overlapping)
                yield self._closed(scope)
                if scope.conflict is not None:
                    break

    def by_cases(self) -> Iterator[Scope]:
        """Yield the final states of arguments that refute suppositions: the tightest, then any."""
        starts = [*self._opposite(), Scope(self.rules)]
        for start in starts if self.nested is None else ():
            scope = self._closed(self._split(start.copy()))
            yield scope
            if self._is_done(scope):
                self.limit = self.work + ENOUGH
                break
        deepest = len(self._atoms()) if self.nested is None else self.nested
        for start in starts:
            if self.work > self.limit:
                return
            yield self._closed(self._refute(start.copy(), deepest - len(start.under)))

    def _opposite(self) -> list[Scope]:
        if self.conclusion is None or self.nested == 0:
            return []
        scope = Scope(self.rules)
        scope.suppose(self.conclusion.denied)
        return [scope]

    def _closed(self, scope: Scope) -> Scope:
        """Refute the first supposition of a state that ended in a conflict. Any other state is returned unchanged."""
        return scope if scope.conflict is None or not scope.under else scope.refuted(Scope(self.rules))

    def _is_done(self, scope: Scope) -> bool:
        if scope.conflict is not None:
            return self.conclusion is None
        if self.conclusion is None or scope.under or not self.conclusion.atoms <= scope.known.keys():
            return False
        true = sum(scope.known[atom] for atom in self.conclusion.atoms)
        if not self.conclusion.least <= true <= self.conclusion.most:
            raise NotEntailed(f"the opposite follows: {self.conclusion} is wrong")
        return True

    def _is_open(self, scope: Scope) -> bool:
        return scope.conflict is None and not self._is_done(scope)

    def _last(self, scope: Scope) -> int:
        if scope.conflict is not None:
            return scope.conflict
        assert self.conclusion is not None
        return max(scope.shown_by[atom] for atom in self.conclusion.atoms)

    # One clue at a time.

    def _propagate(self, scope: Scope, overlapping: bool = True) -> None:
        while self._is_open(scope):
            before = len(scope.known)
            self._apply_single(scope)
            if overlapping and scope.conflict is None and len(scope.known) == before:
                self._apply_overlapping(scope)
            if len(scope.known) == before:
                return

    def _apply_single(self, scope: Scope) -> None:
        """Apply each clue to the known atoms; of several conflicts, record the one with the shortest argument."""
        self.work += len(self.premises)
        shown = [(one, premise) for premise in self.premises for one in premise.consequences(scope.known)]
        shown.sort(key=lambda pair: (pair[0].claim is not None, scope.cost(pair[0].used)))
        for one, premise in shown:
            if one.claim is None:
                scope.infer(None, premise, one.used)
                return
            fresh = one.claim.atoms - scope.known.keys()
            if fresh:
                assert one.claim.value is not None
                scope.infer(Claim.that(fresh, one.claim.value), premise, one.used)

    def _apply_overlapping(self, scope: Scope) -> None:
        """Apply one overlap of clues. An overlap is preferred if single clues can then finish the argument."""
        self.work += len(self.counted) ** 2

        def score(overlap: Overlap) -> tuple[bool, int, int]:
            trial = scope.copy()
            overlap.apply(trial)
            self._propagate(trial, overlapping=False)
            is_open = self._is_open(trial)
            return is_open, len(overlap.parts), overlap.cost if is_open else trial.length(self._last(trial))

        best = min(overlaps(scope, self.counted), key=score, default=None)
        if best is not None:
            best.apply(scope)

    # Cases.

    def _refute(self, scope: Scope, depth: int) -> Scope:
        """Apply clues to the fixed point, and refute suppositions nested up to `depth`."""
        self._propagate(scope)
        while self._is_open(scope):
            found = next(filter(None, (self._lemma(scope, deep) for deep in range(depth))), None)
            if found is None:
                return scope
            scope = found
            self._propagate(scope)
        return scope

    def _split(self, scope: Scope) -> Scope:
        """Suppose the value with the strongest expected propagation, refute it by further suppositions, and repeat."""
        while True:
            self._propagate(scope)
            supposed = self._tightest(scope) if self._is_open(scope) and self.work <= self.limit else None
            if supposed is None:
                return scope
            trial = scope.copy()
            trial.suppose(supposed)
            trial = self._split(trial)
            if trial.conflict is None:
                return scope
            scope = trial.refuted(scope)

    def _tightest(self, scope: Scope) -> Claim | None:
        """Return the supposition about which the clues leave the fewest possibilities; None if all atoms are known."""
        weights: dict[tuple[Atom, bool], float] = {}
        for one in self.premises:
            open_atoms = [atom for atom in sorted(one.atoms, key=repr) if atom not in scope.known]
            left = one.left(scope.known) if isinstance(one, CountPremise) else None
            for atom, value in product(open_atoms, (True, False)):
                spare = 0 if left is None else left.most if value else len(open_atoms) - left.least
                weight = weights.get((atom, value), 0.0) + 2.0 ** -min(spare, 9) + 2.0 ** -len(open_atoms)
                weights[atom, value] = weight
        if not weights:
            return None
        atom, value = max(weights, key=lambda key: weights[key])
        return Claim.that([atom], value)

    def _lemma(self, scope: Scope, depth: int) -> Scope | None:
        """Return the state after the refutation that helps most: it ends the argument, or has the fewest steps."""
        best: tuple[tuple[bool, int], Scope] | None = None
        for atom in self._representatives(scope):
            for value in (True, False):
                if self.work > (ENOUGH if best else self.limit):
                    return best and best[1]
                trial = scope.copy()
                trial.suppose(Claim.that([atom], value))
                trial = self._refute(trial, depth)
                if trial.conflict is None:
                    continue
                found = trial.refuted(scope)
                after = found.copy()
                self._propagate(after)
                is_open = self._is_open(after)
                score = is_open, after.length(len(found.steps) - 1 if is_open else self._last(after))
                if best is None or score < best[0]:
                    best = score, found
        return best and best[1]

    def _representatives(self, scope: Scope) -> list[Atom]:
        """Return the open atoms; of atoms in the same clues and in no formula, only the first."""
        groups: dict[tuple[object, ...], Atom] = {}
        for atom in self._atoms():
            if atom not in scope.known:
                key = tuple(number for number, one in enumerate(self.premises) if atom in one.atoms)
                has_formula = any(not isinstance(self.premises[number], CountPremise) for number in key)
                groups.setdefault((*key, atom) if has_formula else key, atom)
        return list(groups.values())

    def _atoms(self) -> list[Atom]:
        return sorted({atom for one in self.premises for atom in one.atoms}, key=repr)
