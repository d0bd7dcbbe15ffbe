"""The commands of `python -m game`, one module each.

Every module has `add_command(commands, ...)`, which adds its subparser and sets `run` to a function from the parsed
arguments to the exit status. What a command needs of `engines` is handed to it by `game.__main__`.
"""
