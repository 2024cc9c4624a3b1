"""The interview line by line: for screen readers, dumb terminals and pipes. No escape codes, no redrawing.

`talk` reads and writes lines; `opening` finds the city and the procedure; `dialogue` asks the questions of a session.
"""
