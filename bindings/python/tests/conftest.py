"""What the tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes longer than every change can wait")


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="run the long tests, too")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="long: --long runs it"))


@pytest.fixture
def root():
    """The folder of the repository."""
    return ROOT
