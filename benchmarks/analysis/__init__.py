"""Statistics and presentation of trials: figures described by `metric`, tested by `statistics`.

`run_summary` aggregates trials one by one, `pairwise_comparisons` and `proof_power` compare two contestants, and
`result_table`, `plots` and `page_parts` present the figures. This package is independent of the experiments.
"""
