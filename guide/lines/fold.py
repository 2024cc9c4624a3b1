"""Text broken into lines of a width. What common text needs is done here; the rest by `textwrap`, loaded when it is."""


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """The lines of a text without line ends, as `textwrap.wrap` makes them with `subsequent_indent=indent` and without
    breaks at hyphens; every sign is one cell and no space is wider than one."""
    words = text.split(" ")
    if "" in words or max(map(len, words)) + len(indent) > width:
        import textwrap

        return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
    lines: list[str] = []
    line = words[0]
    for word in words[1:]:
        if len(line) + 1 + len(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = indent + word
    return [*lines, line]
