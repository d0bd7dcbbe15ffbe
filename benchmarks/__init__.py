"""What it costs: the engines compared on identical facts, on the same games, and with the textbook beside them.

Start with the kinds of trial, `positions` and `games`, made by `contestants`, and the `judge`, who believes nobody.
How anything is measured is in `running`, what came of it in `telling`, and who stands beside the engines in `controls`.
`compare` and the other commands put these together.
"""
