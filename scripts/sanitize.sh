#!/usr/bin/env bash
# Runs tests under sanitizers, which end a test that does what C++ leaves undefined.
# Usage: scripts/sanitize.sh asan    the whole suite: addresses, undefined behaviour, leaks (g++)
#        scripts/sanitize.sh tsan    what runs in parallel, and all verbs: data races (clang++)
# For one finding: build/dev/eusim_tests --gtest_filter=SUITE.TEST
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/shards.sh

case ${1:-} in
  asan)
    scripts/setup.sh dev
    run_shards build/dev/eusim_tests
    ctest --preset dev --label-exclude gtest
    ;;
  tsan)
    scripts/setup.sh tsan
    # Processes share nothing, so there is nothing to race but in what starts and reads them.
    if nm --dynamic --undefined-only build/release/eusim | grep -wE 'pthread_create|thrd_create'; then
      echo "sanitize.sh: eusim starts threads" >&2
      exit 1
    fi
    ;;
  *)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
