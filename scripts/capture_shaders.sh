#!/usr/bin/env bash
# Compiles all shaders of traces/shaders for both generations, with the options in their second
# line.
# Usage: scripts/capture_shaders.sh [NAME...]
# The results are checked in: run this after a change to a shader, then scripts/make_workloads.py.
set -euo pipefail
cd "$(dirname "$0")/../traces/shaders"
shaders=(*.comp)
[ $# -eq 0 ] || shaders=("${@/%/.comp}")
for shader in "${shaders[@]}"; do
  read -ra options < <(sed -n '2s,^// glsl2eu.sh options: ,,p' "$shader")
  for gen in ivb hsw; do
    ../../scripts/glsl2eu.sh "$shader" --overwrite --gen "$gen" "${options[@]}"
  done
done
