"""What is measured: one file an experiment, with its kind of trial, its subjects, its summary and its command.

`experiment_list` has the experiments; a new one is a file and a line there, and has its command, its records and its
section of the report. `drawn_layouts` draws the boards that several share, and `named_positions` are positions for each
grade of inference.
"""
