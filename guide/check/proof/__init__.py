"""Proofs of what a flow and its rules do over all answers, by merged futures.

Every question's answers are cut into *cells* (`cells`): an answer for each option, and for a number or date one below,
at and above every limit that a condition compares it with. A condition becomes a *formula* (`formula`, `unfold`) that
is simplified as answers come in; two walks whose simplified formulas are the same have the same future and are walked
once (`walk`). So the cost follows the number of distinct futures, not the number of routes, and counts stay exact.
"""
