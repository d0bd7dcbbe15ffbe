"""The shared code of commands: options, files of puzzles, limited searches, and lines for a terminal or a pipe."""
