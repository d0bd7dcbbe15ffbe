"""The engine `native`: `optimal`, compiled, for the boards and queries supported by the compiled code.

`native_engine` is the engine, and `compiled_position` its board. `compiled_core` imports the compiled module, explains
a failure to load it, and passes it the constants shared with Python. The sources in C++ build on each other in this
order:

- `small_vector`, `limits` and `random_numbers`; `neighbors` (the neighbors of a cell);
- `board` (known cells, closed under the rules of single numbers) and `components` (sentences, groups of equivalent
  cells);
- `model_counts` and `dynamic_program` (the models of a component), `joined_components` (components and untouched cells
  together);
- `position` (certain cells, and the chance of each mine) and `guessing_board` (a board with its counts);
- `lookahead`, `remaining_layouts`, `solved_sets`, `game_tree`, `endgame` and `guessing` (the best cells to try);
- `small_board_wins`, `layout_sampling`, `imagined_game` and `rollouts` (games played to their end);
- `statement_rules` (the subset and the overlap rule) and `ladder_player` (a player who never guesses);
- `guesser_arguments` and `guessing_player` (players of whole games, for the referee in `game.native`);
- `python`, `module_functions` and `module` (the module `compiled`).

In Python, `small_board_wins` computes the exact chance to win a small board, by the header of that name if it can.

The C++ code follows the modules of `engines.counting`, `engines.guessing` and `engines.reasoners`, which count with
integers: the tests compare the results of both.
"""

from __future__ import annotations

import warnings


def is_compiled() -> bool:
    """Return whether the compiled core, which is optional, works; warn if it is installed but does not work."""
    try:
        import engines.native.compiled_core  # noqa: F401
    except ModuleNotFoundError:
        return False
    except ImportError as error:
        warnings.warn(f"the compiled core is not used: {error}", RuntimeWarning, stacklevel=2)
        return False
    return True
