#!/usr/bin/env bash
# Installs what is missing, builds and runs the whole test suite. Usage: scripts/test.sh [PRESET]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
scripts/setup.sh "$preset"
ctest --preset "$preset"
