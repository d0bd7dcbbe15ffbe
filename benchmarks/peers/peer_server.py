"""A solver by another author as a program of the engine protocol: the shared part of all solvers callable from Python.

    python -m benchmarks.peers.minesolve_peer FOLDER COMMIT

FOLDER is the output of `mineproof peers build`; COMMIT, which is optional, is the commit of its checkout.
"""

from __future__ import annotations

import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from engines.engine_metadata_and_options import Value, written_options
from engines.function_process import serve
from engines.programs.protocol_messages import (
    VERSION,
    AnnouncedOption,
    BadMessage,
    Question,
    as_line,
    message_in,
    shown_json,
)
from game.board.observation import Observation
from game.errors import Contradiction, GaveUp, UserError
from game.grid import Cell

Message = Mapping[str, Any]


@dataclass(frozen=True)
class PeerAnswer:
    """The chance of a mine for every hidden cell (0 and 1 claim certainty), and equally good `moves`, if requested."""

    chances: Mapping[Cell, float]
    moves: Sequence[Cell] = ()


class Peer(ABC):
    """A solver by another author, created from its folder."""

    name: ClassVar[str]
    version: str = ""
    options: ClassVar[Mapping[str, AnnouncedOption]] = {}

    @cached_property
    def values(self) -> dict[str, Value]:
        return {name: option.default for name, option in self.options.items()}

    @abstractmethod
    def solve(self, board: Observation, free: Sequence[Cell]) -> PeerAnswer:
        """Solve a square board without marks, and choose a move among the cells `free`; empty: no move is requested.

        Raises `Contradiction` if no layout fits, and `GaveUp` at a limit of its own.
        """

    def set(self, values: Message) -> None:
        """Set options. If any is invalid, raises `UserError` and changes none."""
        known = {name: option.as_option() for name, option in self.options.items()}
        found = written_options(self.name, {name: str(value) for name, value in values.items()}, known)
        for name, value in found.items():
            least, most = self.options[name].min, self.options[name].max
            if isinstance(value, (int, float)) and not (least is None or most is None or least <= value <= most):
                raise UserError(f"{name} is {value}; expected {least:g} to {most:g}")
        self.values.update(found)


def answers(peer: Peer, lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the answers to these lines, until a line asks to quit or the input ends."""
    for line in lines:
        number: object = None
        try:
            message = message_in(line, dict)
            if message.get("quit"):
                return
            number = message.get("id")
            answer = _answer(peer, message)
        except (UserError, TypeError, AttributeError) as error:
            answer = {"id": number, "error": str(error)} if type(number) is int else {"error": str(error)}
        if answer:
            yield as_line(answer)


def _answer(peer: Peer, message: Message) -> Message:
    """Return the answer to a message, empty if it takes none."""
    can = ["deduce-board", "move", "chances"]
    if "hello" in message:
        return {"hello": VERSION, "name": peer.name, "version": peer.version, "can": can, "options": peer.options}
    if "set" in message:
        peer.set(message["set"])
    if not message.keys().isdisjoint(("set", "new", "stop")):  # nothing to stop: one line is answered after the other
        return {}
    question = Question.of(message)
    if question.kind not in can:
        raise BadMessage(
            f"no question of mine: {shown_json(question.ask)}; expected deduce (of a board), move or chances"
        )
    return {"id": question.id, **_found(peer, question)}


def _found(peer: Peer, question: Question) -> Message:
    ask, seen, limit = question.ask, question.observation, ""
    if not seen.grid.is_square or question.facts:
        raise BadMessage("this solver takes square boards alone, and no facts besides the numbers")
    hidden = seen.hidden
    closed = {*question.closed, *(cell for cell, is_mine in seen.marks.items() if is_mine)}
    free = [cell for cell in hidden if cell not in closed] if ask == "move" else []
    try:
        found = _solved(peer, replace(seen, marks={}), hidden, free)
    except Contradiction:
        return {"contradiction": True}
    except GaveUp as error:
        if ask == "chances":
            return {"error": str(error)}
        found, limit = PeerAnswer({}), str(error)
    mines, safes = ([cell for cell in hidden if found.chances.get(cell) == sure] for sure in (1, 0))
    answer: dict[str, object] = {"gave_up": limit} if limit else {}
    if ask == "chances":
        answer["chances"] = [(cell, min(1.0, max(0.0, found.chances[cell]))) for cell in hidden]
    elif ask == "deduce":
        answer |= {"mines": mines, "safes": safes, "complete": False}
    else:
        move = _move(found, free, random.Random(question.seed))
        answer |= {"cell": move, "safe": move in safes}
    return answer


def _solved(peer: Peer, board: Observation, hidden: Sequence[Cell], free: Sequence[Cell]) -> PeerAnswer:
    if board.total is None:
        raise GaveUp(f"{peer.name} needs the total of mines")
    if not 0 <= board.total <= len(hidden):
        raise Contradiction(f"{board.total} mines, and {len(hidden)} cells are hidden")
    return peer.solve(board, free) if len(hidden) > board.total else PeerAnswer(dict.fromkeys(hidden, 1.0))


def _move(found: PeerAnswer, free: Sequence[Cell], rng: random.Random) -> Cell | None:
    """Choose one of the solver's moves that are free, else a free cell with the lowest chance of a mine."""
    best = [cell for cell in found.moves if cell in free]
    if not best and free:
        least = min(found.chances.get(cell, 1.0) for cell in free)
        best = [cell for cell in free if found.chances.get(cell, 1.0) == least]
    return rng.choice(best) if best else None


def serve_solver(made: Callable[[Path], Peer]) -> None:
    """Serve a solver in the folder named on the command line, until the input ends."""
    peer = made(Path(*sys.argv[1:2]))
    peer.version = " ".join([*filter(None, [peer.version]), *sys.argv[2:]])
    serve(lambda lines: answers(peer, lines))
