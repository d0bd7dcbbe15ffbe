"""The commands of `mineproof`, each in a module `NAME_command`; `command_list` lists them, and makes the parser of all.

Each has `add_command(commands, summary)`, which adds its subparser and sets `run` to a function from the parsed
arguments to the exit status. They share `benchmarks.console` (the kinds of values that options take, the terminal),
`board_options` and `kind_options` (which boards and which puzzles), `searching` (what takes long), `puzzle_files`,
`contradictions` (what is said where no world fits), `questions` and `paper` (what a terminal can print).
"""
