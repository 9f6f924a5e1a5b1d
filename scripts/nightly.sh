#!/usr/bin/env bash
# Runs slow tests that rarely fail, which scripts/test.sh and .ci/run omit: one part after the other, also
# after a failure. Prints a line for each: result, CPU seconds, wall seconds, name.
# Usage: scripts/nightly.sh [--write] [--seed N] [--count N] [PART...]     default: all parts
#        scripts/nightly.sh --list                                        prints the parts
#   --write   also writes the figures of the parts that ran to results/nightly/figures.tsv
#   --seed    first seed of random programs (default: day of the year * 10000 + 1)
#   --count   number of random programs in each language (default: 1000)
# Parts are those of the table below and the tests that tests/CMakeLists.txt labels nightly. The output of
# a part is in build/nightly/PART.log, the figures in build/nightly/figures.tsv. A result is passed, failed,
# or skipped if packages are missing (exit code 77 of the part). The exit code is 1 if a part fails, 2 for
# a wrong command line, and else 0.
set -euo pipefail
cd "$(dirname "$0")/.."
found=build/nightly
kept=results/nightly/figures.tsv
seed=$((10#$(date +%j) * 10000 + 1))
count=1000
processors=$(nproc)

# Part: command. Each part builds everything that it needs, so each can run alone.
parts=(
  "random_opencl  random_programs opencl"
  "random_glsl    random_programs glsl"
  "damaged_files  env EUSIM_CUTS=all EUSIM_DAMAGES=400 python3 -B tests/fuzz/test_cut_files.py build/release/eusim"
  "stall_reasons  stall_reasons"
  "whole_kernels  python3 -B scripts/compare_whole.py --check"
  "same_work      python3 -B scripts/compare_machines.py --check"
  "decisions      python3 -B scripts/error_bar_decisions.py --check"
  "determinism    scripts/determinism.sh --all"
  "asan           scripts/sanitize.sh asan"
  "tsan           scripts/sanitize.sh tsan"
  "coverage       scripts/coverage.sh"
  "lint           scripts/lint.sh"
  "fuzz           scripts/fuzz.sh 10"
  "bare_debian    scripts/bare_debian.sh"
  "bare_package   bare_package"
)

# random_programs LANGUAGE: programs that differ are kept in build/nightly
random_programs() {
  scripts/differential.py --language "$1" --seed "$seed" --count "$count" --jobs "$processors" \
    --keep "$found" >"$found/$1.tsv" || {
    local status=$?
    grep '^#' "$found/$1.tsv" || true
    return "$status"
  }
}

stall_reasons() {
  command -v ocloc >/dev/null || return 77
  scripts/stall_reasons.py --into "$found/stalls" --least 20 >"$found/stalls.csv"
}

bare_package() {
  rm -f "$found"/*.deb
  cpack --config build/release/CPackConfig.cmake -G DEB -B "$found"
  scripts/bare_debian.sh --package "$found"/*.deb
}

# labelled: prints the tests that tests/CMakeLists.txt labels nightly
labelled() {
  ctest --test-dir build/release -N --label-regex '^nightly$' | sed -n 's/^ *Test *#[0-9]*: //p'
}

# command_of PART: prints its command; nothing if there is no such part
command_of() {
  local part
  for part in "${parts[@]}"; do
    [ "${part%% *}" != "$1" ] || { echo "${part#* }"; return; }
  done
  ! labelled | grep -Fxq "$1" || echo "ctest --test-dir build/release --output-on-failure -R ^${1//./\\.}\$"
}

# measured PART COMMAND...: runs it and prints a line of figures; sets failed
measured() {
  local part=$1 log=$found/$1.log status result=passed times TIMEFORMAT='%U %S %R'
  # In a condition bash would continue after a failing command of a part.
  set +e
  { time { (set -e; "${@:2}") >"$log" 2>&1 </dev/null; }; } 2>"$found/times"
  status=$?
  set -e
  if [ "$status" -eq 77 ] || { [ "$status" -eq 0 ] && grep -q '\*\*\*Skipped' "$log"; }; then
    result=skipped
  elif [ "$status" -ne 0 ]; then
    result=failed failed=1
  fi
  read -r -a times <"$found/times"
  awk -v result="$result" -v part="$part" \
    '{ printf "%s\t%.0f\t%.0f\t%s\n", result, $1 + $2, $3, part }' <<<"${times[*]}" | tee -a "$found/figures.tsv"
}

# keep_figures: the rows of these parts replace the previous ones
keep_figures() {
  local host
  host="$(sed -n 's/^model name\s*: //p' /proc/cpuinfo | head -n 1), $processors processors"
  mkdir -p "$(dirname "$kept")"
  touch "$kept"
  {
    printf 'result\tcpu_seconds\twall_seconds\tpart\tdate\thost\n'
    {
      awk -F '\t' 'NR == FNR { new[$4]; next } FNR > 1 && !($4 in new)' "$found/figures.tsv" "$kept"
      sed "s|\$|\t$(date +%F)\t$host|" "$found/figures.tsv"
    } | LC_ALL=C sort -t "$(printf '\t')" -k 4,4
  } >"$found/kept"
  mv "$found/kept" "$kept"
}

write='' list='' chosen=()
while [ $# -gt 0 ]; do
  case $1 in
    --write) write=yes ;;
    --list) list=yes ;;
    --seed | --count)
      [[ ${2:-} =~ ^[0-9]+$ ]] || { echo "nightly.sh: error: $1 needs a number" >&2; exit 2; }
      declare "${1#--}=$2"
      shift
      ;;
    -*)
      sed -n '2,/^set/s/^# \?//p' "$0" >&2
      exit 2
      ;;
    *) chosen+=("$1") ;;
  esac
  shift
done

if [ -n "$list" ]; then
  for part in "${parts[@]}"; do echo "${part%% *}"; done
  labelled
  exit
fi
scripts/setup.sh release
[ ${#chosen[@]} -gt 0 ] || mapfile -t chosen < <("$0" --list)
for part in "${chosen[@]}"; do
  [ -n "$(command_of "$part")" ] ||
    { echo "nightly.sh: error: no part $part; scripts/nightly.sh --list prints the parts" >&2; exit 2; }
done
mkdir -p "$found"
: >"$found/figures.tsv"
failed=0
for part in "${chosen[@]}"; do
  read -r -a words <<<"$(command_of "$part")"
  measured "$part" "${words[@]}"
done
[ -z "$write" ] || keep_figures
exit "$failed"
