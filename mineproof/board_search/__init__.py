"""The search for boards: of a given grade, without guesses (`graded_boards`), or matching a position."""
