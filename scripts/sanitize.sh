#!/usr/bin/env bash
# Runs tests under sanitizers, which end a test that does what C++ leaves undefined.
# Usage: scripts/sanitize.sh asan    the whole suite: addresses, undefined behaviour, leaks (g++)
#        scripts/sanitize.sh tsan    what runs in parallel: data races (clang++)
# One test: build/dev/eusim_tests --gtest_filter=SUITE.TEST
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/shards.sh

case ${1:-} in
  asan)
    scripts/setup.sh dev
    # Many tests fork this process, and what it keeps of freed memory is copied each time.
    export ASAN_OPTIONS=quarantine_size_mb=16
    # There are 200, each some hundred runs.
    export EUSIM_PLANTED=20
    run_shards build/dev/eusim_isa_tests
    run_shards build/dev/eusim_tests
    ctest --preset dev --label-exclude gtest
    ;;
  tsan)
    # What runs in parallel are processes, so what could race is how they are started, read and
    # waited for, and the rows they leave: the preset builds the tests of that. The one thread, which
    # copies SystemC's dump for --vcd, shares nothing but a pipe.
    scripts/setup.sh tsan eusim_tests
    build/tsan/eusim_tests --gtest_brief=1
    ;;
  *)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
