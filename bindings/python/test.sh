#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh virtual environment, and tests it there: test.sh [PYTEST-ARGUMENT...]
#
# WHEEL names a wheel that has been built already. The tests that take long are marked `long`.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../../target/python}
python=${PYTHON:-python3}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$python" -m venv "$folder/tools"
"$folder/tools/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
if [ -z "${WHEEL:-}" ]; then
    "$folder/tools/bin/maturin" build --release --locked --quiet --interpreter "$python" --out "$folder/wheel"
    WHEEL=$(echo "$folder"/wheel/*.whl)
fi
ls -l "$WHEEL"

# The package alone, without NumPy: what needs it says so.
"$python" -m venv "$folder/bare"
"$folder/bare/bin/pip" install --quiet --disable-pip-version-check "$WHEEL"
"$folder/bare/bin/python" tests/bare.py

"$python" -m venv "$folder/full"
"$folder/full/bin/pip" install --quiet --disable-pip-version-check \
    "$WHEEL[pettingzoo]" pytest mypy pyffish jsonschema
"$folder/full/bin/python" -m pytest -q -p no:cacheprovider tests "$@"
