#!/usr/bin/env bash
# Compiles a GLSL compute shader to code of Ivy Bridge, Haswell, Broadwell, Skylake or Broxton
# without a GPU, and writes the input of `eusim run`: the kernel (SHADER.GEN.txt) and a workload for it
# (SHADER.GEN.json).
# Usage: scripts/glsl2eu.sh --setup                    installs the Debian packages that it needs
#        scripts/glsl2eu.sh SHADER.comp [--gen ivb|hsw|bdw|skl|bxt] [--groups X,Y,Z] [-o DIR] ...
#        scripts/glsl2eu.sh --help
set -euo pipefail
scripts=${BASH_SOURCE[0]%/*}
[ "$scripts" != "${BASH_SOURCE[0]}" ] || scripts=.
scripts=$(CDPATH='' cd -- "$scripts" && pwd)
source "$scripts/isolated.sh"
# Helpers are compiled once: in the source tree, or for the user of an installed script.
if [ -f "$scripts/../CMakeLists.txt" ]; then
  tools=$scripts/../build/glsl
else
  tools=${XDG_CACHE_HOME:-${HOME:?}/.cache}/eusim/glsl
fi

# The drivers (libgl1-mesa-dri has crocus and iris), EGL, and the compiler of the two helpers.
packages=(libgl1-mesa-dri libegl1 libegl-mesa0 libegl-dev libgl-dev libopengl-dev libdrm-dev
          gcc libc6-dev python3)
source "$scripts/packages.sh"
if [ "${1:-}" = --setup ]; then
  install_packages "${packages[@]}"
  exit
fi
missing=$(missing_packages "${packages[@]}")
if [ -n "$missing" ]; then
  echo "glsl2eu.sh: error: needs these Debian packages: $missing" >&2
  echo "glsl2eu.sh: note: install them with scripts/glsl2eu.sh --setup" >&2
  exit 1
fi

# compiled OUTPUT FLAG...: builds a helper if one of the sources is newer
compiled() {
  [ -e "$tools/$1" ] && [ -z "$(find "$scripts"/glsl/*.[ch] -newer "$tools/$1")" ] && return
  mkdir -p "$tools"
  (cd "$scripts/glsl" && gcc -std=c11 -O1 -Wall -Wextra "${@:2}" -o "$tools/$1.$$")
  mv "$tools/$1.$$" "$tools/$1"
}
compiled i915_shim.so -shared -fPIC -I/usr/include/libdrm i915_shim.c i915_node.c
compiled compile_compute compile_compute.c uniforms.c images.c -lEGL -lOpenGL

run_module glsl --tools "$tools" "$@"
