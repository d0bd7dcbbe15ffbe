"""Random cases for every reasoner and every engine, checked against brute force: `python -m tests.fuzz --seconds 60`.

`facts` draws sets of overlapping sentences, with a total and without; `boards` draws games on small boards. The other
kinds are drawn by `--kind`: positions for the compiled engine, texts for each reader, rules and rulebooks, and
arguments that were changed or are made to deceive. Each case is a number: a seed that once failed is one line in the
tests.
"""
