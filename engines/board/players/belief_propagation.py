"""Loopy belief propagation: approximate chances of mines, and the certain cells among them."""

from collections.abc import Sequence
from itertools import accumulate
from math import exp, lgamma, log, prod, sqrt
from typing import Annotated, ClassVar

from engines.board.engine import Engine
from engines.guessing.mine_probabilities import ASSUMED_DENSITY, checked_density
from engines.reasoners.single_sentence_rule import SingleReasoner
from engines.solving.statement_masks import MaskCount, regions_of
from game.errors import Contradiction
from game.grid import Cell, all_cells
from game.statements.sentence import Total

SWEEPS = 100
"""The limit of rounds of messages."""
CLOSE = 1e-7
"""The largest change of a message accepted as convergence."""

FAR = 40
"""A number of mines more than this many standard deviations from the mean has weight 0 in floats."""

Density = Annotated[float, "how likely a mine is where the total is unknown, more than 0, less than 1"]

Message = list[float]
"""A message: the probability of each number of mines in a group, from 0 on; they add up to 1."""


class BeliefReasoner(SingleReasoner):
    """The certain conclusions of belief propagation, from its messages of zero.

    In the factor graph, a cell is a variable, and a sentence or the total is a factor. A value to which a factor sends
    0 in exact arithmetic is impossible: the other cells of the factor are known, or all have the same value. So these
    messages are found by the equivalent single-sentence rule. `density` is for the approximate chances.
    """

    name = "belief"

    def __init__(self, density: Density = float(ASSUMED_DENSITY)) -> None:
        checked_density(density, None)
        self.density = density


class FactorGraph:
    """A factor graph: its variables are groups of cells, its factors the sentences and the total.

    Cells in the same sentences form a group. With a total, the untouched cells are a last group, with the mask 0. Each
    of the `factors`, the sentences, has the indices of its groups and the number of their mines. `possible` has for
    each group the range of numbers of mines allowed by all factors. Raises `Contradiction` if a range is empty.
    """

    def __init__(self, given: Sequence[MaskCount], total: Total | None) -> None:
        self.total = total
        self.groups = regions_of(given)
        self.sizes = [mask.bit_count() for mask in self.groups]
        self.factors = [
            ([number for number, group in enumerate(self.groups) if group & mask], count) for mask, count in given
        ]
        every = self.factors
        if total is not None:
            self.groups.append(0)
            self.sizes.append(total.untouched)
            every = [*every, (list(range(len(self.groups))), total.mines)]
        self.possible = self._possible_numbers(every)

    def _possible_numbers(self, factors: Sequence[tuple[list[int], int]]) -> list[range]:
        bounds = [(0, size) for size in self.sizes]
        before: list[tuple[int, int]] = []
        while bounds != before:
            before = bounds.copy()
            for members, count in factors:
                to_spare = count - sum([bounds[group][0] for group in members])
                to_miss = sum([bounds[group][1] for group in members]) - count
                if to_spare < 0 or to_miss < 0:
                    raise Contradiction("no numbers of mines fit the facts")
                for group in members:
                    fewest, most = bounds[group]
                    bounds[group] = max(fewest, most - to_miss), min(most, fewest + to_spare)
        return [range(fewest, most + 1) for fewest, most in bounds]

    def beliefs(self, density: float) -> tuple[list[Message], float]:
        """Approximate the distribution of mines in each group, and the chance of a mine in an untouched cell.

        With a total, the prior `density` is adjusted until the expected number of mines is the total. Messages are
        damped by half, and sent at most `SWEEPS` times, even without convergence.
        """
        odds = density / (1 - density)
        sent: dict[tuple[int, int], Message] = {}
        about: list[list[int]] = [[] for _ in self.groups]
        for place, (members, _) in enumerate(self.factors):
            for number in members:
                sent[place, number] = normalized([1.0] * (self.sizes[number] + 1))
                about[number].append(place)
        beliefs: list[Message] = []
        for _ in range(SWEEPS):
            change = 0.0
            for place, (members, count) in enumerate(self.factors):
                received = [
                    self._belief(number, odds, [sent[other, number] for other in about[number] if other != place])
                    for number in members
                ]
                for number, message in zip(members, messages_of_factor(received, count), strict=True):
                    old = sent[place, number]
                    damped = normalized([(new + before) / 2 for new, before in zip(message, old, strict=True)])
                    change = max(change, *(abs(new - before) for new, before in zip(damped, old, strict=True)))
                    sent[place, number] = damped
            beliefs = [
                self._belief(number, odds, [sent[place, number] for place in about[number]])
                for number in range(len(self.groups))
            ]
            if self.total is not None:
                expected = sum(map(expectation, beliefs))
                adjusted = odds * min(2.0, max(0.5, self.total.mines / expected)) if expected else odds
                change = max(change, abs(adjusted - odds))
                odds = min(1e6, max(1e-6, adjusted))
            if change < CLOSE:
                break
        return beliefs, odds / (1 + odds)

    def _belief(self, number: int, odds: float, messages: Sequence[Message]) -> Message:
        weights = weights_of_numbers(self.sizes[number], odds, self.possible[number])
        return normalized(
            [weight * prod([message[mines] for message in messages]) for mines, weight in enumerate(weights)]
        )


