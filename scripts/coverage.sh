#!/usr/bin/env bash
# Measures the coverage of the whole test suite, including child processes and the program, and prints
# the share of lines and branches for each folder. The exit code is 1 if a test fails, or if fewer lines
# are executed than promised: 95 % in isa and config, 90 % in model.
# Usage: scripts/coverage.sh [FILE...]    also prints the lines of these files that are not executed
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/shards.sh
scripts/setup.sh coverage
build=$PWD/build/coverage
rm -rf "$build/profiles"
# One file for each binary (%m), which contains the counters while it runs (%c).
export LLVM_PROFILE_FILE=$build/profiles/%m%c.profraw
run_shards "$build/eusim_isa_tests"
run_shards "$build/eusim_tests"
ctest --preset coverage --label-exclude gtest

llvm-profdata merge -o "$build/all.profdata" "$build/profiles"/*.profraw
covered() { # SUBCOMMAND ARGUMENT...
  llvm-cov "$1" "$build/eusim_tests" -object "$build/eusim_isa_tests" -object "$build/eusim" -instr-profile "$build/all.profdata" \
    "${@:2}"
}
[ $# -eq 0 ] || covered show "$@" | grep -E '^ +[0-9]+\| +0\||^[^ ]+:$' || true
covered export --summary-only | python3 -B scripts/coverage_table.py
