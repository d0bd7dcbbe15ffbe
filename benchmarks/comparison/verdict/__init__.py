"""The verdict of several runs: `evidence` pools and tests them, and `verdict` draws the conclusions.

A verdict is data. Below the tables at most five sentences are printed of it, with a `shown_board` and the `next_run`.
"""
