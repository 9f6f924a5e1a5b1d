#!/usr/bin/env bash
# Runs the study again: table.csv and the tables of README.md.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/../../scripts/compare_machines.py" --write "$@"
