"""The verdict on an argument, by brute force over all worlds of the puzzle; independent of the checker.

A world is a bit of an int, and a fact is the set of worlds in which it is true.
"""

from collections.abc import Sequence
from functools import cache, reduce

from engines.facts_and_components import Atom, atoms_of
from engines.proofs.checking.step_check import Fault
from engines.proofs.form.argument_steps import Refutation, Step, Supposition
from game.statements.clue_interface import ArgumentPremise
from game.statements.count_claim import Claim
from mineproof import CheckedArgument, Explanation, Formula, Puzzle, Symbol
from tests.support.reference_worlds import Worlds

MOST_FREE = 16
"""The largest number of atoms not mentioned by a rule; arguments with more are not checked by brute force."""

World = dict[Atom, bool]


def is_true(given: ArgumentPremise, world: World) -> bool:
    if isinstance(given, Formula):
        return given.evaluate(world)
    return given.least <= sum(world[atom] for atom in given.atoms) <= given.most


def about(given: ArgumentPremise) -> set[Atom]:
    return set(given.atoms if isinstance(given, Claim) else atoms_of(given))


class AllWorlds(Worlds[Atom]):
    """All worlds in which the rules of a puzzle are true: values of the atoms of its rules and of `premises`.

    `worlds` assigns only the atoms of the rules. All other atoms are free: for each of them, the sequence of worlds is
    doubled, first with the atom false, then with the atom true.
    """

    def __init__(self, puzzle: Puzzle, premises: Sequence[ArgumentPremise]) -> None:
        rules = list(puzzle.rules())
        tied = set().union(*map(about, rules))
        groups = [[atom for atom in group if atom in tied] for group in puzzle.alternatives()]
        free = sorted(set().union(*map(about, premises)).difference(*groups), key=repr)
        self.are_few = len(free) <= MOST_FREE
        self.worlds = _grown([group for group in groups if group], rules) if self.are_few else []
        size = self._size = len(self.worlds)
        self.left = (1 << (size << len(free))) - 1
        self._places = {atom: self.where(Symbol(atom)) for atom in (self.worlds[0] if size else ())}
        for atom in free if size else ():
            self._places[atom] = self._repeated(((1 << size) - 1) << size, 2 * size)
            size *= 2
        self.true_in = cache(self._true_in)

    def _repeated(self, worlds: int, size: int) -> int:
        """Repeat a set of worlds among the first `size` ones for all values of the free atoms that follow."""
        return worlds * (self.left // ((1 << size) - 1))

    def where_true(self, atom: Atom) -> int:
        return self._places[atom]

    def where(self, formula: Formula) -> int:
        there = "".join("01"[formula.evaluate(world)] for world in reversed(self.worlds))
        return self._repeated(int(there, 2), self._size)

    def _true_in(self, given: ArgumentPremise) -> int:
        if isinstance(given, Claim):
            return reduce(int.__or__, self.by_count(given.atoms)[max(given.least, 0) : given.most + 1], 0)
        return self.where(given)

    def follows(self, facts: Sequence[ArgumentPremise], claim: Claim | None) -> bool:
        """Return whether the claim is true in all worlds of the facts; for None, whether there is no such world."""
        there = reduce(int.__and__, map(self.true_in, facts), self.left)
        return not there & ~(0 if claim is None else self.true_in(claim))


def _grown(groups: Sequence[Sequence[Atom]], rules: Sequence[Formula]) -> list[World]:
    """Return the worlds with one true atom in each group that satisfy the rules, extended group by group."""
    worlds: list[World] = [{}]
    known = set[Atom]()
    for group in groups:
        now = [rule for rule in rules if about(rule) <= known.union(group) and not about(rule) <= known]
        known.update(group)
        grown = ({**world, **{atom: atom is one for atom in group}} for world in worlds for one in group)
        worlds = [world for world in grown if all(rule.evaluate(world) for rule in now)]
    return worlds


def facts_of(found: Explanation, step: Step, steps: Sequence[Step]) -> list[ArgumentPremise]:
    clues = [found.argument_premises[clue] for clue in step.clues]
    never = Claim(frozenset(), 1, 1)  # what a conflict says
    return [*clues, *[steps[number].claim or never for number in step.after]]


def first_wrong(found: Explanation, steps: Sequence[Step], worlds: AllWorlds) -> tuple[int | None, Fault] | None:
    """Return the number of the first wrong step and its fault; None if all steps are right."""
    for number in range(len(steps)):
        fault = _fault(found, steps, number, worlds)
        if fault is not None:
            return number, fault
    if not steps:
        return None, "empty"
    last = steps[-1]
    if last.under or isinstance(last, Supposition):
        return len(steps) - 1, "not-discharged"
    assert found.conclusion is not None
    if last.claim is None or not worlds.follows([last.claim], found.conclusion):
        return len(steps) - 1, "other-conclusion"
    return None


def _fault(found: Explanation, steps: Sequence[Step], number: int, worlds: AllWorlds) -> Fault | None:
    step = steps[number]
    for place, name in enumerate(step.under):
        above = steps[name] if 0 <= name < number else None
        if not isinstance(above, Supposition) or above.under != step.under[:place]:
            return "out-of-scope"
    if any(not 0 <= name < number for name in step.after):
        return "no-such-step"
    if isinstance(step, Supposition):
        return None if len(step.claim.atoms) == 1 and step.claim.value is not None else "no-supposition"
    if isinstance(step, Refutation):
        supposed, conflict = steps[step.supposition], steps[step.conflict]
        fits = isinstance(supposed, Supposition) and conflict.claim is None
        if not fits or conflict.under != (*step.under, step.supposition) or supposed.under != step.under:
            return "bad-discharge"
        assert supposed.claim is not None
        opposite = Claim.that(supposed.claim.atoms, not supposed.claim.value)
        return None if worlds.true_in(opposite) == worlds.true_in(step.claim) else "bad-discharge"
    held = [{*steps[name].under, *([name] if isinstance(steps[name], Supposition) else [])} for name in step.after]
    if any(not scope <= set(step.under) for scope in held):
        return "out-of-scope"
    return None if worlds.follows(facts_of(found, step, steps), step.claim) else "does-not-follow"


def assert_judged(found: Explanation, steps: Sequence[Step], verdict: CheckedArgument, worlds: AllWorlds) -> None:
    """Assert that the checker's verdict agrees with brute force: right, or the same first wrong step and fault.

    For a step that does not follow, the world given by the checker has to be a counterexample.
    """
    expected = first_wrong(found, steps, worlds)
    assert verdict.status == ("right" if expected is None else "wrong"), (expected, verdict)
    if expected is None:
        return
    assert (verdict.step, verdict.fault) == expected, (expected, verdict)
    if verdict.fault != "does-not-follow":
        return
    assert verdict.step is not None
    assert verdict.world is not None
    step, world = steps[verdict.step], verdict.world
    assert all(is_true(fact, world) for fact in facts_of(found, step, steps))
    assert step.claim is None or not is_true(step.claim, world)
    for rule in found.puzzle.rules():  # a rule about other atoms says nothing here
        assert not about(rule) <= world.keys() or rule.evaluate(world)
