"""External programs as engines, by their abilities: "deduce" makes a reasoner, "deduce-board" a position.

Answers are not trusted: the library's own engines prove the conclusions, and `explain` reports unproven ones.
"""

import random
from collections.abc import Callable, Sequence, Set as AbstractSet
from functools import cache
from typing import Any, ClassVar

from engines.board.given_facts import GivenFacts
from engines.board.players.unverified_engine import UnverifiedEngine
from engines.board.position_interface import HandOver, Position
from engines.board.python_position import PythonPosition
from engines.engine_metadata_and_options import EngineUnavailable, Option
from engines.guessing.guesser import Guesser, fewest_neighbors
from engines.guessing.mine_probabilities import Chances, View
from engines.guessing.random_guesser import RandomGuesser
from engines.programs.program_client import SECONDS, Command, QuestionRefused, shared_client
from engines.programs.program_reasoner import NO_CLAIMS, ProgramReasoner, lacking
from engines.programs.protocol_messages import takes_grid
from engines.reasoner import Deduction, Reasoner
from game.errors import Contradiction, UserError
from game.grid import Cell
from game.statements.connectives import Formula
from game.statements.sentence import Sentence
from game.wording import in_a_row


class ProgramPosition(PythonPosition):
    """A program's claims about a board: its deductions or, without these, its chances of 0 and 1.

    No conclusions are added, so that gaps are visible, but claims contradicted by single numbers are rejected. Raises
    `HandOver` if the program does not support the grid, or answers with an error.
    """

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int = 0) -> None:
        assert isinstance(reasoner, ProgramReasoner)
        if not takes_grid(reasoner.hello.grids, given.grid):
            raise HandOver(f"{reasoner.name} takes no boards of the grid {given.grid.name!r}")
        super().__init__(given, reasoner, revision)
        self._program, self._can = reasoner, reasoner.hello.can
        self._claims, self._asked_at = NO_CLAIMS, -1
        self._contradiction = None

    def safe_move(self) -> Cell | None:
        return self._next_of(self._claims.false) or self._next_of(self._claimed().false)

    def _next_of(self, safes: AbstractSet[Any]) -> Cell | None:
        reveals, skipped = self.given.reveals, self.given.skipped
        return min((cell for cell in safes if cell not in reveals and cell not in skipped), default=None)

    def known(self, is_mine: bool) -> set[Cell]:
        self._claimed()
        return self.known_so_far(is_mine)

    def known_so_far(self, is_mine: bool) -> set[Any]:
        marked = {cell for cell, mark in self.given.marks.items() if mark == is_mine}
        return marked.union(self._claims.true) if is_mine else marked.union(self._claims.false, self.given.reveals)

    def sentences(self) -> Sequence[Sentence]:
        mines, safes, sentences = self.known(True), self.known(False), []
        for cell, count in self.given.reveals.items():
            around = self.given.grid.neighbors[cell]
            left, rest = around - mines - safes, count - len(around & mines)
            if left and 0 <= rest <= len(left):
                sentences.append(Sentence(left, rest))
        return sentences

    def complete(self) -> bool:
        return self._claimed().complete

    def limits(self) -> tuple[str, ...]:
        return self._claimed().limits

    def guesses(self, guesser: Guesser) -> None:
        """Return None, because the guesser queries the program itself."""

    def _claimed(self) -> Deduction:
        if self._asked_at != self.revision:
            self._contradiction = None
            try:
                self._claims = self._found()
            except Contradiction as error:
                self._claims, self._contradiction = NO_CLAIMS, error
            except QuestionRefused as refusal:
                if "deduce" not in self._can:
                    raise
                raise HandOver(str(refusal)) from None
            self._asked_at = self.revision
        if self._contradiction is not None:
            raise self.given.failure(self._contradiction, self.reasoner)
        return self._claims

    def _found(self) -> Deduction:
        if "deduce-board" in self._can:
            return self._program.claims(self.given)
        if "move" in self._can:
            return NO_CLAIMS
        chances = self._program.chances(self.given)
        mines, safes = (frozenset(cell for cell, chance in chances.items() if chance == sure) for sure in (1, 0))
        return Deduction(mines, safes, complete=False)


class OwnGuesser(Guesser):
    """Guesses as the program does: by its move or, if it has none, where its chance of a mine is least."""

    name = "its own"

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        assert isinstance(view, ProgramEngine)
        if view.asks_moves:
            return view.own_move()[0]
        chances = {cell: chance for cell, chance in view.probabilities().items() if cell not in view.moves_made}
        least = min(chances.values(), default=None)
        best = [cell for cell, chance in chances.items() if chance == least and chance < 1]
        cells = fewest_neighbors(best, view.grid)
        return rng.choice(cells) if cells else None


