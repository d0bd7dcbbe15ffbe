"""What it costs: the engines compared on identical facts, on the same games, and with the textbook beside them.

Start with `experiments`, one file each, and the `contestants` that take part in them; the `judge` says what follows
without believing anybody. `harness` measures, and `analysis` has the statistics. `comparison` puts experiments
together, with a `verdict`, a `report` and a `site`, of records too; `console` is what the commands share. Imports run
down: `tests/test_layers.py` has the order.
"""
