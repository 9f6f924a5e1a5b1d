#!/usr/bin/env bash
# Checks the sources with clang-format, cppcheck and clang-tidy (.clang-tidy lists the checks with reasons), and
# uncommitted changes for plain words (scripts/plain_words.py).
# Prints all findings; the exit code is 0 if there are none.
# Usage: scripts/lint.sh [FOLDER|FILE...]    default: isa config model tests
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- isa config model tests
source scripts/packages.sh
install_packages clang clang-format clang-tidy cppcheck
failed=0

if [ -e .git ]; then # an unpacked archive has no changes
  echo "plain words" >&2
  python3 -B scripts/plain_words.py || failed=1
fi

echo "clang-format" >&2
find "$@" -name '*.[ch]pp' -print0 | xargs -0 clang-format --dry-run --Werror || failed=1

# Style is checked by clang-tidy; scripts/cppcheck.txt lists false positives.
echo "cppcheck" >&2
cppcheck --quiet --enable=warning,performance,portability --std=c++17 --language=c++ \
  --library=googletest --inline-suppr --suppressions-list=scripts/cppcheck.txt \
  --error-exitcode=1 -j "$(nproc)" -I . "$@" || failed=1

echo "clang-tidy" >&2
cmake --preset lint >/dev/null
find "$@" -name '*.cpp' -print0 | LC_ALL=C sort -z |
  xargs -0 -P "$(nproc)" -n 1 bash -c 'clang-tidy -p build/lint --quiet "$0" 2>/dev/null' || failed=1
exit "$failed"
