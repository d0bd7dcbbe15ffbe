"""How anything is measured: trials of a kind, made by runs, in guarded processes, and kept in records.

`trials` is what a trial is; `runs` makes many of them through `executors`, each in a process with a `guard` and a
`clock`; `records` keeps the rows, and `progress` tells how far it has come.
"""
