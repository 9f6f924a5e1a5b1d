#!/usr/bin/env bash
# Builds and runs the tests of the rooms that files belong to: faster than scripts/test.sh during work.
# Usage: scripts/check.sh [FILE...]    default: what differs from the last commit
# Files of isa, config, tests/isa and tests/config are tested without the model: eusim_isa_tests alone is
# built. A room of the model is tested by the tests of its folder in tests, or of tests/model and tests/cli if
# it has none, and by those of layers. The exit code is 1 if a test fails, 2 for a missing file.
set -euo pipefail
cd "$(dirname "$0")/.."

files=("$@")
[ $# -gt 0 ] || mapfile -t files < <(git diff --name-only --diff-filter=d HEAD; git ls-files -o --exclude-standard)

# Folders of tests for a file, one a line.
tests_of() {
  local room
  case $1 in
    isa/* | tests/isa/*) echo isa ;;
    config/* | tests/config/*) printf '%s\n' config isa ;;
    model/* | tests/*)
      room=$(cut -d / -f 2 <<<"$1")
      case $room in
        intel | g13 | eu | machine | memory | dispatch | base) echo model ;;
        program) printf '%s\n' program drm ;;
        *) if [ -d "tests/$room" ]; then echo "$room"; else printf '%s\n' model cli; fi ;;
      esac
      ;;
  esac
}

# The suites of test files, as a filter of GoogleTest.
filter_of() {
  grep -rhoE "(TEST|TEST_F|TEST_P)\(\s*\w+" "$@" --include='test_*.cpp' | sed -E 's/.*\(\s*//' | sort -u |
    sed -E 's/.*/&.*:*\/&.*/' | paste -sd :
}

folders=(layers)
for file in "${files[@]}"; do
  [ -e "$file" ] || {
    echo "check.sh: error: $file: no such file" >&2
    exit 2
  }
  mapfile -t -O "${#folders[@]}" folders < <(tests_of "$file")
done
mapfile -t folders < <(printf '%s\n' "${folders[@]}" | sort -u)

isa=() other=() drm=0
for folder in "${folders[@]}"; do
  case $folder in
    isa | config) isa+=("tests/$folder") ;;
    drm) drm=1 ;;
    *) other+=("tests/$folder") ;;
  esac
done
source scripts/shards.sh
failed=0
# Layers alone are no reason to build the model: scripts/test.sh runs them too.
if [ ${#other[@]} -gt 1 ] || [ ${#isa[@]} -eq 0 ]; then
  scripts/setup.sh release eusim eusim_tests
  run_shards build/release/eusim_tests --gtest_filter="$(filter_of "${other[@]}")" || failed=1
fi
if [ ${#isa[@]} -gt 0 ]; then
  scripts/setup.sh release eusim_isa_tests
  run_shards build/release/eusim_isa_tests --gtest_filter="$(filter_of "${isa[@]}")" || failed=1
fi
if [ "$drm" = 1 ]; then
  scripts/setup.sh release eusim_drm_tests
  run_shards build/release/eusim_drm_tests || failed=1
fi
exit "$failed"
