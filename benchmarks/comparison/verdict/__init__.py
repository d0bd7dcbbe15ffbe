"""The verdict of several runs: their pooled and tested `evidence`, a `example_board`, the conclusions, the next run."""
