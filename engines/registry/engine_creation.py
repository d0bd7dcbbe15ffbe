"""Creation of an engine or a reasoner by its name and its options."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

from engines.board.engine import Engine
from engines.engine_metadata_and_options import (
    Option,
    check_known,
    metadata_of,
    options_of,
    takes_grid,
    written_options,
)
from engines.engine_name_syntax import EngineName
from engines.reasoner import Reasoner
from engines.registry.registry import engine_class, guesser_spec, load, load_guesser, missing_requirement, spec
from game.errors import UserError
from game.grid import Grid, GridSpec

if TYPE_CHECKING:
    from engines.board.players.counting_engines import OptimalEngine, ProbabilityEngine
    from engines.guessing.guesser import Guesser

AnyEngine = str | type[Engine] | type[Reasoner] | Reasoner
"""An engine by name or by class. A reasoner, instance or class, stands for an engine with this reasoner."""


# fmt: off
@overload
def create(
    name: Literal["probability", "progress"], height: int = 8, width: int = 8, mines: int | None = None, *,
    grid: GridSpec = None, guesser: str | Guesser | None = None, rng: random.Random | None = None, **options: Any,
) -> ProbabilityEngine: ...
@overload
def create(
    name: Literal["optimal", "native"], height: int = 8, width: int = 8, mines: int | None = None, *,
    grid: GridSpec = None, guesser: str | Guesser | None = None, rng: random.Random | None = None, **options: Any,
) -> OptimalEngine: ...
@overload
def create(
    name: AnyEngine, height: int = 8, width: int = 8, mines: int | None = None, *,
    grid: GridSpec = None, guesser: str | Guesser | None = None, rng: random.Random | None = None, **options: Any,
) -> Engine: ...
# fmt: on


def create(
    name: AnyEngine,
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    grid: GridSpec = None,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: Any,
) -> Engine:
    """Create the engine `name` for a board of `height` x `width` cells with `mines` mines (None: unknown).

    A class of the user is given as "module:Class", or directly. A reasoner, instance or class, stands for an engine
    with this reasoner. `grid` defines the neighbors: the name of one of `NEIGHBORHOODS`, as in "hex" (None is
    "square"), a custom table as "@FILE.json", or a `Grid`. `rng` breaks ties.

    A `guesser`, by name or as an instance, replaces the engine's own: "sat+optimal" is equivalent to `create("sat",
    guesser="optimal")`, and "sat(seconds=5)" to `create("sat", seconds=5)`. Each of the `options` belongs to the engine
    or to the guesser. Raises `ValueError` for an unknown name, `TypeError` for an option, and `EngineUnavailable`.

    >>> create("optimal", 9, 9, mines=10, exact_limit=100).probability((0, 0))
    0.12345679012345678
    """
    named = EngineName.parse(name) if isinstance(name, str) else EngineName("")
    if named.guesser is not None and guesser is not None:
        raise UserError(f"{name!r} names a guesser, and {guesser!r} is given as well; leave one of them out")
    guesser = guesser if named.guesser is None else named.guesser
    engine, owner, known = _found(named.engine or name)
    own = guesser_spec(guesser).options if isinstance(guesser, str) else {}
    check_known(owner, options, {**known, **own}, TypeError)
    if isinstance(guesser, str):
        written = written_options(f"the guesser {guesser!r}", named.guesser_options, own)
        guesser = load_guesser(guesser)(**written | {key: options[key] for key in options.keys() & own.keys()})
    written = written_options(owner, named.options, known)
    board: dict[str, Any] = {} if Grid.of(grid, height, width).is_square else {"grid": grid}
    if board and not takes_grid(engine):
        raise TypeError(f"{owner} takes no grid, and plays square boards alone; leave grid={grid!r} out")
    given = {key: options[key] for key in options.keys() & known.keys()}
    return engine(height, width, mines, guesser=guesser, rng=rng, **board, **written | given)


def _found(name: AnyEngine) -> tuple[Callable[..., Engine], str, Mapping[str, Option]]:
    """Find the engine of this name, class or reasoner: its factory, its display name, and its options."""
    if isinstance(name, Reasoner):
        return partial(Engine, reasoner=name), f"the engine of {name!r}", {}
    engine: Any = engine_class(name) if isinstance(name, type) else load(name)
    owner = engine.__name__ if isinstance(name, type) else name
    return engine, f"the engine {owner!r}", metadata_of(engine)["options"]


def create_reasoner(name: AnyEngine, **options: object) -> Reasoner:
    """Create the reasoner of the engine `name`, with its options. Raises as `create` does.

    >>> create_reasoner("sat", seconds=5)
    SatReasoner(seconds=5)
    """
    if isinstance(name, Reasoner):
        return Reasoner.checked(name, options)
    if isinstance(name, type):
        return engine_class(name).reasoner_class.checked(None, options)
    named = EngineName.parse(name)
    if named.guesser is not None:
        raise UserError(f"{name!r} names a guesser, which a reasoner has not; expected {named.engine!r}")
    reasoner = load(named.engine).reasoner_class
    known, owner = options_of(reasoner), f"the reasoner of {named.engine!r}"
    check_known(owner, options, known, TypeError)
    return reasoner(**written_options(owner, named.options, known) | options)


def check_options(name: str) -> None:
    """Raise `ValueError` for wrong options in `name`. Nothing is checked if a requirement is not installed."""
    if missing_requirement(name) is None:
        spec(name)
        named = EngineName.parse(name)
        if named.options or named.guesser_options:
            create(name, 2, 2)
