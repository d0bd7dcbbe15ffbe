"""Random sentences, some of them wide, and formulas, with or without a total, checked by enumerating all worlds."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import engines
from engines import Deduction, Fact, Reasoner
from mineproof import And, Biconditional, Contradiction, Implication, Not, Or, Sentence, Symbol, Total, Xor
from tests.support.reference_worlds import Truth, cells_of
from tests.support.sentences_of_any_atoms import sentence

MOST_CELLS = 12


def case(seed: int) -> tuple[list[Sentence], Total | None]:
    """Draw the facts of a case; they are usually true in a hidden world, else there may be no model."""
    rng = random.Random(f"facts {seed}")
    cells = [(0, column) for column in range(rng.randint(1, MOST_CELLS))]
    untouched = rng.choice([0, 0, 1, 2, 5])
    world = {cell for cell in cells if rng.random() < rng.choice([0.1, 0.3, 0.5, 0.9])}
    truthful = rng.random() < 0.9
    sentences = []
    for number in range(rng.randint(0, 7)):
        size = rng.randint(1, len(cells)) if number == 0 or rng.random() < 0.2 else rng.randint(1, min(4, len(cells)))
        chosen = rng.sample(cells, size)
        count = len(world.intersection(chosen)) if truthful else rng.randint(0, size)
        sentences.append(Sentence(chosen, count))
    if rng.random() < 0.4:
        return sentences, None
    mentioned = set().union(*[sentence.cells for sentence in sentences])
    mines = len(world & mentioned) + rng.choice([0, 0, untouched, rng.randint(0, untouched)])
    return sentences, Total(mines if truthful else rng.randint(0, len(cells) + untouched), untouched)


def mixed_case(seed: int) -> tuple[list[Fact], Total]:
    """Draw sentences over four cells, formulas over these cells and two symbols, and a total.

    The facts are usually true in a hidden world.
    """
    rng = random.Random(f"mixed {seed}")
    world: dict[Any, bool] = {atom: rng.random() < 0.5 for atom in [*range(4), "A", "B"]}
    is_truthful = rng.random() < 0.8
    facts: list[Fact] = []
    while len(facts) < 2:
        some = rng.sample(range(4), rng.randint(1, 3))
        count = sum(world[cell] for cell in some) if is_truthful else rng.randint(0, len(some))
        facts.append(sentence(some, count))
    while len(facts) < 4:
        literals = [
            Symbol(name) if rng.choice([True, False]) else Not(Symbol(name)) for name in rng.sample(list(world), 2)
        ]
        formula = rng.choice([Or, And, Xor, Implication, Biconditional])(*literals)
        if not is_truthful or formula.evaluate(world):
            facts.append(formula)
    rng.shuffle(facts)
    untouched = rng.choice([0, 1, 3])
    mines = sum(world[cell] for cell in cells_of(facts)) + rng.choice([0, untouched])
    return facts, Total(mines if is_truthful else rng.randint(0, 4), untouched)


def failures(seed: int) -> Iterator[str]:
    sentences, total = case(seed)
    names = [name for name in engines.available() if Sentence.__name__ in engines.spec(name).fact_types]
    for reasoner in {one.name: one for one in map(engines.create_reasoner, names)}.values():
        wrong = complaint(reasoner, sentences, total, truth_of(sentences, total))
        if wrong:
            yield f"{reasoner.name}: {sentences}, {total}: {wrong}"


def truth_of(facts: Sequence[Fact], total: Total | None) -> Truth:
    return Truth([*facts, *([total] if total else [])])


def complaint(reasoner: Reasoner, facts: Sequence[Fact], total: Total | None, truth: Truth) -> str | None:
    try:
        deduction = reasoner.deduce(facts, total)
    except Contradiction as contradiction:
        return f"raises {contradiction}, but some world fits" if truth.is_possible else None
    except Exception as error:
        return f"fails with {error!r}"
    return difference(deduction, truth)


def difference(deduction: Deduction, truth: Truth) -> str | None:
    """Describe an error of a deduction: a wrong claim, or a missing one in a complete deduction; else None."""
    if not truth.is_possible:
        return f"says {deduction}, but no world fits" if deduction.complete else None
    found, follows = (deduction.true, deduction.false), (truth.true, truth.false)
    both = f"{found}, untouched {deduction.untouched}; but what follows is {follows}, untouched {truth.untouched}"
    if any(some - all_of_them for some, all_of_them in zip(found, follows, strict=True)):
        return f"says {both}"
    if deduction.untouched not in (None, truth.untouched):
        return f"says {both}"
    for inferred in deduction.sentences:
        if truth.worlds.left & ~truth.worlds.by_count(inferred.cells)[inferred.count]:
            return f"infers {inferred}, which some world does not have"
    if deduction.complete and ((set(found[0]), set(found[1])), deduction.untouched) != (follows, truth.untouched):
        return f"says that this is all: {both}"
    return None
