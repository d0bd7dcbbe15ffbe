"""Statistics and presentation of trials: figures described by `metric`, tested by `statistics`.

`run_summary` aggregates trials one by one, `pairwise_comparisons` and `proof_power_order` compare two contestants, and
`tables_of_figures`, `plots` and `foldable_text` present the figures. This package is independent of the experiments.
"""
