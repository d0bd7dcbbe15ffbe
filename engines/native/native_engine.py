"""The engine `native`: it uses a compiled position, and for unsupported boards a position in Python."""

from engines.board.players.counting_engines import OptimalEngine
from engines.board.position_interface import Position
from engines.board.python_position import PythonPosition


class NativeEngine(OptimalEngine):
    """An engine that plays as `optimal` does, compiled.

    Its chances are floating-point numbers, equal to those of `optimal` up to rounding (see `Chances.probabilities`).
    For unsupported input, a position in Python takes over for good, and `handed_over` gives the reason. Unsupported are
    sentences added by the caller, contradictions, grids other than the square one, and components too wide to count.

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
        """Make a player of whole square games, with a known total, for `game.compiled_games`; None if not compiled."""
        from engines.native.compiled_core import player
        from engines.native.compiled_position import COMPILED, compiled_guesser

        compiled = type(self) is NativeEngine and type(self.guesser) in COMPILED
        return player(*compiled_guesser(self.guesser)) if compiled else None

    @property
    def positions(self) -> tuple[type[Position], ...]:
        from engines.native.compiled_position import CompiledPosition

        return CompiledPosition, PythonPosition
