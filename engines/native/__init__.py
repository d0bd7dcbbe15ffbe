"""The engine `native`: `optimal`, compiled, for the boards and queries supported by the compiled code.

The sources in C++ follow the modules of `engines.counting`, `engines.guessing` and `engines.reasoners`, which count
with integers: the tests compare the results of both. From the bottom up: `board_knowledge` and `components`;
`dynamic_program`, `world_prior` and `joined_components`; `mine_chances`, with all that is counted;
`one_move_lookahead`, `game_tree` and `guess_candidates`; `rollouts` and `guesser_kinds`; `compiled_board`.
"""

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
