"""Processes beside this one, which can neither hold it up nor take it along when they fail.

`program` runs any command line, as lines written and lines read, within limits of time and memory; `function_process`
calls a Python function there. On Linux a `keeper` ends all that a program started; elsewhere psutil finds it.
"""
