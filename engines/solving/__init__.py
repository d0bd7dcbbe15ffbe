"""What the engines on solvers share: from facts to what is true in every model, and to proofs.

`fact_solver` is what a solver has to do, and `backbone` what is asked of it; `joint_total` keeps apart what only the
total joins. `clauses` encodes formulas for a solver, `parity` spares it linear equations, `stopwatch` ends a search
that takes too long. `unsatisfiable_core` and `proving` find minimal proofs, from sentences and from formulas.
"""
