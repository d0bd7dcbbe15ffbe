"""Statistics and presentation of trials: figures described by `metric`, tested by `statistics`.

`base_summaries` aggregate trials one by one, with the failures in words. `pairwise_comparisons` and `proof_power`
compare two contestants. `result_table` and `plots` present the figures, as `page_parts` on a page. This package is
independent of the experiments.
"""
