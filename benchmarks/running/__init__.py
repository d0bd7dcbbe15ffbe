"""How anything is measured: trials of a kind, made by runs, in guarded processes, and kept in records.

`trials` is what a trial is; `runs` has many of them made through `executors`, in processes that make one after the
other, with a `guard` and a `clock`; `records` keeps the rows, and `progress` tells how far it has come.
"""
