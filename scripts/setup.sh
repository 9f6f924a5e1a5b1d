#!/usr/bin/env bash
# Installs the Debian packages that are missing and builds.
# Usage: scripts/setup.sh [PRESET [TARGET...]]
# Quick when there is nothing to do: the package list is only refreshed to install something.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
targets=("${@:2}")

packages=(g++ cmake ninja-build libsystemc-dev libboost-program-options-dev nlohmann-json3-dev
          libpng-dev libsqlite3-dev libzstd-dev zstd libgtest-dev libbenchmark-dev python3 parallel)
[ "$preset" = clang ] && packages+=(clang)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
    missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "setup.sh: needs root or sudo to install: ${missing[*]}" >&2
      exit 1
    }
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >&2
fi

[ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >&2
cmake --build --preset "$preset" ${targets:+--target "${targets[@]}"} >&2
