"""The engine `native`: what `optimal` does, compiled, where a board and what is asked of it allow that.

`native_engine` is the engine, and `compiled_position` what keeps its board. The compiled module comes from `core`,
which says why that cannot be used, and hands in the figures that both languages have in common. The sources in C++
build on each other in this order:

- `few` and `limits`;
- `board` (what is known, closed under the rules of single numbers) and `components` (sentences, groups of cells alike);
- `dynamic_program` (counts the models of a component) and `joining` (components and untouched cells together);
- `position` (what is certain, and how likely each mine is);
- `lookahead`, `enumeration`, `solved_sets`, `game_tree` and `guessing` (the best cells to try);
- `statements` (the subset and the overlap rule) and `ladder_player` (a player who never guesses);
- `python`, `functions` and `module` (the module `compiled`).

They follow the modules of `engines.counting`, `engines.guessing` and `engines.reasoners`, which count with integers:
the tests compare the compiled code with those.
"""
