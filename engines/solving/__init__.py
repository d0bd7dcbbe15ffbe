"""Code shared by engines with solvers: from facts to backbones and proofs.

`component_reasoner` splits the facts into components, and `worlds_reasoner` represents all their worlds. `solver` is
the interface of a solver, and `solver_reasoner` computes backbones with it; `tseitin_encoding` encodes formulas, and
`limits` end a search that takes too long. `sentence_cores` and `formula_cores` find minimal proofs. `statement_masks`
and `single_sentence_closure` are for reasoners by rules.
"""
