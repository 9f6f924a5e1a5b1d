#!/usr/bin/env bash
# Runs the shards of a sweep as a Slurm job array, and collects their rows in a job after it.
# Usage: scripts/cluster/slurm.sh SWEEP SHARDS OUTPUT [SBATCH OPTIONS...]
# All nodes need SWEEP, OUTPUT and eusim at the same paths. A shard uses its allocated cores
# (--cpus-per-task). Run it again to continue after a stop. Prints the number of the collecting job.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
command -v sbatch >/dev/null || { echo "slurm.sh: error: needs sbatch (package slurm-client)" >&2; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
eusim=${EUSIM:-$root/build/release/eusim}
sweep=$(realpath "$1") shards=$2 output=$(realpath -m "$3")
shift 3
parts=$output.parts
mkdir -p "$parts"

array=$(sbatch --parsable --job-name eusim --array "0-$((shards - 1))" --output "$parts/%a.log" \
  "$@" --wrap "$(printf '%q sweep %q --shard $SLURM_ARRAY_TASK_ID/%d \
    --jobs ${SLURM_CPUS_PER_TASK:-1} --resume -o %q/$SLURM_ARRAY_TASK_ID.jsonl || [ $? -eq 1 ]' \
    "$eusim" "$sweep" "$shards" "$parts")")
sbatch --parsable --job-name eusim-collect --dependency "afterok:$array" \
  --output "$parts/collect.log" "$@" \
  --wrap "$(printf '%q collect %q/*.jsonl --jsonl %q' "$eusim" "$parts" "$output")"
