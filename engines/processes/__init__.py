"""Separate processes, whose delays and crashes do not affect this one.

`program` runs any command line and exchanges lines with it, within limits of time and memory; `function_process` calls
a Python function in a separate process.
"""
