"""What the engines on solvers share: from facts to what is true in every model, and to proofs.

`component_reasoner` takes the facts apart, and tells a few cells of each of the `regions` in place of thousands.
`solver` is what a solver has to do, and `backbone` finds with it what is the same in every model. `clauses` encodes
formulas for a solver, `parity` spares it linear equations, and `limits` end a search that takes too long.
`sentence_cores` and `formula_cores` find minimal proofs, from sentences and from formulas, and `smallest_core` those
with the fewest premises. `statements` and `single_rule` are for reasoners made of rules, and `truth_table` looks at
every model, as textbooks do.
"""
