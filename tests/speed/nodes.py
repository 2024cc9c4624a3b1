"""The engines that run in Node, as one process that is asked for a stretch of work at a time."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

from .petition import QUESTIONS, WAYS

ENGINES = ("xstate", "json-rules-engine", "surveyjs")
PACKAGES = {"xstate": "xstate", "json-rules-engine": "json-rules-engine", "surveyjs": "survey-core"}


class Missing(Exception):
    """The engine is not installed; the text says what is."""


class Nodes:
    """A running Node. GUIDE_PEERS_JS names the folder in which the packages were installed."""

    def __init__(self, interviews: list[dict[str, Any]]) -> None:
        node, folder = shutil.which("node"), os.environ.get("GUIDE_PEERS_JS")
        if not node or not folder:
            raise Missing("Node or GUIDE_PEERS_JS is missing")
        script = Path(__file__).with_name("peers.mjs")
        self.process = subprocess.Popen([node, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask({"questions": QUESTIONS, "ways": WAYS, "interviews": interviews})

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """One line out, one line in."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        if "missing" in answer:
            raise Missing(answer["missing"])
        return answer

    def decided(self, engine: str, what: str = "decide") -> list[str]:
        """What an engine decides of every interview, spelt out."""
        found: list[str] = self.ask({"engine": engine, "what": what, "times": 1, "show": True})["decided"]
        return found

    def spent(self, engine: str, what: str, times: int) -> float:
        """CPU seconds of all interviews, once, its compiler's and collector's included."""
        return float(self.ask({"engine": engine, "what": what, "times": times})["cpu"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()
