"""What it costs: the engines compared on identical facts, on the same games, and with the textbook beside them.

Start with `trials` (one contestant on one subject) and the kinds of trial, `positions` and `games`; then `judge`, who
believes nobody. `runs` makes trials, through `executors` and `guard`, into `records`; `summaries`, `statistics` and
`tables` say what came of it. `compare` and the other commands put these together.
"""
