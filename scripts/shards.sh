# Runs GoogleTest's tests in a few processes instead of one for each: sourced.

# run_shards BINARY ARGUMENT...: a shard for each processor. Prints of a shard that failed all but the tests that
# passed, and of others which were skipped, why, and how many ran.
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
