"""The verdict of several runs: `evidence` pools and tests them, and `verdict` draws the conclusions.

A verdict is data, of which at most five sentences are printed, with a `shown_board` and the `next_run`.
"""
