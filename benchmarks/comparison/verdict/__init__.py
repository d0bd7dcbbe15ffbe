"""The verdict of several runs: their pooled and tested `evidence`, a `shown_board`, the `next_run`, the conclusions."""
