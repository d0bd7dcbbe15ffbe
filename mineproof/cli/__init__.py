"""The commands of `python -m mineproof`, one module each: `play`, `watch`, `solve`, `grade`, `generate` and others.

Each of these has `add_command(commands, ...)`, which adds its subparser and sets `run` to a function from the parsed
arguments to the exit status. What a command needs of `engines` is handed to it by `mineproof.__main__`. They share
`arguments`, the kinds of values that options take, `board_options`, the options that say which boards are played, and
`words` for what they print.
"""
