#!/usr/bin/env bash
# Installs what is missing, builds, and runs the main job: a kernel that a graphics driver compiled,
# executed and timed on an Ivy Bridge GT2.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh release eusim
exec build/release/eusim run traces/workloads/driver_mandelbrot_64x32.json
