"""A solver of others as a program of the engine protocol: what all those share that Python can call.

    python -m benchmarks.peers.minesolve_peer FOLDER COMMIT

FOLDER is what `mineproof peers build` made; COMMIT, which may be left out, that of the checkout that it was made from.
"""

from __future__ import annotations

import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from engines.processes.function_process import serve
from engines.programs.messages import VERSION, AnnouncedOption, BadMessage, Question, as_line, object_in, shown_json
from engines.spec import Value, written_options
from game.errors import Contradiction, GaveUp, UserError

HIDDEN = ord(".")

Message = Mapping[str, Any]


@dataclass(frozen=True)
class SeenBoard:
    """A board as programs of others take it: `rows` has a digit for each number, and a dot for each cell not revealed.

    Cells are numbered row by row from 0; those that are `closed`, or marked as mines, must not be chosen.
    """

    height: int
    width: int
    total: int | None
    rows: tuple[bytes, ...]
    closed: frozenset[int]

    @property
    def hidden(self) -> list[int]:
        """The cells not revealed."""
        return [cell for cell, sign in enumerate(b"".join(self.rows)) if sign == HIDDEN]

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(cell, self.width)

    @classmethod
    def of(cls, question: Question) -> SeenBoard:
        """The board of a question. Raises `BadMessage` for what is no square board, or has facts."""
        seen = question.observation
        if not seen.grid.is_square or question.facts:
            raise BadMessage("this solver takes square boards alone, and no facts besides the numbers")
        rows = str(replace(seen, marks={})).encode().splitlines()
        marked = [cell for cell, is_mine in seen.marks.items() if is_mine]
        closed = frozenset(row * seen.width + column for row, column in [*question.closed, *marked])
        return cls(seen.height, seen.width, seen.total, tuple(rows), closed)


@dataclass(frozen=True)
class PeerAnswer:
    """What a solver says of a board: the chance of a mine for every hidden cell; of others it does not matter.

    `moves` are the cells that it would choose from by itself, each as good; empty where it was not asked for them.
    `is_exact` tells whether a chance of 0 or 1 claims that the cell is certain.
    """

    chances: Mapping[int, float]
    moves: Sequence[int] = ()
    is_exact: bool = True


class Peer(ABC):
    """A solver of others, made of the folder where it is."""

    name: ClassVar[str]
    version: str = ""
    options: ClassVar[Mapping[str, AnnouncedOption]] = {}

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.values: dict[str, Value] = {name: option.default for name, option in self.options.items()}

    @abstractmethod
    def solve(self, board: SeenBoard, wants_move: bool, rng: random.Random) -> PeerAnswer:
        """What it says of a board. Raises `Contradiction` where no layout fits, and `GaveUp` at a limit of its own."""

    def set(self, values: Message) -> None:
        """Set options. Raises `UserError` for what cannot be set, with all as it was."""
        known = {name: option.as_option() for name, option in self.options.items()}
        found = written_options(self.name, {name: str(value) for name, value in values.items()}, known)
        for name, value in found.items():
            least, most = self.options[name].min, self.options[name].max
            if isinstance(value, (int, float)) and not (least is None or most is None or least <= value <= most):
                raise UserError(f"{name} is {value}; expected {least:g} to {most:g}")
        self.values |= found


def answers(peer: Peer, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines that answer these, until one asks to quit, or there are no more."""
    for line in lines:
        number: object = None
        answer: Message | None
        try:
            message = object_in(line)
            if message.get("quit"):
                return
            number = message.get("id")
            answer = _answer(peer, message)
        except (UserError, TypeError, AttributeError) as error:
            answer = {"id": number, "error": str(error)} if type(number) is int else {"error": str(error)}
        if answer is not None:
            yield as_line(answer)


def _answer(peer: Peer, message: Message) -> Message | None:
    can = ["deduce-board", "move", "chances"]
    if "hello" in message:
        return {"hello": VERSION, "name": peer.name, "version": peer.version, "can": can, "options": peer.options}
    if "set" in message:
        peer.set(message["set"])
        return None
    if "new" in message or "stop" in message:  # each answer comes before the next line is read
        return None
    question = Question.of(message)
    if question.kind not in can:
        raise BadMessage(
            f"no question of mine: {shown_json(question.ask)}; expected deduce (of a board), move or chances"
        )
    return {"id": question.id, **_found(peer, question)}


def _found(peer: Peer, question: Question) -> Message:
    ask, board, rng = question.ask, SeenBoard.of(question), random.Random(question.seed)
    limit = ""
    try:
        found = _solved(peer, board, ask == "move", rng)
    except Contradiction:
        return {"contradiction": True}
    except GaveUp as error:
        if ask == "chances":
            return {"error": str(error)}
        found, limit = PeerAnswer({}), str(error)
    hidden = board.hidden
    mines, safes = ([cell for cell in hidden if found.is_exact and found.chances.get(cell) == sure] for sure in (1, 0))
    answer: dict[str, object] = {"gave_up": limit} if limit else {}
    if ask == "chances":
        answer["chances"] = [(board.place(cell), min(1.0, max(0.0, found.chances[cell]))) for cell in hidden]
    elif ask == "deduce":
        answer |= {"mines": [*map(board.place, mines)], "safes": [*map(board.place, safes)], "complete": False}
    else:
        move = _move(found, [cell for cell in hidden if cell not in board.closed], rng)
        answer |= {"cell": None if move is None else board.place(move), "safe": move in safes}
    return answer


def _solved(peer: Peer, board: SeenBoard, wants_move: bool, rng: random.Random) -> PeerAnswer:
    """What the solver says; where all that is hidden are mines, it is not asked."""
    hidden = board.hidden
    if board.total is None:
        raise GaveUp(f"{peer.name} needs the total of mines")
    if not 0 <= board.total <= len(hidden):
        raise Contradiction(f"{board.total} mines, and {len(hidden)} cells are hidden")
    return peer.solve(board, wants_move, rng) if len(hidden) > board.total else PeerAnswer(dict.fromkeys(hidden, 1.0))


def _move(found: PeerAnswer, free: Sequence[int], rng: random.Random) -> int | None:
    """A cell that the solver would choose, as far as it is free; else one where it finds a mine least likely."""
    best = [cell for cell in found.moves if cell in free]
    if not best and free:
        least = min(found.chances.get(cell, 1.0) for cell in free)
        best = [cell for cell in free if found.chances.get(cell, 1.0) == least]
    return rng.choice(best) if best else None


def speak(made: Callable[[Path], Peer]) -> None:
    """Answer for a solver, which is in the folder that the command line names, until nobody asks any more."""
    peer = made(Path(*sys.argv[1:2]))
    peer.version = " ".join([*filter(None, [peer.version]), *sys.argv[2:]])
    serve(lambda lines: answers(peer, lines))
