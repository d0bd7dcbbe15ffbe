"""How anything is measured: trials of a kind, made by runs, in guarded processes, and kept in records.

Start with `trials` (what a trial is) and `runs` (which has many of them made). `subjects` are what is tried, by number;
a `plan` says what a run is. `executors` and `cluster` hand out `batches` of trials to workers, each of which has a
`guard` with a process of its own (`child`), within `limits`. `records` keeps the trials, and `progress` tells how far a
run has come. Nothing here knows what an experiment measures.
"""
