"""Statistics and presentation of trials: figures described by `metric`, tested by `statistics`.

`run_summary` aggregate trials one by one, `pairwise_comparisons` and `proof_power` compare two contestants, and
`result_table` and `plots` present the figures. This package is independent of the experiments.
"""
