"""What the engines on solvers share: from facts to what is true in every model, and to proofs.

`backbone` asks a solver for models; `clauses` encodes formulas for it; `parity` spares it linear equations;
`unsatisfiable_core` and `proving` find minimal proofs, from sentences and from formulas; `stopwatch` ends a search that
takes too long.
"""
