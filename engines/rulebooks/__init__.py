"""Rulebooks: rules of inference written by people, proven before they are applied.

Start with `rule`, the data of a rule, and `rule_forms`, which evaluates it on overlapping sentences. On these rest

- reading and writing: `rule_reading`, `rule_writing`;
- proofs: `rule_smtlib` states a rule, and the places of numbers on boards, as constraints; `rule_models` has Z3 solve
  them; `rule_proof` asks the questions, also for further conclusions; `refuting_boards` finds the smallest board;
  `rulebook_check` puts the verdicts into words;
- inference: `usable_rules` selects the rules of a book and where each applies, `rule_matching` caches the conclusions
  for each shape of overlapping sentences, and `rule_closure` applies them to the fixed point. The reasoner is
  `engines.rulebooks.rulebook`; `named_arguments` turns its derivations into steps.

The shipped books are the text files beside these modules.
"""
