"""Processes beside this one, which can neither hold it up nor take it along when they fail.

`program` runs any command line, as lines written and lines read; `function_process` calls a Python function, and
`line_server` is the code that runs there. `process_limits` holds back their time and memory: on Linux a `keeper` ends
all that a program started, on Windows its `windows_job`.
"""
