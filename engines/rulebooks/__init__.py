"""Rulebooks: rules of inference written by people, proven before they are applied; the text files here are shipped.

Start with `rule`, the data of a rule, and `rule_evaluation`, which evaluates it on overlapping sentences. `rule_smtlib`
translates a rule to constraints, `z3_rule_models` solves them, and `rule_proof` decides whether the rule is right.
`rulebook_matcher` caches the conclusions for each shape of sentences, and `forward_chaining` applies them.
`rule_reading` reads a book, and `rule_writing` writes its rules.
"""
