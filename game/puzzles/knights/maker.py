"""The hidden truth of Knights and Knaves: people's roles, and fitting statements. No engine imports this module."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.puzzles.abstract_puzzle import Maker
from game.puzzles.knights.knights_json import LARGEST_PUZZLE, default_names
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, KnightsClue, KnightsPuzzle, is_a
from game.statements.clue_interface import Clue, of_type
from game.statements.connectives import And, AtLeast, AtMost, Biconditional, Exactly, Formula, Implication, Not, Or, Xor
from game.statements.sentence import Atom
from game.text.checked_values import checked_number

MOST_ABOUT = 20


class KnightsMaker(Maker[KnightsPuzzle]):
    """Draws puzzles with this number of `people`, knights and knaves; a statement mentions at most `about` of them.

    Puzzles get harder with more people per statement. Raises `ValueError` unless `people` is an int from 1 to 100,000,
    and `about` an int from 1 to 20.

    >>> maker, rng = KnightsMaker(people=2), random.Random(1)
    >>> solution = maker.draw(rng)
    >>> [clue] = maker.puzzle([next(maker.candidates(solution, rng))]).clues()
    >>> clue.fact.evaluate(solution)
    True
    """

    def __init__(self, people: int = 3, about: int = 3) -> None:
        checked_number(people, "people", 1, LARGEST_PUZZLE)
        checked_number(about, "about", 1, MOST_ABOUT)
        self.names, self.about = default_names(people), about

    def draw(self, rng: random.Random) -> Mapping[Atom, bool]:
        roles = {name: rng.choice((KNIGHT, KNAVE)) for name in self.names}
        return {is_a(role, name).name: role == roles[name] for name in self.names for role in (KNIGHT, KNAVE)}

    def candidates(self, solution: Mapping[Atom, bool], rng: random.Random) -> Iterator[Clue]:
        """Yield clues in rounds. In each round everyone makes one statement; the order of the people is drawn anew."""
        while True:
            for speaker in rng.sample(self.names, len(self.names)):
                yield KnightsPuzzle(self.names, [(speaker, self._statement(speaker, solution, rng))]).clues()[0]

    def puzzle(self, clues: Sequence[Clue], name: object = None) -> KnightsPuzzle:
        """Make the puzzle, with the statements in the order of their speakers."""
        statements = [clue.puzzle.says[clue.source] for clue in of_type(KnightsClue, clues)]
        place = {person: number for number, person in enumerate(self.names)}
        return KnightsPuzzle(self.names, sorted(statements, key=lambda pair: place[pair[0]]), id=name)

    def _statement(self, speaker: str, solution: Mapping[Atom, bool], rng: random.Random) -> Formula:
        """Draw a statement, true or false as the speaker's role requires.

        On an island with one person, the statement mentions both roles.
        """
        others = [name for name in self.names if name != speaker]
        while True:
            number = min(rng.randint(1, self.about), len(self.names))
            people = [rng.choice(others)] if number == 1 and others else rng.sample(self.names, number)
            parts = [is_a(rng.choice((KNIGHT, KNAVE)), person) for person in people]
            statement = _joined(parts if others else [is_a(KNIGHT, speaker), is_a(KNAVE, speaker)], rng)
            if statement.evaluate(solution) == solution[is_a(KNIGHT, speaker).name]:
                return statement


def _joined(parts: Sequence[Formula], rng: random.Random) -> Formula:
    if len(parts) == 1:
        return parts[0]
    joins: list[Callable[..., Formula]] = [And, Or, Xor, lambda *all_said: Not(rng.choice((And, Or))(*all_said))]
    if len(parts) == 2:
        joins += [Implication, Biconditional]
    else:
        cardinality = rng.choice((Exactly, AtLeast, AtMost))
        joins.append(lambda *all_said: cardinality(rng.randint(1, len(parts) - 1), all_said))
    return rng.choice(joins)(*parts)
