"""The answer to a board: the conclusions of an engine about an observation, and the best move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from typing import Any, Generic, TypeVar, cast

from engines.answers.answer import Answer
from engines.answers.candidate_moves import Candidate, Candidates
from engines.board.board_explainer import BoardExplainer, in_board_order
from engines.board.engine import Engine
from engines.board.players.counting_engines import OptimalEngine
from engines.board.players.unverified_engine import UnverifiedEngine
from engines.counting.unavoidable_guesses import even_guesses
from engines.facts_and_components import Atom
from engines.grading.grader import Grader
from engines.grading.ladder import Grades
from engines.guessing.counting_guesser import CountingGuesser, different
from engines.guessing.mine_probabilities import Chances, WithChances
from engines.guessing.optimal_guesser import OptimalGuesser
from engines.guessing.safest_guesser import SafestGuesser
from engines.proofs.finding.explanation import Explanation
from engines.proofs.hint_levels import Hint
from game.board.board_clue import BoardClue
from game.errors import GaveUp
from game.grid import Cell
from game.wording import in_digits, listed, percent

E = TypeVar("E", bound=Engine)

MOST_TIES = 3
"""The most equally good moves listed beside the best move; further moves are only counted."""


@dataclass(frozen=True)
class Move:
    """A move: a cell proven safe, with the explanation `why`, or a guess.

    `chance` is the chance of a mine, from 0 to 1, or None if unknown. For a safe cell without an explanation, `why` is
    the reason in words; for a guess it is empty. `ties` names equally good guesses. For a best guess, `merits` gives
    the chances to survive and to win, in words.
    """

    cell: Cell
    chance: float | None = None
    why: Explanation | str = ""
    ties: str = ""
    merits: str = ""

    @property
    def is_safe(self) -> bool:
        return self.why != ""

    def __str__(self) -> str:
        if self.is_safe:
            return f"{self.cell} is safe: {self.why}" if isinstance(self.why, str) else str(self.why)
        odds = "" if self.chance is None else f", {percent(1 - self.chance)} to survive"
        return f"no safe move known, guessing {self.cell}{odds}{self.ties and '; '}{self.ties}"

    def as_best_guess(self) -> str:
        """Write the guess with its ties and its merits, as in `Best is (0, 0): chance to survive 50.0%`."""
        return f"Best is {self.cell}{self.ties and f' ({self.ties})'}{self.merits and f': {self.merits}'}"


class BoardAnswer(WithChances, Answer, Generic[E]):
    """The conclusions of `engine` about its board at this time; after more numbers are revealed, use `after`.

    `density` (between 0 and 1, exclusive) is the prior chance of a mine, for an unknown total. The `chances` of this
    engine may be given to reuse their cache. `known` has the chance of a mine for each hidden cell, or the reason why
    it is unknown.

    >>> from engines import create
    >>> engine = create("sat", 1, 6, mines=2)
    >>> engine.add_knowledge((0, 4), 1)
    >>> answer = BoardAnswer(engine)
    >>> answer.best, answer.known.chances[0, 0]  # beside the number it would be 50%
    ((0, 0), 0.3333333333333333)
    >>> answer.mines, answer.safes
    (set(), {(0, 4)})
    """

    most_explained = 4  # proofs by one or two clues are found before

    def __init__(self, engine: E, *, density: float | Fraction | None = None, chances: Chances | None = None) -> None:
        self.seen = engine.observation
        super().__init__(self.seen, engine.reasoner)
        self.engine: E = engine
        own = engine.chances if density is None else None
        self.chances = chances or own or Chances(engine.counting_engine, density=density)

    def __repr__(self) -> str:
        return f"<Answer of {self.engine!r}>"

    def after(self, reveals: Mapping[Cell, int]) -> BoardAnswer[E]:
        """Return the answer after these numbers are revealed; numbers known before may be among them.

        The same engine takes them in and keeps its cached counts, so this answer must not be used any more.
        """
        for cell, count in reveals.items():
            if cell not in self.engine.reveals:
                self.engine.add_knowledge(cell, count)
        return BoardAnswer(self.engine, chances=self.chances)

    # Conclusions.

    @property
    def safes(self) -> AbstractSet[Cell]:
        """Return the cells known to be safe, including revealed ones; `false` has only the cells left to open."""
        return self.engine.safes

    @property
    def mines(self) -> AbstractSet[Cell]:
        """Return the cells known to be mines."""
        return self.engine.mines

    @cached_property
    def values(self) -> dict[Atom, bool]:
        """Map each determined cell to whether it is a mine, row by row; revealed and marked cells are left out."""
        mines, safes = self.engine.mines, self.engine.safes
        asked = cast(Sequence[Cell], self.seen.questions())
        return {cell: cell in mines for cell in asked if cell in mines or cell in safes}

    @cached_property
    def unproven(self) -> AbstractSet[Cell]:
        if not isinstance(self.engine, UnverifiedEngine):
            return frozenset()
        follows = BoardAnswer(self.engine.prover()).values
        claims = self.values | dict.fromkeys(self._safe_moves, False)
        return {cast(Cell, cell) for cell, is_mine in claims.items() if follows.get(cell) is not is_mine}

    @property
    def complete(self) -> bool:
        return self.engine.complete

    @property
    def limits(self) -> tuple[str, ...]:
        return self.engine.limits

    @property
    def reveals(self) -> Mapping[Cell, int]:
        """Return the revealed cells with their numbers of neighboring mines."""
        return self.seen.reveals

    # Chances.

    def _known_chances(self) -> dict[Any, float]:
        if self.seen.total is None and self.chances.density is None:
            raise GaveUp("neither the total number of mines nor their density is given")
        return self.chances.probabilities()

    def as_json(self) -> dict[str, Any]:
        """Return the JSON of `Answer`, with the best moves, and with the player's unproven claims, if any.

        Each chance is a list of row, column and chance.
        """
        moves, unproven = ([*map(self.seen.atom_as_json, cells)] for cells in (self.best_moves, sorted(self.unproven)))
        found = super().as_json() | ({"unproven": unproven} if unproven else {})
        return found | {"best": moves[0] if moves else None, "best_moves": moves}

    def _chances_as_json(self) -> list[Any]:
        if self.seen.grid.cell_names:
            return super()._chances_as_json()
        return [[*cell, chance] for cell, chance in self.known.chances.items()]

    def win_probability(self: BoardAnswer[OptimalEngine]) -> Fraction:
        """Return the chance to win with best play; see `OptimalEngine.win_probability`."""
        return self.engine.win_probability()

    def world_in_words(self, world: AbstractSet[Atom]) -> str:
        uncertain = self.open | self.unproven
        cells = cast(AbstractSet[Cell], world & uncertain if uncertain else world)
        return f"{'a mine' if len(cells) == 1 else 'mines'} at {self.seen.grid.in_words(cells)}" if cells else "no mine"

    # Moves.

    @cached_property
    def best_moves(self) -> tuple[Cell, ...]:
        """Return the best moves, all equally good; empty if nothing is left.

        They are the cells proven safe, or else the best guesses by the ranking of the engine's guesser, or of `optimal`
        if it has none. They are sorted by the chance of a mine, then row by row.
        """
        return self._safe_moves or self._in_order(self._best_guesses())

    def candidates(self, count: int = 5) -> list[Candidate]:
        """Return the `count` best moves with their chances, the best first; cells with equal chances share one entry.

        >>> from engines import create
        >>> engine = create("optimal", 1, 6, mines=2)
        >>> engine.add_knowledge((0, 4), 1)
        >>> for one in BoardAnswer(engine).candidates(2):
        ...     print(one.cell, one.ties, one.why)
        (0, 0) [] chance to survive 66.7%, to win 50.0%
        (0, 2) [] chance to survive 66.7%, to win 50.0%
        """
        best = self.best_moves
        classes = [] if self._safe_moves else self._guesser.ranking(self.chances, count + len(best))
        alike = self._candidates.alike(different([best, *classes]))
        return [self._candidates.made(cells) for cells in alike[:count]]

    @cached_property
    def _candidates(self) -> Candidates:
        exact = self._guesser if isinstance(self._guesser, OptimalGuesser) else OptimalGuesser()
        return Candidates(self.chances, exact, self.even_guesses)

    @cached_property
    def even_guesses(self) -> list[frozenset[Cell]]:
        """Return the cells of each unavoidable even guess: a choice between two equal chances, now or later.

        >>> from engines import create
        >>> engine = create("sat", 2, 2, mines=1)
        >>> engine.add_knowledge((0, 0), 1)
        >>> engine.add_knowledge((1, 0), 1)
        >>> [sorted(cells) for cells in BoardAnswer(engine).even_guesses]
        [[(0, 1), (1, 1)]]
        """
        hidden = {cell for cell in self.seen.hidden if cell not in self.mines}
        return even_guesses(self.chances.position, self.seen.grid.neighbors.__getitem__, hidden)

    def next_best(self) -> list[Candidate]:
        """Return the two best candidates after the `best_moves`."""
        found = self.candidates(len(self.best_moves) + 2)
        return [one for one in found if one.cell not in self.best_moves][:2]

    @cached_property
    def safest_moves(self) -> tuple[Cell, ...]:
        """Return the cells proven safe, or else the guesses of `SafestGuesser`, in the same order as `best_moves`."""
        return self._safe_moves or self._in_order(SafestGuesser().equally_good(self.engine, self.chances))

    @property
    def layouts_in_words(self) -> str:
        """Return the number of layouts in words: "7 layouts fit"; empty if they were not counted."""
        number = self.worlds_counted
        return "" if number is None else f"{in_digits(number)} {'layout fits' if number == 1 else 'layouts fit'}"

    @property
    def ties(self) -> str:
        """Return the moves as good as `best`, in words: "equally good: (0, 2)"; empty if there are none."""
        return self._ties_with(self.best_moves[0]) if self.best_moves else ""

    def _ties_with(self, cell: Cell) -> str:
        others = [self.seen.name_of(one) for one in self.best_moves if one != cell]
        return f"equally good: {listed(others, most=MOST_TIES)}" if others else ""

    def best_move(self) -> Move | None:
        """Return the best move: a safe cell with its explanation, or a guess with its chance of a mine; else None."""
        if self._best_guess is None:
            return None if self.best is None else self._safe_move(self.best)
        return self._guess(self.best, self._best_guess.why)

    @cached_property
    def _best_guess(self) -> Candidate | None:
        return None if self._safe_moves or not self.best_moves else self.candidates(1)[0]

    @property
    def why_best(self) -> str:
        """Return the reason for the best move in words; empty if the engine knows that the move is safe."""
        if self._best_guess is None:
            return ""
        if self._best_guess.survival == 1:
            return "not proven by this engine, but safe in every layout"
        merits = self._best_guess.why
        return f"a guess{merits and f': {merits}'}"

    def move(self) -> Move | None:
        """Return the engine's next move, with its explanation or its chance of a mine; None if no cell is left.

        A known safe cell comes first, before all consequences are computed. Otherwise the move is the best guess, but
        an engine without a ranking of guesses makes its own choice. If that is not among the best, `ties` says so.
        """
        safe = self.engine.make_safe_move()
        if safe is not None:
            return self._safe_move(safe)
        guess = self.engine.make_random_move() if self.engine.best_guesses() is None else self.best
        return None if guess is None else self._guess(guess)

    def safe_step(self) -> Hint | None:
        """Return a hint of level 1 to a safe cell, or None if a guess is needed.

        Raises `GaveUp` if it is not known whether a guess is needed, and `NotEntailed` if no cell is hidden.
        """
        if self.false or not self.open:
            return self.hint(1)
        if not self.complete:
            raise GaveUp(f"whether it takes a guess is not known: {'; '.join(self.limits)}")
        return None

    def _safe_move(self, cell: Cell) -> Move:
        return Move(cell, 0.0, self.explanation_or_reason(cell))

    def _guess(self, cell: Cell, merits: str = "") -> Move:
        is_best = cell in self.best_moves
        ties = self._ties_with(cell) if is_best else f"its own choice; the best is {self.best}"
        return Move(cell, self.known.chances.get(cell), ties=ties, merits=merits)

    @cached_property
    def _safe_moves(self) -> tuple[Cell, ...]:
        claimed = None if self.engine.counting_engine is self.engine else self.engine.make_safe_move()
        left = self.safes - self.engine.moves_made
        return tuple(sorted(left if claimed is None else {*left, claimed}))

    @property
    def _guesser(self) -> CountingGuesser:
        own = self.engine.guesser
        return own if isinstance(own, CountingGuesser) else OptimalGuesser()

    def _best_guesses(self) -> list[Cell]:
        if self.chances is self.engine.chances:
            own = self.engine.best_guesses()
        else:
            own = self.engine.guesser.equally_good(self.engine, self.chances)
        return self._guesser.equally_good(self.engine, self.chances) if own is None else own

    def _in_order(self, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        if len(cells) < 2:
            return tuple(cells)
        marginals, untouched = self.chances.marginals_of_guess(), self.chances.position.untouched
        weights = {cell: weight for group, weight in marginals.groups for cell in group}
        weights |= dict.fromkeys(untouched, marginals.untouched)
        return tuple(sorted(cells, key=lambda cell: (weights.get(cell, marginals.denominator), cell)))

    # Internals.

    @cached_property
    def _hint(self) -> Hint:
        """Find the hint to a safe cell, if any is certain; proofs by one or two clues are preferred."""
        wanted, is_mine = cast(Sequence[Cell], self._moves or self.conclusions), not self._moves
        found = _proof_by_few_clues(self.seen.clues(), wanted, is_mine)
        if found is None:
            return super()._hint
        cell, clues = found
        return Hint(Explanation.that(self.seen, cell, is_mine, in_board_order(clues)), 3)

    @property
    def _moves(self) -> Sequence[Atom]:
        return [cell for cell, is_mine in self.values.items() if not is_mine]

    def explain(self, atom: Any) -> Explanation:
        """Return a minimal set of clues that proves the value of the cell, as `Engine.explain` does.

        Raises `IllegalMove` off the board, `NotEntailed` for an undetermined cell, and `GaveUp` after a long search.
        """
        return self.engine.explain(atom)

    def explain_by_rules(self, atom: Any) -> Explanation:
        found = self.explain(atom)
        return BoardExplainer(self.seen).by_rules(self.reasoner, found) or found

    def argue(self, atom: Any) -> Explanation:
        return BoardExplainer(self.seen).argue(self.explain_by_rules(atom), self.grades.rungs.get(atom, ""))

    @cached_property
    def grades(self) -> Grades:
        """Return the grades as `Answer.grades` does, but faster, one connected component at a time."""
        return Grader().position(self.seen)


def _proof_by_few_clues(
    clues: Sequence[BoardClue], cells: Collection[Cell], are_mines: bool
) -> tuple[Cell, tuple[BoardClue, ...]] | None:
    """Return a cell of `cells` proven by one clue, or else by two, with the clues; None if each cell needs more."""
    wanted = frozenset(cells)
    overlapping = (pair for pair in combinations(clues, 2) if not pair[0].cells.isdisjoint(pair[1].cells))
    for first, second in chain(((clue, clue) for clue in clues), overlapping):
        shared = first.cells & second.cells
        rests = [(clue.cells - shared, clue.count) for clue in (first, second)]
        fewest = max(0, *(count - len(rest) for rest, count in rests))
        most = min(len(shared), first.count, second.count)
        parts = [(shared, fewest, most), *((rest, count - most, count - fewest) for rest, count in rests)]
        for there, least, greatest in parts:
            is_proven = least == len(there) if are_mines else greatest == 0
            if is_proven and not wanted.isdisjoint(there):
                return min(there & wanted), (first, second) if first is not second else (first,)
    return None
