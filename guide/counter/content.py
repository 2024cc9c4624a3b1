"""What content says for the counter: the reasons a clerk chooses from, and the sentences of receipt and letter."""

from pathlib import Path

from guide.library.catalogs import translated
from guide.library.models import Identifier, Line, Strict


class CounterFile(Strict):
    """`content/common/counter.yaml`."""

    missing: dict[Identifier, Line]
    deficient: dict[Identifier, Line]
    phrases: dict[Identifier, Line]

    def reasons(self, state: str) -> dict[str, str]:
        """The reasons for a state: `missing` or `deficient`; none for the others."""
        return {"missing": self.missing, "deficient": self.deficient}.get(state, {})

    def say(self, key: str, **values: str) -> str:
        """A sentence, filled; what is filled in is not read as a place to fill."""
        import re

        return re.sub(r"\{(\w+)\}", lambda place: values.get(place.group(1), ""), self.phrases[key])


def counter_content(root: Path) -> CounterFile:
    """The counter's content of a library. Raises Problems where the file is missing or wrong."""
    from guide.library.collect import Collector

    collector = Collector(root)
    document = translated(root, collector.read(root / "content" / "common" / "counter.yaml"))
    made = collector.model(document, CounterFile)
    collector.raise_if_any()
    if made is None:
        raise FileNotFoundError("content/common/counter.yaml")
    return made
