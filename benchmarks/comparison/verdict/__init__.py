"""The verdict of several runs: their pooled and tested `evidence`, a `chosen_board`, the conclusions, the next run."""
