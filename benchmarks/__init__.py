"""Benchmarks: engines compared on identical positions and the same games, beside textbook algorithms as controls.

Start with `experiments`, one file each, and the `contestants` of an experiment. The `judge` computes all entailed cells
of a position, independently of the contestants. `harness` measures, and `analysis` has the statistics. `comparison`
combines experiments, with a `verdict`, a `report` and a `site`; `command_line` is shared by all commands. The order of
imports is in `tests/test_layers.py`.
"""
