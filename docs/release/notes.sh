#!/usr/bin/env bash
# Prints the notes of a release: `docs/release/notes.sh VERSION` prints how to install it, and its section of
# CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
changes=$(awk -v heading="## $1" '$0 == heading { inside = 1; next } /^## / { inside = 0 } inside' CHANGELOG.md)
if [ -z "${changes//[[:space:]]/}" ]; then
    echo "CHANGELOG.md has no changes under the heading \"## $1\"" >&2
    exit 1
fi
cat docs/release/notes.md
echo
echo "## Changes"
echo "$changes"
