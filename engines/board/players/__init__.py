"""TODO: engines/board/players."""
