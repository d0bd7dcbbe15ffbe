"""A reasoner that asks an external program for deductions, moves and chances, which are not trusted."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from engines.board.given_facts import GivenFacts
from engines.engine_metadata_and_options import Option, Value
from engines.facts_and_components import Fact
from engines.programs.program_client import SECONDS, Command, ProgramFailed, shared_client
from engines.programs.protocol_messages import Hello, Reply, facts_as_json, grid_as_json
from engines.reasoner import Deduction, Reasoner
from game.errors import Contradiction, UserError
from game.grid import Cell, all_cells
from game.statements.sentence import Total
from game.wording import in_a_row

NO_CLAIMS = Deduction(complete=False)


class ProgramReasoner(Reasoner):
    """The answers of a program about facts and boards. Its options are `seconds` and those announced by the program.

    Each question raises `ProgramFailed` for an invalid answer, and `Contradiction` if the program finds no world.
    """

    hello: ClassVar[Hello]
    command: ClassVar[Command]
    announced_options: ClassVar[Mapping[str, Option]]

    def __init__(self, **options: Value) -> None:
        seconds: Any = SECONDS if "seconds" in self.hello.options else options.pop("seconds", SECONDS)
        self._seconds, self._options = seconds, options
        self._client = shared_client(self.command, *sorted(options.items()))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options.items())
        return f"{type(self).__name__}({self.name!r}{options})"

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
        reply = self._client.ask(question, self._seconds)
        if reply.contradiction:
            raise Contradiction(f"no world fits these {len(facts)} facts, as {self.name} says", facts)
        try:
            true, false = ([atoms[name] for name in reply.required(of)] for of in ("true", "false"))
        except KeyError as error:
            raise ProgramFailed(f"{self.name} answered with the atom {error}, and no fact speaks of that") from None
        return Deduction(
            frozenset(true), frozenset(false), reply.is_complete, (), reply.untouched if total else None, reply.limits
        )

    # Questions about a board.

    def claims(self, given: GivenFacts) -> Deduction:
        reply = self._answer("deduce", given)
        mines, safes = (self._on_board(reply.required(of), f"names among `{of}`", given) for of in ("mines", "safes"))
        return Deduction(mines, safes, reply.is_complete, limits=reply.limits)

    def move(self, given: GivenFacts, seed: int) -> tuple[Cell | None, bool]:
        """Ask the program for its move: a cell, or None, and whether the program calls it safe."""
        reply = self._answer("move", given, seed=seed)
        cell = reply.required("cell")
        if cell is None:
            return None, False
        self._on_board([cell], "moves to", given)
        if cell in given.reveals or cell in given.skipped:
            raise ProgramFailed(f"{self.name} moves to {cell}, which is revealed or closed; expected another cell")
        return cell, bool(reply.required("safe"))

    def chances(self, given: GivenFacts) -> dict[Cell, float]:
        chances = dict(self._answer("chances", given).required("chances"))
        hidden = [cell for cell in all_cells(given.grid.height, given.grid.width) if cell not in given.reveals]
        for cell in hidden:
            chance = chances.get(cell)
            if chance is None or not 0 <= chance <= 1:
                gives = "no chance" if chance is None else f"the chance {chance}"
                raise ProgramFailed(f"{self.name} gives {gives} for {cell}; expected a number from 0 to 1")
        return {cell: float(chances[cell]) for cell in hidden}

    def _on_board(self, cells: Iterable[Cell], does: str, given: GivenFacts) -> frozenset[Cell]:
        found, height, width = frozenset(cells), given.grid.height, given.grid.width
        if stray := [cell for cell in found if not (0 <= cell[0] < height and 0 <= cell[1] < width)]:
            expected = f"expected one of a {height}x{width} board"
            raise ProgramFailed(f"{self.name} {does} the cell {min(stray)}; {expected}")
        return found

    def _answer(self, ask: str, given: GivenFacts, **more: object) -> Reply:
        grid = given.grid
        question: dict[str, Any] = {
            "ask": ask,
            "height": grid.height,
            "width": grid.width,
            **grid_as_json(grid),
            "total": given.total,
            "reveals": [(*cell, number) for cell, number in given.reveals.items()],
            **more,
            "marks": [(*cell, is_mine) for cell, is_mine in given.marks.items()],
        }
        if given.skipped:
            question["closed"] = [*given.skipped]
        if given.sentences:
            question["facts"] = [
                {"atoms": [f"{row},{column}" for row, column in sentence.cells], "count": sentence.count}
                for sentence in given.sentences
            ]
        reply = self._client.ask(question, self._seconds)
        if reply.contradiction:
            raise Contradiction(f"no layout fits, as {self.name} says")
        return reply


class Lacking(UserError, TypeError):
    """A program lacks the requested ability."""


def lacking(hello: Hello, lacks: str, ability: str) -> Lacking:
    """Return the error for a missing ability, with a list of the abilities in the hello."""
    can = in_a_row([f'"{one}"' for one in hello.can])
    return Lacking(f'{hello.name} can {lacks}: it answers {can}, and this takes "{ability}"')
