# Runs GoogleTest's tests in a few processes instead of one for each: sourced.

# run_shards BINARY ARGUMENT...: a shard for each processor; what is printed of those that failed
run_shards() {
  local count shard failed=0 processes=() logs
  count=$(nproc)
  logs=$(mktemp -d)
  for ((shard = 0; shard < count; ++shard)); do
    GTEST_TOTAL_SHARDS=$count GTEST_SHARD_INDEX=$shard "$@" --gtest_brief=1 \
      >"$logs/$shard" 2>&1 &
    processes+=($!)
  done
  for shard in "${!processes[@]}"; do
    if wait "${processes[shard]}"; then
      tail -n 3 "$logs/$shard"
    else
      failed=1
      cat "$logs/$shard"
    fi
  done
  rm -rf "$logs"
  return "$failed"
}
