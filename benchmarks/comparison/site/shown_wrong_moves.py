"""Mines called safe in games and on timed boards, each with its board and the commands to reproduce it."""

from collections.abc import Iterable
from dataclasses import dataclass
from shlex import quote

from benchmarks.analysis.soundness_faults import Fault, WrongMove
from benchmarks.contestants.user_classes import as_argument
from game.pictures import svg


@dataclass(frozen=True)
class ShownWrongMove:
    """A wrong move of a `contestant` on the board with this name; position and layout are lines of JSON."""

    contestant: str
    board: str
    move: WrongMove

    @property
    def name(self) -> str:
        return f"{self.contestant} on {self.board}"

    @property
    def drawn(self) -> str:
        return svg(self.move.picture(self.contestant, self.name), theme="page", words=False)

    @property
    def position(self) -> str:
        return f"{self.move.seen().to_json()}\n"

    @property
    def layout(self) -> str:
        return f"{self.move.layout}\n"

    @property
    def option(self) -> str:
        return f"--engine {quote(as_argument(self.contestant))}"


def shown_wrong_moves(faults: Iterable[Fault]) -> list[ShownWrongMove]:
    """Return the wrong moves of these faults if their boards are kept. Each board of a contestant appears once."""
    found: dict[tuple[str, str], ShownWrongMove] = {}
    for fault in faults:
        for board, move in fault.boards.items():
            found.setdefault((fault.contestants[0], board), ShownWrongMove(fault.contestants[0], board, move))
    return [*found.values()]
