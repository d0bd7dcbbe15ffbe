"""The verdict of several runs: pooled and tested `evidence`, an `example_board`, the conclusions, the next run."""
