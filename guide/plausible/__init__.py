"""Looks at answers for what a careful clerk would ask again: answers that do not fit together, numbers near a limit.

Nothing here blocks anything. Limits are found in the conditions of the content, not listed by hand.
"""
