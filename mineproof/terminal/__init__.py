"""What the commands share: options, files of puzzles, questions, and lines for a terminal or a pipe."""
