"""External programs as engines.

A program with the ability "deduce" is used as a reasoner, with "deduce-board" as a position, with "move" for moves, and
with "chances" for probabilities. Its answers are not trusted: the library's own engines prove its conclusions, and
`explain` reports unproven ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from functools import cache
from typing import Any, ClassVar, Self

from engines.board.deduced_position import DeducedPosition
from engines.board.given_facts import GivenFacts
from engines.board.players.unverified_engine import UnverifiedEngine
from engines.board.position import HandOver, Position
from engines.facts import Fact
from engines.guessing.guesser import Guesser, RandomGuesser, fewest_neighbors
from engines.guessing.probabilities import Chances, View
from engines.programs.board_questions import BoardQuestions, Claims
from engines.programs.messages import Hello, Reply, facts_as_json, takes_grid
from engines.programs.program_client import SECONDS, Command, ProgramFailed, QuestionRefused, shared_client
from engines.reasoner import Deduction, Reasoner
from engines.specs import EngineUnavailable, Option, Value, check_known
from game.errors import Contradiction, UserError
from game.grid import Cell
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total
from game.words import in_a_row

SECONDS_OPTION = Option(float, SECONDS, "seconds for one question: then it is told to stop; none: no limit")
"""The option `seconds` of every program, unless the program announces an option with this name."""


class Lacking(UserError, TypeError):
    """A program lacks the requested ability."""


class ProgramReasoner(Reasoner):
    """The deductions of a program from facts. Its options are `seconds` and those announced by the program."""

    hello: ClassVar[Hello]
    command: ClassVar[Command]
    announced_options: ClassVar[Mapping[str, Option]]

    def __init__(self, **options: Value) -> None:
        seconds: Any = SECONDS if "seconds" in self.hello.options else options.pop("seconds", SECONDS)
        self._seconds, self._options = seconds, options
        self._client = shared_client(self.command, options)

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        check_known(f"the program {cls.name!r}", options, cls.announced_options, TypeError)
        return cls(**options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options.items())
        return f"{type(self).__name__}({self.name!r}{options})"

    def ask(self, question: Mapping[str, object]) -> Reply:
        """Ask the program, and return its answer. Raises as `ProgramClient.ask` does."""
        return self._client.ask(question, self._seconds)

    def questions(self, given: GivenFacts) -> BoardQuestions:
        return BoardQuestions(given.grid, given.total, self.hello, self.ask)

    def begin(self) -> None:
        self._client.new()

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """Return the program's deduction. Raises `ProgramFailed`, and `GaveUp` for a question too long for a line."""
        if "deduce" not in self.hello.can:
            raise lacking(self.hello, "deduce nothing from facts", "deduce")
        self.check_facts(facts, total)
        written, atoms = facts_as_json(facts)
        question: dict[str, Any] = {"ask": "deduce", "facts": written}
        if total is not None:
            question["total"] = {"count": total.mines, "untouched": total.untouched}
        reply = self.ask(question)
        if reply.contradiction:
            raise Contradiction(f"no world fits these {len(facts)} facts, as {self.name} says", facts)
        try:
            true, false = ([atoms[name] for name in reply.required(of)] for of in ("true", "false"))
        except KeyError as error:
            raise ProgramFailed(f"{self.name} answered with the atom {error}, and no fact speaks of that") from None
        return Deduction(
            frozenset(true), frozenset(false), reply.is_complete, (), reply.untouched if total else None, reply.limits
        )


class ProgramPosition(DeducedPosition):
    """A program's claims about a board: its deductions or, without these, its chances of 0 and 1.

    No conclusions are added, not even from single numbers, so that gaps in the program's deductions are visible. Claims
    are rejected if single numbers contradict them. Raises `HandOver` if the program does not support the grid, or
    answers with an error.
    """

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int = 0) -> None:
        assert isinstance(reasoner, ProgramReasoner)
        if not takes_grid(reasoner.hello.grids, given.grid):
            raise HandOver(f"{reasoner.name} takes no boards of the grid {given.grid.name!r}")
        super().__init__(given, reasoner, revision)
        self.hello, self._questions = reasoner.hello, reasoner.questions(given)
        self._claims, self._asked_at = Claims(), -1

    def safe_move(self) -> Cell | None:
        return self._next_safe(self._claims) or self._next_safe(self._claimed())

    def _next_safe(self, claims: Claims) -> Cell | None:
        reveals, skipped = self.given.reveals, self.given.skipped
        return min((cell for cell in claims.safes if cell not in reveals and cell not in skipped), default=None)

    def known(self, is_mine: bool) -> set[Cell]:
        self._claimed()
        return self.known_so_far(is_mine)

    def known_so_far(self, is_mine: bool) -> set[Cell]:
        marked = {cell for cell, mark in self.given.marks.items() if mark == is_mine}
        return marked.union(self._claims.mines) if is_mine else marked.union(self._claims.safes, self.given.reveals)

    def sentences(self) -> Sequence[Sentence]:
        known = self.known(True), self.known(False)
        return list(_sentences_left(self.given, *known))

    def complete(self) -> bool:
        return self._claimed().complete

    def limits(self) -> tuple[str, ...]:
        return self._claimed().limits

    def guesses(self, guesser: Guesser) -> None:
        """Return None, because the guesser queries the program itself; see `Position.guesses`."""

    def _claimed(self) -> Claims:
        if self._asked_at != self.revision:
            try:
                self._claims = self._found()
            except QuestionRefused as refusal:
                if "deduce" not in self.hello.can:
                    raise
                raise HandOver(str(refusal)) from None
            self._asked_at = self.revision
        if self._claims.contradiction:
            error = Contradiction(f"no layout fits, as {self.reasoner.name} says")
            raise self.given.failure(error, self.reasoner)
        return self._claims

    def _found(self) -> Claims:
        if "deduce-board" in self.hello.can:
            return self._questions.claims(self.given)
        if "move" in self.hello.can:
            return Claims()
        chances = self._questions.chances(self.given)
        mines, safes = ({cell for cell, chance in chances.items() if chance == sure} for sure in (1, 0))
        return Claims(frozenset(mines), frozenset(safes))


