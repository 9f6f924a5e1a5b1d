#!/usr/bin/env bash
# Runs tests under sanitizers, which end a test with undefined behaviour.
# Usage: scripts/sanitize.sh asan    the whole suite: addresses, undefined behaviour, leaks (g++)
#        scripts/sanitize.sh tsan    tests of parallel parts: data races (clang++)
# One test: build/dev/eusim_tests --gtest_filter=SUITE.TEST
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/shards.sh

case ${1:-} in
  asan)
    scripts/setup.sh dev
    # Many tests fork this process, which copies its quarantined memory each time.
    export ASAN_OPTIONS=quarantine_size_mb=16
    # There are 200 of them, with some hundred runs each.
    export EUSIM_PLANTED=20
    run_shards build/dev/eusim_isa_tests
    run_shards build/dev/eusim_tests
    ctest --preset dev --label-exclude gtest
    ;;
  tsan)
    # Parallel work is done by processes, so races are possible only in their start, reading and waiting, and
    # in their rows: the preset builds the tests of these. The only thread, which copies SystemC's dump for
    # --vcd, shares only a pipe.
    scripts/setup.sh tsan eusim_tests
    build/tsan/eusim_tests --gtest_brief=1
    ;;
  *)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
