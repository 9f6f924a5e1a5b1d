#!/usr/bin/env bash
# Fuzzes all readers of user input: libFuzzer under ASan and UBSan for the readers, and random programs and
# damaged kernels in separate processes.
# Usage: scripts/fuzz.sh [PERCENT [TARGET...]]     100 for all targets takes hours of one CPU
# Each target has a number of runs (tests/fuzz); PERCENT of them are made. Prints a table row for each; the
# exit code is 1 if an input caused a failure or was slow. The input is then in build/fuzz/found.
set -euo pipefail
cd "$(dirname "$0")/.."
percent=${1:-100}
chosen=("${@:2}")
scripts/setup.sh fuzz eusim_fuzz
fuzzer=build/fuzz/eusim_fuzz
corpora=build/fuzz/corpora found=build/fuzz/found
mkdir -p "$corpora" "$found"
targets=$(EUSIM_FUZZ_WRITE_CORPORA=$corpora "$fuzzer")
failed=0

# report TARGET RUNS BEGIN STATUS LOG
report() {
  local verdict=held
  [ "$4" -eq 0 ] || { verdict="broken: $5" failed=1; }
  echo "| $1 | $2 | $((SECONDS - $3)) | $verdict |"
}

# fuzz TARGET RUNS MAX_BYTES: an input may take two seconds, so that other work on the machine does not matter
fuzz() {
  local log=$found/$1.log status=0 words=() begin=$SECONDS
  [ -s "$corpora/$1.dict" ] && words=(-dict="$corpora/$1.dict")
  EUSIM_FUZZ_TARGET=$1 "$fuzzer" -runs="$2" -seed=1 -max_len="$3" -timeout=20 -report_slow_units=2 \
    -rss_limit_mb=2048 -malloc_limit_mb=512 -print_final_stats=1 -artifact_prefix="$found/$1-" \
    "${words[@]}" "$corpora/$1" </dev/null >"$log" 2>&1 || status=$?
  compgen -G "$found/$1-slow-unit-*" >/dev/null && status=1
  report "$1" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" "$begin" "$status" "$log"
}

# whole TARGET RUNS: each run is a separate process
whole() {
  scripts/setup.sh release eusim_tests
  local log=$found/$1.log status=0 begin=$SECONDS
  EUSIM_FUZZ_RUNS=$2 build/release/eusim_tests --gtest_filter="*Fuzz*/$1" >"$log" 2>&1 || status=$?
  report "$1" "$2" "$begin" "$status" "$log"
}

echo "| target | runs | seconds | |"
echo "|---|---:|---:|---|"
while read -r target how runs max_bytes; do
  [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $target "* ]] || continue
  "$how" "$target" $((runs * percent / 100)) "$max_bytes"
done <<<"$targets"
exit "$failed"
