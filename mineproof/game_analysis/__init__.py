"""The analysis of games: the review of a recording, click by click."""
