"""What it costs: the engines compared on identical facts, on the same games, and with the textbook beside them.

Start with `experiments`, one file each, and the `contestants` that take part in them; the `judge` says what follows
without believing anybody. How anything is measured is in `harness`, and what it comes to in `analysis`. `verdict`
says what was learnt, `comparison` puts experiments together, `report` and the `site` make pages of all that, from
records too, and `console` is what the commands share. Imports run down: `tests/test_layers.py` has the order.
"""
