"""Experiments, one per file: a kind of trial with its results and its summary.

A new experiment is a file and an entry in `experiment_list`; it then has records and a section of the report.
Its command is a function in `benchmarks.bench_commands`.
"""
