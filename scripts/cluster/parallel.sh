#!/usr/bin/env bash
# Runs the shards of a sweep with GNU parallel, here or on machines that ssh reaches.
# Usage: scripts/cluster/parallel.sh SWEEP SHARDS OUTPUT [SSHLOGIN,...]
# SSHLOGIN as in GNU parallel: ":" is this machine, "4/host" four shards at a time there. All machines
# need SWEEP, OUTPUT and eusim at the same paths. Run it again to continue after a stop.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
command -v parallel >/dev/null || { echo "parallel.sh: error: needs the package parallel" >&2; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
eusim=${EUSIM:-$root/build/release/eusim}
sweep=$(realpath "$1") shards=$2 output=$(realpath -m "$3") login=${4:-:}
parts=$output.parts
mkdir -p "$parts"

seq 0 $((shards - 1)) |
  parallel --will-cite --sshlogin "$login" --joblog "$parts/joblog" \
    "$eusim" sweep "$sweep" --shard "{}/$shards" --jobs 1 --resume -o "$parts/{}.jsonl" \
    "||" "[ \$? -eq 1 ]" # failed points are rows
"$eusim" collect "$parts"/*.jsonl --jsonl "$output"
