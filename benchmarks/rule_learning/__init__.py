"""How many rules it takes: rules of inference learnt from positions, and what the first of them cover.

Start with `thinking_positions`: where a player has to think. `few_numbers` finds what up to four sentences entail,
`weighed_rules` states it as generally as it is true, and `proofs_found` gathers both from positions. `rule_choice`
takes one rule after the other by what it adds, and `learnt_book` writes them for people. `rule_coverage` measures
rulebooks on other positions; `coverage_sums` and `coverage_shown` say what that comes to.
"""
