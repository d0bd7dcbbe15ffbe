"""A control for `model_check`: the public algorithm of CS50's `logic.py`, to time against and to compare answers with.

Mutable classes whose `evaluate` recurses, and a recursion over the symbols that copies the model and the set of symbols
at every step. Run it to see the ratio of processor times, in one run:

    python -m tests.support.textbook_logic
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from game import logic


class Sentence:
    def evaluate(self, model: dict[Any, bool]) -> bool:
        raise NotImplementedError

    def symbols(self) -> set[Any]:
        raise NotImplementedError


class Symbol(Sentence):
    def __init__(self, name: Any) -> None:
        self.name = name

    def evaluate(self, model: dict[Any, bool]) -> bool:
        try:
            return bool(model[self.name])
        except KeyError:
            raise ValueError(f"variable {self.name} not in model") from None

    def symbols(self) -> set[Any]:
        return {self.name}


class Not(Sentence):
    def __init__(self, operand: Sentence) -> None:
        self.operand = operand

    def evaluate(self, model: dict[Any, bool]) -> bool:
        return not self.operand.evaluate(model)

    def symbols(self) -> set[Any]:
        return self.operand.symbols()


class And(Sentence):
    def __init__(self, *conjuncts: Sentence) -> None:
        self.conjuncts = list(conjuncts)

    def evaluate(self, model: dict[Any, bool]) -> bool:
        return all(conjunct.evaluate(model) for conjunct in self.conjuncts)

    def symbols(self) -> set[Any]:
        return set().union(*[conjunct.symbols() for conjunct in self.conjuncts])


class Or(Sentence):
    def __init__(self, *disjuncts: Sentence) -> None:
        self.disjuncts = list(disjuncts)

    def evaluate(self, model: dict[Any, bool]) -> bool:
        return any(disjunct.evaluate(model) for disjunct in self.disjuncts)

    def symbols(self) -> set[Any]:
        return set().union(*[disjunct.symbols() for disjunct in self.disjuncts])


class Implication(Sentence):
    def __init__(self, antecedent: Sentence, consequent: Sentence) -> None:
        self.antecedent, self.consequent = antecedent, consequent

    def evaluate(self, model: dict[Any, bool]) -> bool:
        return (not self.antecedent.evaluate(model)) or self.consequent.evaluate(model)

    def symbols(self) -> set[Any]:
        return self.antecedent.symbols() | self.consequent.symbols()


class Biconditional(Sentence):
    def __init__(self, left: Sentence, right: Sentence) -> None:
        self.left, self.right = left, right

    def evaluate(self, model: dict[Any, bool]) -> bool:
        return (self.left.evaluate(model) and self.right.evaluate(model)) or (
            not self.left.evaluate(model) and not self.right.evaluate(model)
        )

    def symbols(self) -> set[Any]:
        return self.left.symbols() | self.right.symbols()


def model_check(knowledge: Sentence, query: Sentence) -> bool:
    def check_all(symbols: set[Any], model: dict[Any, bool]) -> bool:
        if not symbols:
            return query.evaluate(model) if knowledge.evaluate(model) else True
        remaining = symbols.copy()
        symbol = remaining.pop()
        with_it, without_it = model.copy(), model.copy()
        with_it[symbol], without_it[symbol] = True, False
        return check_all(remaining, with_it) and check_all(remaining, without_it)

    return check_all(knowledge.symbols() | query.symbols(), {})


def as_control(formula: logic.Formula) -> Sentence:
    """The same formula in the classes of the control."""
    operands = [as_control(operand) for operand in formula.operands]
    match formula:
        case logic.Symbol():
            return Symbol(formula.name)
        case logic.Not():
            return Not(*operands)
        case logic.And():
            return And(*operands)
        case logic.Or():
            return Or(*operands)
        case logic.Implication():
            return Implication(*operands)
        case logic.Biconditional():
            return Biconditional(*operands)
    raise TypeError(f"{formula!r} is of a class that the course does not have")


def island(people: int, seed: int) -> tuple[logic.And, list[logic.Symbol]]:
    """Knights and Knaves in the course's words, each of whom speaks of two others, and what can be asked of them."""
    rng = random.Random(seed)
    knights = [logic.Symbol(f"{number} is a Knight") for number in range(people)]
    knaves = [logic.Symbol(f"{number} is a Knave") for number in range(people)]
    conjuncts: list[logic.Formula] = []
    for knight, knave in zip(knights, knaves, strict=True):
        said = rng.choice([logic.And, logic.Or])(*rng.sample(knights + knaves, 2))
        conjuncts += [logic.Or(knight, knave), logic.Not(logic.And(knight, knave))]
        conjuncts += [logic.Implication(knight, said), logic.Implication(knave, logic.Not(said))]
    return logic.And(*conjuncts), knights + knaves


def houses() -> tuple[logic.And, list[logic.Symbol]]:
    """Sixteen symbols: four people in four houses."""
    symbols = {(person, house): logic.Symbol(f"{person} in {house}") for person in range(4) for house in range(4)}
    conjuncts: list[logic.Formula] = [logic.Or(*(symbols[p, h] for h in range(4))) for p in range(4)]
    for p in range(4):
        for h in range(4):
            conjuncts += [logic.Implication(symbols[p, h], logic.Not(symbols[p, o])) for o in range(4) if o != h]
            conjuncts += [logic.Implication(symbols[p, h], logic.Not(symbols[o, h])) for o in range(4) if o != p]
    conjuncts += [logic.Or(symbols[0, 0], symbols[0, 2]), logic.Not(symbols[1, 3]), symbols[2, 0]]
    return logic.And(*conjuncts), list(symbols.values())


def _seconds(check: Callable[[Any, Any], bool], knowledge: Any, queries: list[Any]) -> float:
    start = time.process_time()
    for query in queries:
        check(knowledge, query)
    return time.process_time() - start


def main(turns: int = 5) -> None:
    """Print the processor time of both, in turn, and the median of the ratios."""
    import engines

    cases: dict[str, tuple[logic.And, list[logic.Symbol]]] = {
        **{f"8 people, seed {seed}": island(8, seed) for seed in (1, 2, 3)},
        "16 symbols, one entailed query": (houses()[0], houses()[1][8:9]),
        "16 symbols, 16 queries": houses(),
    }
    for name, (knowledge, queries) in cases.items():
        control, asked = as_control(knowledge), [as_control(query) for query in queries]
        pairs = [
            (_seconds(model_check, control, asked), _seconds(engines.model_check, knowledge, list(queries)))
            for _ in range(turns)
        ]
        theirs, ours = (statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(b / a for a, b in pairs)
        print(f"{name:32} control {theirs:7.3f} s   ours {ours:7.3f} s   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
