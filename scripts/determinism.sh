#!/usr/bin/env bash
# Tests that all outputs of eusim are deterministic: with 8 jobs instead of 1 (each runs many points),
# without ASLR, in another locale, in another time zone, in a folder with blanks, with another umask and
# a large environment. They must also equal tests/golden/outputs.txt, for all compilers and build types.
# Usage: scripts/determinism.sh          one binary, EUSIM or build/release/eusim: unchanged, and with
#                                        all changes at once
#        scripts/determinism.sh --builds PRESET...
#                                        builds these, and tests each as above
#        scripts/determinism.sh --all    builds four, g++ and clang++ in release and dev; the release
#                                        builds are also tested with each change alone
# The name of the build (eusim --version) changes with every source. It must occur; for comparisons it is
# removed from result documents, and replaced by BUILD in rows and tables.
# EUSIM_UPDATE_GOLDEN=1 makes the bytes of this run the golden ones.
set -euo pipefail
script=$(realpath "$0")
root=$(dirname "$(dirname "$script")")
golden=$root/tests/golden/outputs.txt

# Barriers and shared local memory, atomics, divergence, the sampler and media blocks, races, false
# dependencies that can be removed, Haswell.
workloads=(driver_mandelbrot_32x16 driver_reduce_slm_2 driver_saxpy_256 shader_histogram_ivb
           shader_scan_hsw nv12_to_rgb_22x6 dp4_matvec_256 bigint_ge_32)
changes=(jobs no_aslr locale time_zone blanks umask environment)

# outputs_of WORKLOAD JOBS: writes all outputs of the verbs for it to the current folder
outputs_of() {
  local input=../../traces/workloads/$1.json machine=ivb_gt2 machines=ivb_gt1,ivb_gt2 gen=ivb kernel
  [[ $1 == *_hsw ]] && machine=hsw_gt2 machines=hsw_gt2 gen=hsw
  kernel=../../traces/workloads/$(sed -n 's/.*"kernel": {"file": "\([^"]*\)".*/\1/p' "$input")
  ../../eusim run "$input" --machine "$machine" --listing --timeline 0:200 --check-races \
    --if perfect_memory --if single_issue --dump-registers --json result.json --csv result.csv \
    --html page.html --konata konata.log --perfetto perfetto.json --vcd waves.vcd \
    --record trace.eutrace >run.txt 2>run.err
  ../../eusim replay trace.eutrace --machine "$machine" --json replay.json >replay.txt
  ../../eusim replay trace.eutrace --machine "$machines" --jobs "$2" --jsonl rows.jsonl 2>rows.err
  ../../eusim compare result.json replay.json >compare.txt
  ../../eusim hazards "$input" --machine "$machine" --jobs "$2" --budget 20 --perturb 4 --verbose \
    --json hazards.json --apply improved >hazards.txt
  ../../eusim run improved.json --machine "$machine" --report none --json improved_result.json
  ../../eusim compare result.json improved_result.json --listing >edits.txt
  ../../eusim lint "$kernel" --gen "$gen" --json lint.json >lint.txt || [ $? -eq 1 ]
  ../../eusim disasm "$kernel" --gen "$gen" >mesa.asm
  ../../eusim disasm "$kernel" --gen "$gen" --syntax prm --offsets >prm.asm
  ../../eusim asm "$kernel" --gen "$gen" --to c -o kernel.c
}

# outputs JOBS: those of all workloads, of a run that hangs, and of a sweep with failing points
outputs() {
  local workload status=0 reuse=()
  [ "$1" -eq 1 ] || reuse=(--reuse-processes)
  for workload in "${workloads[@]}"; do
    mkdir "$workload"
    (cd "$workload" && outputs_of "$workload" "$1")
  done
  echo 'wait(1) n0<1>UD { align1 WE_all 1N };' >hang.asm
  ../eusim run hang.asm --threads 3 --json hang.json >hang.txt 2>hang.err || status=$?
  [ "$status" -eq 1 ]
  cat >sweep.json <<'JSON'
{"schema": "eusim.sweep/v1",
 "kernels": ["../traces/workloads/driver_saxpy_256.json", "../traces/workloads/bigint_ge_32.json",
             "hang.asm"],
 "grid": {"/eu/threads": [1, 2, 8], "/memory/latency_cycles": [50, 400]},
 "points": [{"name": "no_machine", "set": {"/eu/threads": 99}}]}
JSON
  # Some points fail. Progress messages have seconds.
  ../eusim sweep sweep.json --jobs "$1" "${reuse[@]}" -o sweep.jsonl 2>/dev/null || [ $? -eq 1 ]
  ../eusim sweep sweep.json --list >points.txt
  ../eusim collect sweep.jsonl --csv sweep.csv --sqlite sweep.sqlite
  ../eusim config resolve ivb_gt2 >ivb_gt2.json
  ../eusim describe >describe.txt
  ../eusim metrics >metrics.txt
}

