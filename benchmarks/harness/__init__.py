"""How anything is measured: trials of a kind, made by runs, in guarded processes, and kept in records.

Start with `trials` (what a trial is) and `runs` (which has many of them made). `subjects` are what is tried, by number;
a `plan` says what a run is. `executors` and `cluster` hand out `batches` of trials to workers, each of which has a
`guard` with a process of its own (`child`), run by `engines.processes`. `records` keeps the trials. Nothing here knows
what an experiment measures.

The life of a trial:

1. `runs.Run.queues` makes a `Queue` for each contestant, of the numbers that the record does not have yet. `beginning`
   asks each for a first move, on every machine, to which `sent_modules` sends a user's own code; who makes none is out.
2. `executors.run_trials` takes a `Batch` from the queue that is furthest behind, and hands it to a worker.
3. The worker is a thread, here or on another machine (`cluster`); `guard.run_batch` sends the batch to its process.
4. In that process `child` draws each subject by its number and calls the kind's `measure`, which returns a result.
5. What is raised becomes a `Failure` there; the process ending, or taking too long, becomes one in `guard`.
6. `child` writes the `Trial` as a line, which `guard` reads and checks; the batch returns with how long it took.
7. `run_trials` passes the trials on, and the `Queue` sizes the next batch by that time.
8. `recorder` appends them to the file, the experiment's summary adds them up, and the caller shows how far it is.
"""
