"""Benchmarks: engines compared on identical positions and the same games, beside textbook algorithms as controls.

Start with `experiments`, one file each. The `judge` computes all entailed cells of a position, independently of the
`contestants`. `harness` measures, `analysis` has the statistics, and `comparison` combines experiments to a verdict.
"""
