"""Experiments, one per file: a kind of trial with its subjects, its summary and its command.

`experiment_list` lists the experiments; a new one is a file and a line there, and has its command, its records and its
section of the report.
"""
