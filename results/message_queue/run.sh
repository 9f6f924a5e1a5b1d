#!/usr/bin/env bash
# Runs the study again: rows, table.csv, the tables of README.md, figures.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/../../scripts/study.py" "$here" "$@"
