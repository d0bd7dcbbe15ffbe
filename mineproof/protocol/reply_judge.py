"""The judge of a program's answers: no claim may be wrong, and in a `complete` answer none may be missing."""

from collections.abc import Mapping, Set as AbstractSet
from typing import Any

import msgspec

from engines.programs.protocol_messages import Reply
from game.errors import UserError
from game.grid import Cell, all_cells

EXACT = 1e-5  # the tolerance of chances


class Broken(UserError):
    """Raised if a program breaks the protocol; the message describes the fault."""


class Follows(msgspec.Struct, forbid_unknown_fields=True):
    """All consequences of the facts of a question. `told` are mines named in the facts, and `chances` are exact."""

    true: frozenset[int | str] = frozenset()
    false: frozenset[int | str] = frozenset()
    untouched: bool | None = None
    mines: frozenset[Cell] = frozenset()
    safes: frozenset[Cell] = frozenset()
    told: frozenset[Cell] = frozenset()
    chances: list[tuple[Cell, float]] = []


def judge(accepted: str, question: Mapping[str, Any], reply: Reply) -> float:
    """Return the largest error of a chance in a reply. Raises `UserError` unless the reply is as `accepted` demands."""
    if accepted == "error without id":
        if not reply.error or reply.id is not None:
            raise Broken("expected an answer with `error` and without an `id`, before the next answer")
    elif accepted == "error":
        if not reply.error:
            raise Broken("this cannot be answered; expected an answer with `error`")
    elif reply.error:
        without_total = question["ask"] == "chances" and question.get("total") is None
        if not (without_total or accepted.endswith(" or error")):
            raise Broken("it answered with an error to a question within its abilities")
    elif accepted == "contradiction":
        if reply.complete and not reply.contradiction:
            raise Broken("no world fits, and the answer is `complete`; expected `contradiction`")
    elif accepted != "answer":
        if reply.contradiction:
            raise Broken("it answers `contradiction`, and some world fits")
        follows = msgspec.json.decode(accepted.removesuffix(" or error"), type=Follows)
        if "height" not in question:
            _judge_deductions(reply, follows)
        elif question["ask"] == "deduce":
            _judge_board(_Board(question), reply, follows)
        elif question["ask"] == "move":
            _judge_move(_Board(question), reply, follows)
        else:
            return _judge_chances(_Board(question), reply, follows)
    return 0.0


def _judge_deductions(reply: Reply, follows: Follows) -> None:
    for key, atoms in (("true", follows.true), ("false", follows.false)):
        _compare(f"`{key}`", {*reply.required(key)}, atoms, reply.is_complete)
    _compare("`untouched`", {reply.untouched} - {None}, {follows.untouched} - {None}, reply.is_complete)


class _Board:
    def __init__(self, question: Mapping[str, Any]) -> None:
        self.revealed = {(row, column) for row, column, _ in question["reveals"]}
        self.hidden = {*all_cells(question["height"], question["width"])} - self.revealed
        self.free = self.hidden - {(row, column) for row, column in question.get("closed", [])}
        self.mines = {(row, column) for row, column, is_mine in question.get("marks", []) if is_mine}
        self.safes = {(row, column) for row, column, is_mine in question.get("marks", []) if not is_mine}


def _judge_board(board: _Board, reply: Reply, follows: Follows) -> None:
    _compare("`mines`", {*reply.required("mines")} - board.mines, follows.mines, reply.is_complete)
    _compare("`safes`", {*reply.required("safes")} - board.safes - board.revealed, follows.safes, reply.is_complete)


def _judge_move(board: _Board, reply: Reply, follows: Follows) -> None:
    cell = reply.required("cell")
    if cell is None:
        if left := board.free - follows.mines - board.mines:
            raise Broken(f"it has no move, and {_listed(left)} may be revealed")
    elif cell not in board.free:
        raise Broken(f"it moves to {cell}, which is revealed, closed or off the board; expected another cell")
    elif cell in follows.told:
        raise Broken(f"it moves to {cell}, which is a mine by `facts`; expected another cell, or an error")
    elif reply.required("safe") and cell not in follows.safes | board.safes:
        raise Broken(f"it calls {cell} safe, which does not follow")


def _judge_chances(board: _Board, reply: Reply, follows: Follows) -> float:
    listed = reply.required("chances")
    chances: dict[Cell, float] = dict(listed)
    if len(chances) < len(listed):
        raise Broken("it has two chances of one cell; expected one for every hidden cell")
    if missing := board.free - chances.keys():
        raise Broken(f"{_listed(missing)} has no chance; expected one for every hidden cell")
    if strange := {cell for cell, chance in chances.items() if not 0 <= chance <= 1 or cell not in board.hidden}:
        raise Broken(f"{_listed(strange)} has no number from 0 to 1 as its chance, or is not hidden")
    for chance, cells in ((1, follows.mines | board.mines), (0, follows.safes | board.safes)):
        _compare(f"the chance {chance}", {cell for cell in chances if chances[cell] == chance}, cells, False)
    if unheeded := {cell for cell in follows.told if chances[cell] != 1}:
        raise Broken(f"{_listed(unheeded)} is a mine by `facts`; expected the chance 1, or an error")
    return max((abs(chances[cell] - exact) for cell, exact in follows.chances), default=0.0)


def _compare(where: str, claimed: AbstractSet[Any], follows: AbstractSet[Any], is_complete: bool) -> None:
    """Raise `Broken` for a claim that does not follow and, in a `complete` answer, for a missing claim."""
    if strange := claimed - follows:
        raise Broken(f"{where} has {_listed(strange)}, which does not follow")
    if is_complete and (missing := follows - claimed):
        raise Broken(f"the answer is `complete`, and {_listed(missing)} is missing in {where}")


def _listed(items: AbstractSet[Any]) -> str:
    found = sorted(map(str, items))
    return ", ".join(found[:5]) + (f" and {len(found) - 5} more" if len(found) > 5 else "")
