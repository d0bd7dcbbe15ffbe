"""Code shared by engines with solvers: from facts to backbones and proofs.

`component_reasoner` splits the facts into components. `solver` is the interface of a solver, and `solver_reasoner`
computes backbones with it; `tseitin_encoding` encodes formulas, and `limits` end a search that takes too long.
`sentence_cores` and `formula_cores` find minimal proofs. `statement_masks` is for reasoners by rules.
"""
