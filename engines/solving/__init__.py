"""Code shared by engines with solvers: from facts to backbones and proofs.

`component_reasoner` splits the facts into components, and `worlds_reasoner` represents all their worlds. `solver` is
the interface of a solver, and `solver_reasoner` computes backbones with it; `tseitin_encoding` and
`clause_normal_form` translate formulas to clauses, and `limits` end a search that takes too long. `sentence_cores`,
`smallest_core` and `formula_cores` find minimal proofs. `statement_masks` and `single_sentence_closure` are for
reasoners by rules, and `board_knowledge` for boards.
"""
