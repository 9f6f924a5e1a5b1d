#!/usr/bin/env bash
# Installs missing Debian packages and builds.
# Usage: scripts/setup.sh [PRESET [TARGET...]]
# Fast without work to do: the package list is only refreshed to install something.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
targets=("${@:2}")

packages=(g++ cmake ninja-build libsystemc-dev libboost-program-options-dev nlohmann-json3-dev
          libpng-dev libsqlite3-dev libzstd-dev zstd libgtest-dev libbenchmark-dev libfmt-dev libmpfr-dev libdrm-dev
          libnlopt-cxx-dev libeigen3-dev python3 parallel locales)
case $preset in
  clang* | fuzz | tsan) packages+=(clang) ;;
  coverage) packages+=(clang llvm) ;;
esac

source scripts/packages.sh
install_packages "${packages[@]}"

[ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >&2
cmake --build --preset "$preset" ${targets:+--target "${targets[@]}"} >&2
