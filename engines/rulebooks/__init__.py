"""Rulebooks: rules of inference written by people, proven before they are applied.

Start with `rule`, the data of a rule, and `rule_evaluation`, which evaluates it on overlapping sentences. `rule_smtlib`
translates a rule to constraints, `rule_models` solves them with Z3, and `rule_proof` decides whether the rule is right.
`usable_rules` selects the rules of a book, `rule_matching` caches their conclusions for each shape of sentences, and
`forward_chaining` applies them until nothing new follows; `rulebook_arguments` turns its derivations into arguments.

The shipped books are the text files beside these modules.
"""
