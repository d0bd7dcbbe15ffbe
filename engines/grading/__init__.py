"""Grades the difficulty of conclusions and boards, and generates puzzles of a requested grade.

A grade is the weakest sufficient reasoner of a ladder, a list of reasoners in order of strength.
"""
