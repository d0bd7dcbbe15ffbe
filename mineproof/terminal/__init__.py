"""The shared code of commands: options, files of puzzles, questions, and lines for a terminal or a pipe."""
