#!/usr/bin/env bash
# Fuzzes everything that reads what a user gives: libFuzzer under ASan and UBSan for what reads, and
# random programs and damaged kernels in runs of their own.
# Usage: scripts/fuzz.sh [RUNS [WHOLE_RUNS [TARGET...]]]     1000000 and 100000 of all targets
# Prints a row of a table for each target; the exit code is 1 if an input broke something. The
# input is then in build/fuzz/found.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-1000000} whole_runs=${2:-100000}
chosen=("${@:3}")
scripts/setup.sh fuzz eusim_fuzz
scripts/setup.sh release eusim_tests
fuzzer=build/fuzz/eusim_fuzz
corpora=build/fuzz/corpora found=build/fuzz/found
mkdir -p "$corpora" "$found"
targets=$(EUSIM_FUZZ_WRITE_CORPORA=$corpora "$fuzzer")
failed=0

# report TARGET RUNS STATUS LOG
report() {
  local verdict=held
  [ "$3" -eq 0 ] || { verdict="broken: $4" failed=1; }
  echo "| $1 | $2 | $verdict |"
}

wanted() {
  [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $1 "* ]]
}

echo "| target | runs | |"
echo "|---|---:|---|"
while read -r target max_bytes; do
  wanted "$target" || continue
  log=$found/$target.log
  words=()
  [ -s "$corpora/$target.dict" ] && words=(-dict="$corpora/$target.dict")
  status=0
  EUSIM_FUZZ_TARGET=$target "$fuzzer" -runs="$runs" -seed=1 -max_len="$max_bytes" -timeout=20 \
    -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$found/$target-" "${words[@]}" \
    "$corpora/$target" </dev/null >"$log" 2>&1 || status=$?
  done=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  report "$target" "${done:-0}" "$status" "$log"
done <<<"$targets"
for target in valid_runs damaged_runs; do
  wanted "$target" || continue
  log=$found/$target.log
  status=0
  EUSIM_FUZZ_RUNS=$whole_runs build/release/eusim_tests --gtest_filter="*Fuzz*/$target" >"$log" 2>&1 ||
    status=$?
  report "$target" "$whole_runs" "$status" "$log"
done
exit "$failed"
