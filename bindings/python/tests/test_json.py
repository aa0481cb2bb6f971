"""The answers of `komainu ... --json` are as docs/json.schema.json says, with no field that it lacks."""

import copy
import json
import subprocess
import sys

import jsonschema
import komainu
import pytest
from conftest import ROOT

SCHEMA = json.loads((ROOT / "docs" / "json.schema.json").read_text(encoding="utf-8"))
MATE = "4k/5/4P/5/K4 b G 1"


def closed(schema):
    """Returns a schema that refuses fields that it does not name, so that none is forgotten in it."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(part) for key, part in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        schema.setdefault("additionalProperties", False)
    return schema


DEFINITIONS = closed(copy.deepcopy(SCHEMA["$defs"]))


def check(*arguments):
    """Checks every line of an answer against the schema of its type; returns the lines."""
    result = subprocess.run(
        [sys.executable, "-m", "komainu", *arguments, "--json"],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    for line in lines:
        jsonschema.validate(line, SCHEMA)
        schema = {"$ref": f"#/$defs/answer_{line['type']}", "$defs": DEFINITIONS}
        jsonschema.Draft202012Validator(schema).validate(line)
    return lines


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_game_is_listed():
    assert len(check("variants")) == 26


@pytest.mark.parametrize("game", ["mini", "kyoto", "chu", "tenjiku", "maka-dai-dai", "taikyoku"])
def test_answers_about_a_game_are_as_the_schema_says(game):
    board = komainu.Board(game)
    [moves] = check("moves", game)
    assert sorted(move["move"] for move in moves["moves"]) == sorted(str(move) for move in board.legal_moves)
    [shown] = check("show", game)
    assert shown["sfen"] == board.sfen()
    check("describe", game)
    check("eval", game)
    check("analyse", game, "--nodes", "500", "--lines", "2")
    [count] = check("perft", game, "2", "--divide")
    assert count["nodes"] == board.perft(2) == sum(part["nodes"] for part in count["divide"])


def test_counts_of_every_depth_and_mates_are_as_the_schema_says():
    assert [line["depth"] for line in check("perft", "mini", "3", "--table")] == [1, 2, 3]
    proof, total = check("mate", "mini", "--position", MATE)
    assert (proof["pv"], total["proved"]) == (["G*1b"], 1)
    [over] = check("show", "mini", "--position", "4k/4G/4S/5/K4 w - 8")
    assert over["outcome"] == {"winner": "black", "reason": "checkmate"}
