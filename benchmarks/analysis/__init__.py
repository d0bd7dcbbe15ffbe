"""Statistics and presentation of trials: figures described by `metrics`, tested by `statistics`.

`base_summaries` aggregate trials one by one; `trial_columns` keep values for comparison subject by subject, in `pairs`
and `proof_power`. `result_table`, `plots` and `sentences` present the figures, as `page_parts` on a page. This package
is independent of the experiments.
"""