def _sentences_left(given: GivenFacts, mines: AbstractSet[Cell], safes: AbstractSet[Cell]) -> Iterator[Sentence]:
    for cell, count in given.reveals.items():
        around = given.grid.neighbors[cell]
        left, rest = around - mines - safes, count - len(around & mines)
        if left and 0 <= rest <= len(left):
            yield Sentence(left, rest)


class OwnGuesser(Guesser):
    """Guesses as the program does: its move or, without this ability, a cell with the least chance of a mine by it."""

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
    """A program that plays, with its deductions, its own moves, and its chances, as far as it supports them.

    Cells it deduces to be safe, and moves it calls safe, are claims: they are not trusted.
    """

    reasoner_class: ClassVar[type[ProgramReasoner]]
    reasoner: ProgramReasoner
    hello: ClassVar[Hello]
    announced_options: ClassVar[Mapping[str, Option]]

    def __init__(self, *board: Any, **options: Any) -> None:
        super().__init__(*board, **options)
        self.claim_source = self.hello.name
        takes = takes_grid(self.hello.grids, self.grid)
        if not takes and "deduce" not in self.hello.can:
            expected = f"expected a board of the grid {in_a_row(self.hello.grids)}"
            raise UserError(f"{self.hello.name} does not play boards of the grid {self.grid.name!r}; {expected}")
        self.asks_moves = takes and "move" in self.hello.can
        self._questions = self.reasoner.questions(self._given)
        self._move: tuple[Cell | None, bool] = None, False
        self._move_at: int | None = None
        self._chances_at: tuple[int, dict[Cell, float]] | None = None
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
        if self._move_at != self.revision:
            self._move = self._questions.move(self._given, self.rng.getrandbits(31))
            self._move_at = self.revision
            cell, is_safe = self._move
            if cell is not None and is_safe:
                self._claimed_safe.add(cell)
        return self._move

    def probabilities(self) -> dict[Cell, float]:
        """Return the program's chances of mines for all cells not revealed.

        Raises `UserError` if the program does not compute chances.
        """
        if "chances" not in self.hello.can:
            raise lacking(self.hello, "tell no chances", "chances")
        if self._chances_at is None or self._chances_at[0] != self.revision:
            self._chances_at = self.revision, self._questions.chances(self._given)
        return dict(self._chances_at[1])

    def _known(self, is_mine: bool) -> set[Cell]:
        known = super()._known(is_mine)
        return known if is_mine or not self._claimed_safe else known | self._claimed_safe

    def known_so_far(self, is_mine: bool) -> AbstractSet[Cell]:
        known = super().known_so_far(is_mine)
        return known if is_mine or not self._claimed_safe else known | self._claimed_safe


def lacking(hello: Hello, lacks: str, ability: str) -> Lacking:
    """Return the error for a missing ability, with a list of the abilities in the hello."""
    can = in_a_row([f'"{one}"' for one in hello.can])
    return Lacking(f'{hello.name} can {lacks}: it answers {can}, and this takes "{ability}"')


_cannot_be_used: dict[Command, str] = {}
"""The programs without a `hello`, each with the reason. They are cached, so that no call waits for them again."""


@cache
def engine_of(text: str, folder: str = "") -> type[ProgramEngine]:
    """Make an engine class for the program with the command line `text`. The program is started to read its abilities.

    Raises `EngineUnavailable` if the program does not start, or sends no hello, and `UserError` for an invalid command
    line.
    """
    command = Command.of(text, folder)
    if command in _cannot_be_used:
        raise EngineUnavailable(_cannot_be_used[command])
    try:
        hello = shared_client(command).hello()
        options = {name: option.as_option() for name, option in hello.options.items()}
    except UserError as error:
        _cannot_be_used[command] = str(error)
        raise EngineUnavailable(str(error)) from error
    can = hello.can
    abilities = in_a_row([f'"{ability}"' for ability in can])
    shared = {
        "__module__": __name__,
        "__doc__": f"{hello.name} {hello.version}".strip() + f", a program that answers {abilities}",
        "hello": hello,
        "command": command,
        "announced_options": options if "seconds" in options else {**options, "seconds": SECONDS_OPTION},
    }
    type_of = {"sentence": Sentence, "formula": Formula}
    kinds = frozenset(type_of[kind] for kind in hello.facts if kind in type_of) if "deduce" in can else frozenset()
    reasoner = type("ProgramReasoner", (ProgramReasoner,), {**shared, "name": hello.name, "fact_types": kinds})
    positions: tuple[type[Position], ...] = (ProgramPosition,)
    if "deduce" in can:
        positions = (ProgramPosition, DeducedPosition) if "deduce-board" in can else (DeducedPosition,)
    guesses = "move" in can or "chances" in can
    own = {
        "reasoner_class": reasoner,
        "positions": positions,
        "provides": ("chances",) if "chances" in can else (),
        "deduces": "deduce" in can or "deduce-board" in can,
        "plays_grids": "deduce" in can or hello.grids != ["square"],
        "guesser_class": OwnGuesser if guesses else RandomGuesser,
    }
    return type("ProgramEngine", (ProgramEngine,), {**shared, **own})
