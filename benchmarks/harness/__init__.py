"""The harness: trials of a kind, made by runs, in guarded processes, and kept in records.

Start with a `trial`, its `trial_kind`, and `runs` of many trials. `numbered_subjects` are the inputs of trials; a
`plan` describes a run. `trial_workers` and `cluster` pass `batches` of trials to workers. Each worker has a
`guarded_process`, which controls a process of its own (`guarded_program`) by means of `engines.processes`.
`record_reader` keeps the trials. This package is independent of the experiments.

The life of a trial:

1. `runs.Run.queues` makes a `Queue` for each contestant, of the numbers missing in the record. `contestant_check` asks
each contestant for a first move on every machine, and drops the broken ones. `sent_modules` sends a user's own code to
other machines. 2. `executors.run_trials` takes a `Batch` from the queue that is furthest behind, and passes it to a
worker. 3. The worker is a thread, here or on another machine (`cluster`); `guard.run_batch` sends the batch to its
process. 4. In that process `guarded_program` draws each subject by its number and calls the kind's `measure`, which
returns a result. 5. Errors raised there become a `Failure`; so do, in `guarded_process`, a crash of the process and a
timeout. 6. `guarded_program` writes the `Trial` as a line, which `guarded_process` reads and checks; the batch returns
with its duration. 7. `run_trials` passes the trials on, and the `Queue` sizes the next batch by that duration. 8.
`record_writer` appends them to the file, the experiment's summary adds them up, and the caller shows the progress.
"""
