"""The examples in the documentation are true, and everything public has some."""

import doctest
import inspect
import re
import types

import komainu
import komainu.batch
import komainu.openspiel
import komainu.pettingzoo
import komainu.pyffish
import pytest
from conftest import ROOT

OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
MODULES = [komainu, komainu._functions, komainu._komainu, komainu.batch, komainu.openspiel, komainu.pettingzoo, komainu.pyffish]


def documented():
    """Everything that is public, and its names."""
    for module in MODULES:
        yield module.__name__, module
        for name, value in vars(module).items():
            home = "komainu" if module is komainu._komainu else module.__name__
            own = getattr(value, "__module__", None) == home
            if not callable(value) or not own or module is komainu or name.startswith("_"):
                continue
            yield f"{module.__name__}.{name}", value
            if inspect.isclass(value):
                for member, inner in vars(value).items():
                    if not member.startswith("_") and not isinstance(inner, (int, str, dict, types.MemberDescriptorType)):
                        yield f"{module.__name__}.{name}.{member}", inner


@pytest.mark.parametrize(("name", "value"), list(documented()), ids=lambda value: value if isinstance(value, str) else "")
def test_examples_are_true(name, value):
    text = inspect.getdoc(value) or ""
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    report = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


# Methods that OpenSpiel and PettingZoo document; a NamedTuple's fields have comments.
OTHERS = re.compile(r"komainu\.(openspiel|pettingzoo)\.\w+\.\w+$|komainu\.batch\.Step\.")


def test_everything_public_is_documented():
    bare = [name for name, value in documented() if not inspect.getdoc(value) and not OTHERS.match(name)]
    assert bare == []


def test_the_page_of_examples_is_true(monkeypatch):
    monkeypatch.chdir(ROOT)
    path = ROOT / "bindings" / "python" / "README.md"
    text = path.read_text().replace("```python\n", "\n").replace("\n```\n", "\n\n")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(path), 0)
    assert len(test.examples) > 30
    report = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_all_names_of_the_module_exist():
    for name in komainu.__all__:
        assert getattr(komainu, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        komainu.Bord
