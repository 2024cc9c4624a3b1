"""The condition language: one small language, in three values, for guards, requirements, warnings, dates and fees.

`parse` turns a text into a tree or names what is wrong with it; `evaluate` gives True, False or, where an answer that
decides it is not known, ``UNDECIDED``; `explain` says which answers decided it or keep it open.
"""
