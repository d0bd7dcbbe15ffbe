"""The commands of `mineproof`, one module each; `commands` lists them, and makes the parser of them all.

Each has `add_command(commands, summary)`, which adds its subparser and sets `run` to a function from the parsed
arguments to the exit status. They share `benchmarks.console` (the kinds of values that options take, the terminal),
`board_options` (which boards are played), `questions` (what is asked before much is written) and `words` (what a
terminal can print).
"""
