"""Layers that several tests read, made once."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from guide.parcels.gpkg import GeoPackage
from guide.parcels.source import Columns, Source
from tests.parcels.make_layer import write_gpkg
from tests.parcels.town import library, town

TOWN_COLUMNS = Columns("number", ("owner", "owner2"), (("mail1",), ("mail2",)), ("site",), "stands_on")


@pytest.fixture(scope="session")
def town_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_gpkg(tmp_path_factory.mktemp("town") / "town.gpkg", town())


@pytest.fixture
def town_source(town_file: Path) -> Iterator[Source]:
    source = GeoPackage(town_file, TOWN_COLUMNS, "parcels", ("cities", "name"), ("streets", "name"))
    yield source
    source.close()


@pytest.fixture(scope="session")
def town_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("library")
    yield library(folder)
    shutil.rmtree(folder, ignore_errors=True)
