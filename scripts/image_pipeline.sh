#!/usr/bin/env bash
# Runs three kernels on a test picture on an Ivy Bridge GT2: NV12 to RGB, then edges, and scaling to two
# sizes. Writes the pictures to a folder; every byte is compared with results that Python computed without
# the model.
#
#   scripts/image_pipeline.sh [FOLDER]     (build/images)       EUSIM=path/to/eusim
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
eusim=${EUSIM:-$root/build/release/eusim}
folder=${1:-$root/build/images}

python3 -B "$root/scripts/make_pictures.py" "$folder"
run() { # workload, surface: the output has the workload's name
  "$eusim" run "$folder/$1.json" --report brief --dump-surface "$2=$folder/$1.png"
}
run rgb rgb
run edges edges
run smaller scaled
run larger scaled
echo "Pictures       $folder: original, rgb, edges, smaller, larger .png"
