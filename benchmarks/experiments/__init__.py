"""Experiments, one per file: a kind of trial with its subjects, its summary and its command.

A new experiment is a file and a line in `experiment_list`; it then has records and a section of the report.
"""
