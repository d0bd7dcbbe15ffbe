"""Experiments, one per file: a kind of trial with its results and its summary, and an entry in `experiment_list`.

Its command is a function in `benchmarks.bench_commands`.
"""
