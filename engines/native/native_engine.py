"""The engine `native`: a compiled position keeps the board, and the one in Python what that does not hold."""

from __future__ import annotations

from engines.board.deduced_position import DeducedPosition
from engines.board.players.counting_engines import OptimalEngine
from engines.board.position import Position


class NativeEngine(OptimalEngine):
    """An engine that plays as `optimal` does, compiled.

    A compiled board takes in the numbers revealed, deduces all that follows and counts the chances in floating-point
    numbers, which are those of `optimal` but for rounding (see `Chances.probabilities`). Where it cannot, the position
    in Python takes over, for good, and `handed_over` tells why: after sentences of the caller's own, after a
    contradiction, on boards of another grid than the square one, and where a component is too wide to count. The
    arguments are those of `OptimalEngine`.

    >>> from engines import create
    >>> engine = create("native", 1, 3, mines=1)
    >>> engine.add_knowledge((0, 0), 0)
    >>> engine.probabilities()
    {(0, 1): 0.0, (0, 2): 1.0}
    """

    summary = "plays as `optimal` does, compiled"
    reference = "David N. Hill's solver, its published description"
    needs = "engines.native.compiled", ""
    solver_modules = ("engines.native.compiled_position",)
    is_compiled = True

    def compiled_player(self) -> object | None:
        """A player of whole games for `game.compiled_games` that guesses as this engine does; None where there is none.

        It plays on square boards with a known total, and it is not this engine: it knows nothing of what this one saw.
        """
        from engines.native.compiled_position import COMPILED, limit_of
        from engines.native.core import player

        compiled = type(self) is NativeEngine and type(self.guesser) in COMPILED
        return player(self.guesser.name, limit_of(self.guesser)) if compiled else None

    def position_kinds(self) -> tuple[type[Position], ...]:
        from engines.native.compiled_position import CompiledPosition

        return CompiledPosition, DeducedPosition
