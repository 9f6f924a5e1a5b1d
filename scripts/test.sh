#!/usr/bin/env bash
# Installs what is missing, builds and runs the test suite, but for the tests that are labelled nightly:
# those are slow and rarely fail, and scripts/nightly.sh runs them. Usage: scripts/test.sh [PRESET]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
scripts/setup.sh "$preset"
ctest --preset "$preset" --label-exclude '^nightly$'
