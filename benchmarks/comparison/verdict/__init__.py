"""The verdict of several runs: their pooled and tested `evidence`, a `shown_board`, the conclusions, the next run."""
