"""The harness: trials of a kind, made by runs, in guarded processes, and kept in records.

Start with a `trial` and its kind, and `runs` of many trials. `numbered_subjects` are the inputs of trials; a
`plan` describes a run. `trial_workers` and `cluster` pass `batches` of trials to workers, and `sent_modules` the user's
own code to other machines. Each worker has a `guarded_process`, which controls a process of its own
(`trial_program`); errors, crashes and timeouts there become failures. `record_writer` keeps the trials, and
`record_reader` reads them. This package is independent of the experiments.
"""
