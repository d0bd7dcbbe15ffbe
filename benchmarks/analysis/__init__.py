"""What trials come to: figures described by `metrics`, tested by `statistics`, and shown.

`base_summaries` take in trials one by one; `columns` keep what has to be compared subject by subject, and `pairs` and
`proof_power` compare it. `result_table`, `plots` and `sentences` show it, as `page_parts` on a page. Nothing here knows
which experiments there are.
"""
