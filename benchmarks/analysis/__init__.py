"""Statistics and presentation of trials: figures described by `metric`, tested by `statistics`.

`base_summaries` aggregate trials one by one; `values_by_subject` keep values for comparison subject by subject.
`pairwise_comparisons` and `proof_power` compare two contestants. `result_table`, `plots` and `failures_in_words`
present the figures, as `page_parts` on a page. This package is independent of the experiments.
"""
