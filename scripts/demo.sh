#!/usr/bin/env bash
# Installs missing packages, builds, and runs an example: a kernel compiled by a graphics driver, executed
# and timed on an Ivy Bridge GT2.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh release eusim
exec build/release/eusim run traces/workloads/driver_mandelbrot_64x32.json
