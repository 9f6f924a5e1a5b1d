#!/usr/bin/env bash
# Executes random programs by eusim and by independent implementations (scripts/differential.py): 1,000
# in OpenCL C, on three generations and with each finalizer, and 1,000 in GLSL, on four generations. Then
# cuts files of every kind at each byte, and damages each kind 400 times (tests/fuzz/test_cut_files.py), and
# compares stall reasons with what-ifs (scripts/stall_reasons.py).
# Usage: scripts/nightly.sh [SEED [COUNT]]     SEED of the first (default: day of the year * 10000 + 1)
# Rows and summaries go to build/nightly/LANGUAGE.tsv, files of programs that differ beside them. The
# exit code is 1 if something differs, and 77 if packages are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-$((10#$(date +%j) * 10000 + 1))}
count=${2:-1000}
found=build/nightly
scripts/setup.sh release eusim
mkdir -p "$found"
worst=0
for language in opencl glsl; do
  status=0
  scripts/differential.py --language "$language" --seed "$seed" --count "$count" --jobs "$(nproc)" \
    --keep "$found" >"$found/$language.tsv" || status=$?
  grep '^#' "$found/$language.tsv" || true
  [ "$status" -le "$worst" ] || worst=$status
done
status=0
EUSIM_CUTS=all EUSIM_DAMAGES=400 python3 -B tests/fuzz/test_cut_files.py build/release/eusim || status=$?
[ "$status" -le "$worst" ] || worst=$status
status=0
if command -v ocloc >/dev/null; then
  scripts/stall_reasons.py --into "$found/stalls" --least 20 >"$found/stalls.csv" || status=$?
else
  status=77
fi
[ "$status" -le "$worst" ] || worst=$status
exit "$worst"
