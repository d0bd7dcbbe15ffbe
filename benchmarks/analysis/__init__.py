"""What trials come to: figures described by `metrics`, tested by `statistics`, and shown.

`summary` takes in trials one by one; `columns` keep what has to be compared subject by subject, and `pairs` compares
it. `tables`, `plots` and `sentences` show it, in `words`, and `page` puts them together. Nothing here knows which
experiments there are.
"""