if [ "${1:-}" = --outputs ]; then
  outputs "$2"
  exit
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
localedef -i de_DE -f UTF-8 "$scratch/de_DE.UTF-8" || {
  echo "determinism.sh: error: needs the Debian package locales" >&2
  exit 1
}
large=$(printf '%0100000d' 0)

# under SETTING BINARY: prints the hash of each output of the binary
under() {
  local folder=$scratch/folder jobs=1 mask=022 before=() variables=(LC_ALL=C TZ=UTC)
  is() { [ "$1" = "$2" ] || [ "$1" = everything ]; }
  is "$1" jobs && jobs=8
  is "$1" no_aslr && before=("${without_aslr[@]}")
  is "$1" locale && variables+=(LOCPATH="$scratch" LC_ALL=de_DE.UTF-8)
  is "$1" time_zone && variables+=(TZ=XYZ-5:45)
  is "$1" blanks && folder="$scratch/a folder with blanks"
  is "$1" umask && mask=077
  is "$1" environment && variables+=(LARGE="$large")
  # scripts/coverage.sh sets the place where an instrumented binary writes its counters.
  [ -z "${LLVM_PROFILE_FILE:-}" ] || variables+=(LLVM_PROFILE_FILE="$LLVM_PROFILE_FILE")
  rm -rf "$folder"
  mkdir -p "$folder/out"
  cp "$2" "$folder/eusim"
  cp -r "$root/traces" "$folder"
  (umask "$mask" && cd "$folder/out" &&
    "${before[@]}" env -i PATH="$PATH" "${variables[@]}" bash "$script" --outputs "$jobs")
  (cd "$folder/out" && without_build "$("$2" --version | sed -n 's/.*(build \(.*\))$/\1/p')")
  (cd "$folder/out" && find . -type f -printf '%P\n' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum)
}

# without_build BUILD: removes it from the outputs in this folder
without_build() {
  if [ -z "$1" ] || ! grep -rq "\"eusim_build\": \"$1\"" .; then
    echo "determinism.sh: error: no output names the build" >&2
    return 1
  fi
  find . -type f ! -name '*.sqlite' ! -name '*.eutrace' -exec \
    sed -i "/^ *\"eusim_build\": \"$1\",\$/d; s/$1/BUILD/g" {} +
}

# Bytes that depend on the version of zstd or SQLite are not golden.
portable() { grep -vE '\.(eutrace|sqlite)$'; }

without_aslr=(setarch -R)
if ! setarch -R true 2>/dev/null; then
  echo "no_aslr: not tried, this host does not let setarch switch it off"
  without_aslr=()
fi

# compare BINARY SETTING...: prints a line for each setting
compare() {
  local binary=$1 setting verdict
  for setting in "${@:2}"; do
    under "$setting" "$binary" >"$scratch/now"
    [ -e "$scratch/first" ] || cp "$scratch/now" "$scratch/first"
    verdict="the same"
    diff "$scratch/first" "$scratch/now" >"$scratch/difference" || {
      failed=1
      verdict="DIFFERENT: $(sed -n 's/^> [0-9a-f]*  //p' "$scratch/difference" | tr '\n' ' ')"
    }
    echo "${binary#"$root"/} $setting: $(wc -l <"$scratch/now") outputs, $verdict"
  done
}

# built PRESET SETTING...: compares the binary of a preset
built() {
  "$root/scripts/setup.sh" "$1" eusim
  compare "$root/build/$1/eusim" "${@:2}"
}

failed=0
case ${1:-} in
  --all)
    for preset in release clang; do built "$preset" plain "${changes[@]}" everything; done
    for preset in dev clang-dev; do built "$preset" plain everything; done
    ;;
  --builds)
    for preset in "${@:2}"; do built "$preset" plain everything; done
    ;;
  *)
    compare "${EUSIM:-$root/build/release/eusim}" plain everything
    ;;
esac

if [ -n "${EUSIM_UPDATE_GOLDEN:-}" ]; then
  portable <"$scratch/first" >"$golden"
elif ! diff <(portable <"$scratch/first") "$golden"; then
  echo "determinism.sh: error: the outputs differ from the golden ones; EUSIM_UPDATE_GOLDEN=1 updates these" >&2
  failed=1
fi
exit "$failed"
