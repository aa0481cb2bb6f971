#!/usr/bin/env bash
# Checks before a release that `docs/release/check_tag.sh vVERSION` names the version of Cargo.toml, that
# CHANGELOG.md says what it changes, and that nothing there is still without a version.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
if [ "$1" != "v$version" ]; then
    echo "the tag is $1, and Cargo.toml has the version $version: expected the tag v$version" >&2
    exit 1
fi
if docs/release/notes.sh Unreleased >/dev/null 2>&1; then
    echo "CHANGELOG.md has changes under \"## Unreleased\": expected them under \"## $version\"" >&2
    exit 1
fi
docs/release/notes.sh "$version" >/dev/null
