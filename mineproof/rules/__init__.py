"""The command `rules`: rules of inference, proven or refuted by a board."""
