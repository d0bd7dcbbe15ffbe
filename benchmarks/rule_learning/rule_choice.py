"""Which rules to learn, and in what order: one after the other by what it adds to those before.

A rule is worth the conclusions that it brings within reach of the rules chosen so far, in chains of several rules, too.
This is the greedy choice, and where nothing is added by any rule it ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.rule_learning.few_numbers import MOST_NUMBERS, NONE, Look, Regions, Shows, closure, entailed, proofs
from benchmarks.rule_learning.thinking_positions import ThinkingPosition
from engines.rulebooks.rule import Rule
from engines.rulebooks.rule_matching import SUBSETS, Kind, Matcher, Usable
from engines.solving.statements import KnownCells, Statement, numbered


class Piece(NamedTuple):
    """Connected statements from which something follows, and the mask of the cells for which it does."""

    statements: tuple[Statement, ...]
    conclusions: int


def pieces_of(position: ThinkingPosition) -> Iterator[Piece]:
    """The pieces of a position. Those that look alike are equal, wherever they stand."""
    for sentences, conclusions in position.parts():
        cells, statements = numbered(sentences)
        mask = sum([1 << place for place, cell in enumerate(cells) if cell in conclusions])
        yield Piece(tuple(statements), mask)


class ShownByRules:
    """What each of some rules shows of sentences as they look, whichever of them its letters stand for.

    Mines and safe cells alone are noted, no other bounds. What rules show is remembered.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> inside = read_rulebook("inside\\n if |A only| = 0 and a = b\\n then B only: safe").rules[0]
    >>> ShownByRules([inside])(Look((0, 0, 1, 2), (1, 1)))
    {0: Regions(mines=0, safes=4)}
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)
        self._matcher = Matcher([Usable(rule, number) for number, rule in enumerate(rules)])
        self._known: dict[Look, dict[int, Regions]] = {}

    def __call__(self, look: Look) -> dict[int, Regions]:
        """The regions by the numbers of the rules that show any."""
        found = self._known.get(look)
        if found is None:
            found = {} if entailed(look) == NONE else self._look(look)  # they show only what follows
            self._known[look] = found
        return found

    def _look(self, look: Look) -> dict[int, Regions]:
        letters, sizes = len(look.counts), look.sizes

        def shared(letters: int) -> int:
            return sum([size for region, size in enumerate(sizes) if region & letters == letters])

        kinds = [Kind(shared(1 << place), count, count, None, False) for place, count in enumerate(look.counts)]
        found: dict[int, Regions] = {}
        for match in self._matcher.of_each_rule(kinds, [shared(subset) for subset in SUBSETS[letters]]):
            there = sum([1 << region for region in match.regions if sizes[region]])
            size = sum([sizes[region] for region in match.regions])
            mines, safes = found.get(match.usable.rank, NONE)
            shown = Regions(mines | there * (match.low >= size), safes | there * (match.high <= 0))
            if shown != NONE:
                found[match.usable.rank] = shown
        return found

    def sizes(self, numbers: Collection[int]) -> list[int]:
        """How many letters these rules have, from 2 on, the fewest first."""
        return sorted({self.rules[number].letters for number in numbers} - {1})

    def by(self, numbers: Collection[int]) -> Shows:
        """What the rules with these numbers show together."""

        def shows(look: Look) -> Regions:
            mines = safes = 0
            for number, regions in self(look).items():
                if number in numbers:
                    mines, safes = mines | regions.mines, safes | regions.safes
            return Regions(mines, safes) if mines | safes else NONE

        return shows


class Chosen(NamedTuple):
    """A rule by its number among those to choose from, what it `added`, and what is `covered` with it: conclusions."""

    number: int
    added: int
    covered: int


@dataclass
class _OpenPiece:
    """What the chosen rules leave open of a piece, which others are `of_use` there, and what each would add."""

    statements: Sequence[Statement]
    left: int
    weight: int
    of_use: list[int] | None = None
    gains: Counter[int] = field(default_factory=Counter)


class Choice:
    """The greedy choice among `rules`, on `pieces`, each with how often it comes up; single numbers are always read."""

    def __init__(self, rules: Sequence[Rule], pieces: Mapping[Piece, int]) -> None:
        self.rules = ShownByRules(rules)
        self.chosen: list[int] = []
        self.covered = 0
        self._gains: Counter[int] = Counter()
        self._open: list[_OpenPiece] = []
        for piece, weight in pieces.items():
            self._keep(_OpenPiece(piece.statements, piece.conclusions, weight))

    def __iter__(self) -> Iterator[Chosen]:
        """The rules in the order chosen, until none adds anything."""
        while self._gains:
            number, added = min(self._gains.items(), key=lambda one: (-one[1], one[0]))
            self._take(number)
            self.covered += added
            yield Chosen(number, added, self.covered)

    def _take(self, number: int) -> None:
        """Choose a rule, and weigh all others anew: together with it they may add more, or less."""
        self.chosen.append(number)
        pieces, self._open = self._open, []
        self._gains.clear()
        for piece in pieces:
            if piece.gains[number]:
                known, piece.statements = self._closed(piece, self.chosen)
                piece.left &= ~(known.mines | known.safes)
                piece.of_use = None
            self._keep(piece)

    def _keep(self, piece: _OpenPiece) -> None:
        """Go on with a piece, where something is left of it that a rule can add to."""
        if not piece.left:
            return
        if piece.of_use is None:
            piece.of_use = self._of_use(piece)
        piece.gains.clear()
        for number in piece.of_use:
            known, _ = self._closed(piece, [*self.chosen, number])
            piece.gains[number] = piece.weight * (known.mines | known.safes).bit_count()
        if piece.of_use:
            self._gains += piece.gains
            self._open.append(piece)

    def _closed(self, piece: _OpenPiece, numbers: Sequence[int]) -> tuple[KnownCells, list[Statement]]:
        return closure(piece.statements, self.rules.by(numbers), self.rules.sizes(numbers))

    def _of_use(self, piece: _OpenPiece) -> list[int]:
        """The rules that show something of a piece as it is: any other adds nothing by itself."""
        found: set[int] = set()
        for size in range(2, MOST_NUMBERS + 1):
            for proof in proofs(tuple(piece.statements), size):
                found.update(self.rules(proof.look))
        return sorted(found)
