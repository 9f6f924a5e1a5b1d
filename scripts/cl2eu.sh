#!/usr/bin/env bash
# Compiles an OpenCL kernel to Broadwell, Skylake or Broxton code without a GPU, or takes a zebin
# that was compiled elsewhere, and writes the input of `eusim run`: the kernel (K.GEN.hex) and a
# workload for it (K.GEN.json).
# Usage: scripts/cl2eu.sh --setup                    installs the Debian packages that it needs
#        scripts/cl2eu.sh K.cl [--gen bdw|skl|bxt] [--kernel NAME] --global X,Y,Z [--local X,Y,Z]
#                         [--arg NAME=VALUE]... [-o DIR]
#        scripts/cl2eu.sh K.cl --list                 its kernels, and how each argument is given
#        scripts/cl2eu.sh --help
set -euo pipefail
scripts=${BASH_SOURCE[0]%/*}
[ "$scripts" != "${BASH_SOURCE[0]}" ] || scripts=.
scripts=$(CDPATH='' cd -- "$scripts" && pwd)
source "$scripts/isolated.sh"

# The compiler (ocloc of intel-opencl-icd), and the readers of its files: ELF and YAML.
packages=(intel-opencl-icd libigdfcl1 libigc1 python3 python3-pyelftools python3-yaml)
source "$scripts/packages.sh"
if [ "${1:-}" = --setup ]; then
  install_packages "${packages[@]}"
  exit
fi
missing=$(missing_packages "${packages[@]}")
if [ -n "$missing" ]; then
  echo "cl2eu.sh: error: needs these Debian packages: $missing" >&2
  echo "cl2eu.sh: note: install them with scripts/cl2eu.sh --setup" >&2
  exit 1
fi

run_module opencl "$@"
