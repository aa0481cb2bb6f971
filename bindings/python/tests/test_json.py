"""The answers of `komainu ... --json` are as their schemas say, where the program has them."""

import json
import subprocess
import sys

import pytest
from conftest import ROOT

SCHEMAS = sorted((ROOT / "docs" / "schema").glob("*.json"))
jsonschema = pytest.importorskip("jsonschema")


@pytest.mark.skipif(not SCHEMAS, reason="docs/schema has no schema")
@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_answers_are_as_the_schema_says(path):
    schema = json.loads(path.read_text())
    jsonschema.validators.validator_for(schema).check_schema(schema)
    for arguments in schema.get("examples_of_commands", []):
        result = subprocess.run([sys.executable, "-m", "komainu", *arguments], capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        jsonschema.validate(json.loads(result.stdout), schema)
