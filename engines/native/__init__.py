"""The engine `native`: `optimal`, compiled, for the boards and queries the compiled code supports.

`native_engine` is the engine, and `compiled_position` its board. The compiled module comes from `core`, which explains
a failure to load it, and configures it with the constants shared by both languages. The sources in C++ build on each
other in this order:

- `short_list`, `limits` and `random_numbers`; `around` (the neighbors of a cell);
- `board` (known cells, closed under the rules of single numbers) and `components` (sentences, groups of cells alike);
- `models` and `dynamic_program` (the models of a component), `joining` (components and untouched cells together);
- `position` (certain cells, and the chance of each mine) and `counted` (a board with all of that);
- `lookahead`, `enumeration`, `solved_sets`, `game_tree`, `endgame` and `guessing` (the best cells to try);
- `whole_boards`, `layout_drawing`, `imagined_game` and `rollouts` (games played on from a position);
- `statements` (the subset and the overlap rule) and `ladder_player` (a player who never guesses);
- `guesser_arguments` and `compiled_player` (players of whole games, for the referee in `game.native`);
- `python`, `functions` and `module` (the module `compiled`).

Beside them `small_boards` computes the exact chance to win a small board, in Python.

They follow the modules of `engines.counting`, `engines.guessing` and `engines.reasoners`, which count with integers:
the tests compare the compiled code with those.
"""

from __future__ import annotations

import warnings


def is_compiled() -> bool:
    """Check whether the compiled core, which is optional, works; warn if it exists and does not."""
    try:
        import engines.native.core  # noqa: F401
    except ModuleNotFoundError:
        return False
    except ImportError as error:
        warnings.warn(f"the compiled core is not used: {error}", RuntimeWarning, stacklevel=2)
        return False
    return True
