"""The commands of the core, each a typed function in a module `NAME_command`; `command_list` makes the parser of all.

The commands share `benchmarks.command_line` (types of options, the terminal) and `mineproof.terminal` (options for
boards and kinds of puzzles, files of puzzles, printed output).
"""
