"""Answers that explain themselves: why a line applies or does not, what another answer would change.

Everything here is found by looking: a change that is named was run, and the line came or went.
"""
