# Sourced: runs GoogleTest's tests in a few processes instead of one for each test.

# run_shards BINARY ARGUMENT...: runs a shard for each processor. For a failed shard it prints everything except
# passed tests; for the others the skipped tests with reasons, and the number of tests.
run_shards() {
  local count shard failed=0 processes=() logs
  count=$(nproc)
  logs=$(mktemp -d)
  for ((shard = 0; shard < count; ++shard)); do
    GTEST_TOTAL_SHARDS=$count GTEST_SHARD_INDEX=$shard "$@" >"$logs/$shard" 2>&1 &
    processes+=($!)
  done
  for shard in "${!processes[@]}"; do
    if wait "${processes[shard]}"; then
      grep -A 1 ': Skipped$' "$logs/$shard" || true
      sed -n '/^\[=*\].* ran\. (/,$p' "$logs/$shard"
    else
      failed=1
      grep -v '^\[ RUN  \|^\[       OK \|^\[-----' "$logs/$shard"
    fi
  done
  rm -rf "$logs"
  return "$failed"
}
