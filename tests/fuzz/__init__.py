"""Random cases for every reasoner and every engine, checked against brute force: `python -m tests.fuzz --seconds 60`.

`random_facts` draws sets of overlapping sentences, with or without a total; `boards` draws games on small boards. Other
cases are drawn with `--kind`: positions for the compiled engine, texts for each reader, rules and rulebooks, and
arguments with changes or meant to deceive the checker. Each case is determined by a number, its seed: a seed that once
failed is one line in the tests.
"""