class ProgramEngine(UnverifiedEngine):
    """A program that plays, with its deductions, its own moves, and its chances, as far as it supports them."""

    reasoner_class: ClassVar[type[ProgramReasoner]]
    reasoner: ProgramReasoner

    def __init__(self, *board: Any, **options: Any) -> None:
        super().__init__(*board, **options)
        self.hello = hello = self.reasoner.hello
        self.claim_source = hello.name
        takes = takes_grid(hello.grids, self.grid)
        if not takes and "deduce" not in hello.can:
            expected = f"expected a board of the grid {in_a_row(hello.grids)}"
            raise UserError(f"{hello.name} does not play boards of the grid {self.grid.name!r}; {expected}")
        self.asks_moves = takes and "move" in hello.can
        self._answers: dict[str, Any] = {}  # of the program, at the revision `_asked_at`
        self._asked_at = -1
        self._claimed_safe: set[Cell] = set()
        if "chances" in self.provides:
            self.chances = Chances(self.counting_engine, counted=self.probabilities)
        self.reasoner.begin()

    def check_deduces(self) -> None:
        if not self.deduces:
            raise lacking(self.hello, "deduce nothing", "deduce-board")

    def make_safe_move(self) -> Cell | None:
        found = super().make_safe_move()
        if found is None and self.asks_moves:
            move, is_safe = self.own_move()
            found = move if is_safe else None
        return found

    def own_move(self) -> tuple[Cell | None, bool]:
        """Return the program's move, or None, and whether it is called safe. Each position is queried only once."""
        cell, is_safe = self._once("move", lambda given: self.reasoner.move(given, self.rng.getrandbits(31)))
        if is_safe:
            self._claimed_safe.add(cell)
        return cell, is_safe

    def probabilities(self) -> dict[Cell, float]:
        """Return the program's chances for all cells not revealed. Raises `UserError` if it does not compute them."""
        if "chances" not in self.hello.can:
            raise lacking(self.hello, "tell no chances", "chances")
        return dict(self._once("chances", self.reasoner.chances))

    def _once(self, what: str, ask: Callable[[GivenFacts], Any]) -> Any:
        """Return the program's answer to `ask`, cached under the name `what` until the next change of the board."""
        if self._asked_at != self.revision:
            self._answers, self._asked_at = {}, self.revision
        if what not in self._answers:
            try:
                self._answers[what] = ask(self._given)
            except Contradiction as error:
                raise self._given.failure(error, self.reasoner) from None
        return self._answers[what]

    def _known(self, is_mine: bool) -> set[Cell]:
        known = super()._known(is_mine)
        return known if is_mine or not self._claimed_safe else known | self._claimed_safe

    def known_so_far(self, is_mine: bool) -> AbstractSet[Cell]:
        known = super().known_so_far(is_mine)
        return known if is_mine or not self._claimed_safe else known | self._claimed_safe


def engine_of(text: str, folder: str = "") -> type[ProgramEngine]:
    """Make an engine class for the program with the command line `text`, started to read its abilities.

    Raises `EngineUnavailable` if it does not start, or sends no hello, and `UserError` for an invalid command line.
    """
    made = _made(Command.of(text, folder))
    if isinstance(made, str):
        raise EngineUnavailable(made)
    return made


@cache
def _made(command: Command) -> type[ProgramEngine] | str:
    """Return an engine class, or why there is none. Both are cached, so that no call waits for the program again."""
    try:
        hello = shared_client(command).hello()
        options = {name: option.as_option() for name, option in hello.options.items()}
    except UserError as error:
        return str(error)
    about_seconds = "seconds for one question: then it is told to stop; none: no limit"
    options.setdefault("seconds", Option(float, SECONDS, about_seconds))
    can = hello.can
    abilities = in_a_row([f'"{ability}"' for ability in can])
    summary = f"{hello.name} {hello.version}".strip() + f", a program that answers {abilities}"
    about = {"__module__": __name__, "__doc__": summary}
    type_of = {"sentence": Sentence, "formula": Formula}
    of_reasoner = {
        "name": hello.name,
        "hello": hello,
        "command": command,
        "announced_options": options,
        "fact_types": frozenset(type_of[kind] for kind in hello.facts if kind in type_of and "deduce" in can),
    }
    positions: list[type[Position]] = [PythonPosition] if "deduce" in can else []
    if "deduce-board" in can or not positions:
        positions.insert(0, ProgramPosition)
    of_engine = {
        "reasoner_class": type("ProgramReasoner", (ProgramReasoner,), about | of_reasoner),
        "positions": tuple(positions),
        "provides": ("chances",) if "chances" in can else (),
        "deduces": "deduce" in can or "deduce-board" in can,
        "plays_grids": "deduce" in can or hello.grids != ["square"],
        "guesser_class": OwnGuesser if "move" in can or "chances" in can else RandomGuesser,
    }
    return type("ProgramEngine", (ProgramEngine,), about | of_engine)
