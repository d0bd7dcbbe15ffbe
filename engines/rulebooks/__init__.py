"""Rulebooks: rules of inference written by people, proven before they are applied.

Start with `rule`, the data of a rule, and `rule_evaluation`, which evaluates it on overlapping sentences. Other modules
are

- reading and writing: `rule_reading`, `rule_writing`;
- proofs: `rule_smtlib` translates a rule, and the places of numbers on boards, to constraints, and `rule_models` solves
  them with Z3. From the solutions, `rule_proof` decides whether a rule is right, and finds further conclusions;
  `refuting_boards` finds the smallest board on which a rule is wrong;
- inference: `usable_rules` selects the rules of a book and the sentences to which each applies, `rule_matching` caches
  the conclusions for each shape of overlapping sentences, and `forward_chaining` applies the rules until nothing new
  follows. The reasoner is in `rulebook_reasoner`; `rulebook_arguments` turns its derivations into the steps of
  arguments.

The shipped books are the text files beside these modules.
"""
