#!/usr/bin/env bash
# A test picture through three kernels on an Ivy Bridge GT2: NV12 to RGB, then edges and two other
# sizes of what came out. Leaves the pictures in a folder; every byte is compared with what Python
# computed apart from the model.
#
#   scripts/image_pipeline.sh [FOLDER]     (build/images)       EUSIM=path/to/eusim
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
eusim=${EUSIM:-$root/build/release/eusim}
folder=${1:-$root/build/images}

python3 -B "$root/scripts/make_pictures.py" "$folder"
run() { # workload, surface: what comes out is named like the workload
  "$eusim" run "$folder/$1.json" --report brief --dump-surface "$2=$folder/$1.png"
}
run rgb rgb
run edges edges
run smaller scaled
run larger scaled
echo "Pictures       $folder: original, rgb, edges, smaller, larger .png"
