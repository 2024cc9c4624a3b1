"""The style sheet as the library has it, but read once: the library reads every rule anew for a theme or a screen, even
where the colors are the same, and that is a good part of what the first picture waits for."""

from textual.css.stylesheet import Stylesheet


class Rules(Stylesheet):
    """Rules that are parsed again only when a color has changed."""

    changed = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """The colors by name."""
        if variables != self._variables:
            super().set_variables(variables)
            self.changed = True

    def reparse(self) -> None:
        """Bring the rules up to date: those that were parsed with these colors stay as they are."""
        if self.changed:
            super().reparse()
            self.changed = False
        else:
            self.parse()