def weights_of_numbers(size: int, odds: float, possible: range) -> Message:
    """Return the binomial weights of the possible numbers of mines among `size` cells, scaled to fit floats."""
    chance = odds / (1 + odds)
    likeliest = min(max(int(size * chance), possible[0]), possible[-1])
    reach = int(FAR * sqrt(size * chance * (1 - chance))) + FAR
    near = range(max(possible[0], likeliest - reach), min(possible[-1], likeliest + reach) + 1)
    logs = [mines * log(odds) - lgamma(mines + 1) - lgamma(size - mines + 1) for mines in near]
    greatest = max(logs)
    weights = [0.0] * (size + 1)
    weights[near.start : near.stop] = [exp(weight - greatest) for weight in logs]
    return weights


def messages_of_factor(received: Sequence[Message], count: int) -> list[Message]:
    """Return a factor's messages: for each group and number, the probability that the others hold all other mines."""
    ahead = accumulate(received[:-1], _sum, initial=[1.0])
    behind = [*accumulate(received[:0:-1], _sum, initial=[1.0])]
    messages = []
    for message, before, after in zip(received, ahead, reversed(behind), strict=True):
        others = _sum(before, after)
        left = [count - mines for mines in range(len(message))]
        messages.append(normalized([others[rest] if 0 <= rest < len(others) else 0.0 for rest in left]))
    return messages


def _sum(first: Message, second: Message) -> Message:
    sums = [0.0] * (len(first) + len(second) - 1)
    for number, weight in enumerate(first):
        for other, other_weight in enumerate(second):
            sums[number + other] += weight * other_weight
    return sums


def normalized(weights: Message) -> Message:
    """Normalize the weights to the sum 1; uniform if all are 0."""
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole else [1 / len(weights)] * len(weights)


def expectation(message: Message) -> float:
    """Compute the expected number of mines."""
    return sum([number * weight for number, weight in enumerate(message)])


class BeliefEngine(Engine):
    """An engine with the certain conclusions of belief propagation, and approximate chances.

    Its attribute `chances` stays None, because guessers take chances for exact.
    """

    summary = "loopy belief propagation: approximate chances, deductions only where certain"
    reference = (
        "Pearl, Probabilistic Reasoning in Intelligent Systems, 1988; Kschischang, Frey and Loeliger, Factor graphs "
        "and the sum-product algorithm, 2001"
    )
    contains = ("single",)

    provides: ClassVar[tuple[str, ...]] = ("approximate chances",)
    reasoner_class = BeliefReasoner
    reasoner: BeliefReasoner

    def probabilities(self) -> dict[Cell, float]:
        """Return the approximate chance of a mine, from 0.0 to 1.0, for every cell not revealed.

        For an unknown total, the prior is the reasoner's `density`. Raises `Contradiction` if the messages show one.
        """
        sentences, mines, safes = self.knowledge, set(self.mines), set(self.safes)
        chances = dict.fromkeys(all_cells(self.height, self.width), 0.0) | dict.fromkeys(mines, 1.0)
        bits: dict[Cell, int] = {}
        for cell in [cell for sentence in sentences for cell in sentence.cells]:
            bits.setdefault(cell, 1 << len(bits))
        untouched = [cell for cell in chances if cell not in mines and cell not in safes and cell not in bits]
        total = None if self.total_mines is None else Total(self.total_mines - len(mines), len(untouched))
        graph = FactorGraph([(sum([bits[cell] for cell in it.cells]), it.count) for it in sentences], total)
        beliefs, elsewhere = graph.beliefs(self.reasoner.density)
        chances |= dict.fromkeys(untouched, elsewhere)
        for mask, belief in zip(graph.groups, beliefs, strict=True):
            group = [cell for cell in bits if bits[cell] & mask] if mask else untouched
            chances |= dict.fromkeys(group, expectation(belief) / max(1, len(group)))
        return {cell: chance for cell, chance in chances.items() if cell not in self.reveals}
