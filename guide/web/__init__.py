"""The plain web interview: the same engine as server-rendered forms, one question a page, without script.

The server remembers nothing: the answers travel in the page itself, sealed, in the body of each request.
"""
