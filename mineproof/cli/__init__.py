"""The commands of `mineproof`, each in a module `NAME_command`; `command_list` lists them, and makes the parser of all.

Each has `add_command(commands, summary)`, which adds its subparser and sets `run` to a function from the parsed
arguments to the exit status. They share `benchmarks.console` (the kinds of values that options take, the terminal),
`mineproof.terminal` (boards, kinds, files of puzzles, what a terminal can print).
"""
