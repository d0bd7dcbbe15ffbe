"""What the engines on solvers share: from facts to what is true in every model, and to proofs.

`component_reasoner` takes the facts apart, and tells a few cells of each of the `regions` in place of thousands.
`solver` is what a solver has to do, and `backbone` finds with it what is the same in every model. `clauses` encodes
formulas for a solver, `parity` spares it linear equations, and `stopwatch` ends a search that takes too long.
`sentence_cores` and `proving` find minimal proofs, from sentences and from formulas. Two do without a solver: `rules`
is what the reasoners made of rules share, and `truth_table` looks at every model, as textbooks do.
"""
