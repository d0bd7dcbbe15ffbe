"""The verdict of several runs: `evidence` pools them, `findings` draws the conclusions, and `verdict` holds these.

A verdict is data; at most five sentences are printed of it, below the tables of `compared_tables`.
"""
