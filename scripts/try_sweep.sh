#!/usr/bin/env bash
# Runs a sweep over five kernels, one of which hangs, on machines of which some are invalid or too slow for
# the limit; then again, killed twice by SIGKILL and resumed. The rows must be equal, byte for byte, and
# failed ones must have a reason.
# Usage: scripts/try_sweep.sh [POINTS]     a multiple of 10 from 50 to 4000; default 1000
set -euo pipefail
points=${1:-1000}
if ! [[ $points =~ ^[0-9]+0$ ]] || ((points < 50 || points > 4000)); then
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
eusim=${EUSIM:-$root/build/release/eusim}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# For each kernel: L3 latencies times two LLC latencies, an invalid machine, and one that is too slow.
cat >"$directory/hang.asm" <<'ASM'
wait(1) n0<1>UD { align1 WE_all 1N };
ASM
cat >"$directory/s.json" <<JSON
{"schema": "eusim.sweep/v1",
 "kernels": ["$root/traces/workloads/saxpy_64.json", "$root/traces/workloads/driver_saxpy_256.json",
             "$root/traces/workloads/driver_reduce_slm_2.json",
             "$root/traces/workloads/dp4_matvec_256.json", "hang.asm"],
 "grid": {"/l3/latency_cycles": [$(seq -s, 8 $((6 + points / 10)))],
          "/llc/latency_cycles": [50, 100]},
 "points": [{"name": "no_machine", "set": {"/eu/threads": 99}},
            {"name": "too_slow", "set": {"/memory/latency_cycles": 10000}}],
 "max_cycles": 10000}
JSON
[ "$("$eusim" sweep "$directory/s.json" --count)" -eq "$points" ]

begin=$EPOCHREALTIME
"$eusim" sweep "$directory/s.json" -o "$directory/whole" 2>"$directory/whole.err" || [ $? -eq 1 ]
awk -v a="$begin" -v b="$EPOCHREALTIME" -v n="$points" \
  'BEGIN { printf "uninterrupted: %d points in %.1f s\n", n, b - a }'

for part in 1 2; do
  "$eusim" sweep "$directory/s.json" -o "$directory/killed" --resume 2>/dev/null &
  pid=$!
  until [ -f "$directory/killed.partial" ] &&
    (($(wc -l <"$directory/killed.partial") > part * points / 3)); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.01
  done
  if ! kill -KILL "$pid" 2>/dev/null; then
    echo "try_sweep.sh: error: the sweep ended before it was killed; use more points" >&2
    exit 1
  fi
  wait "$pid" 2>/dev/null || true
  rows=$(wc -l <"$directory/killed.partial")
  echo "killed with $rows rows of $points"
  ((rows < points))
done
"$eusim" sweep "$directory/s.json" -o "$directory/killed" --resume 2>/dev/null || [ $? -eq 1 ]
cmp "$directory/whole" "$directory/killed"
echo "resumed: the same $(wc -c <"$directory/whole") bytes"

# Every row of the kernel that hangs failed, and two of each other kernel.
failed=$(grep -c '"status": "failed"' "$directory/killed")
echo "failed points: $failed"
((failed == points / 5 + 8))
for reason in "hang" "cycle limit" "99 is out of range"; do
  line=$(grep -m1 -i "\"reason\": \".*$reason" "$directory/killed")
  echo "  ${line#*\"reason\": }" | cut -c 1-100
done
