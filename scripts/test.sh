#!/usr/bin/env bash
# Installs missing packages, builds and runs the test suite, except for the tests that are labelled nightly:
# those are slow and rarely fail, and scripts/nightly.sh runs them. Usage: scripts/test.sh [PRESET]
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/shards.sh
preset=${1:-release}
scripts/setup.sh "$preset"
# In few processes: starting one for each of thousands of tests takes longer than the tests.
failed=0
for program in eusim_isa_tests eusim_tests eusim_toy_tests eusim_drm_tests; do
  echo "$program"
  run_shards timeout 1800 "build/$preset/$program" || failed=1
done
ctest --preset "$preset" --label-exclude '^(gtest|nightly)$' || failed=1
exit "$failed"
