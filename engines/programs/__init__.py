"""Programs beside this one: guarded processes, which can neither hold this one up nor take it along when they fail.

`program` runs any command line, as lines written and lines read. `function_process` calls a Python function in a
process of its own; `answering` is what runs there. `process_limits` is what the system can do to hold a process back.
"""
