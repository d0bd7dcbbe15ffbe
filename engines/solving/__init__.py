"""Code shared by engines with solvers: from facts to backbones and proofs.

`component_reasoner` splits the facts into components. `solver` is the interface of a solver, and `solver_reasoner`
computes backbones with it. `tseitin_encoding` encodes formulas for a solver, `balanced_models` finds models with a
given number of mines, and `limits` end a search that takes too long. `sentence_cores` and `formula_cores` find minimal
proofs from sentences and from formulas, and `smallest_core` finds proofs with the fewest premises. `statement_masks`
and `single_sentence_rule` are for reasoners by rules, and `truth_table` enumerates all models, as textbooks do.
"""
