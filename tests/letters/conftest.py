"""Every city of the shipped library."""

from pathlib import Path

import pytest

from guide.library.city import City
from guide.library.load import load_city

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def cities() -> dict[str, City]:
    return {path.parent.name: load_city(ROOT, path.parent.name) for path in ROOT.glob("content/*/jurisdiction.yaml")}
