// Matrices of 32 x 32 bits, one item per row: steps of a butterfly, from row distance 16 (five steps) or, with FIRST=2,
// from 4 (three steps) to 1. GROUP items per work group (the variants of bzm3r/transpose-timing-tests). A step uses
// local memory with two barriers (Threadgroup1d), or a shuffle where its distance is at most SHUFFLED (HybridShuffle32:
// 8) or, with ADAPTIVE, half of the sub-group (HybridShuffleAdaptive32). With COLUMNS neighbouring items have different
// matrices, whose words are in one bank (Threadgroup2d32). ADAPTIVE limits the lane by the size of the sub-group, which
// only the run knows: otherwise today's compiler turns shuffles between its branches into moves of fixed registers, and
// elsewhere into indirect moves.
#ifdef ADAPTIVE
#define SHUFFLED (lanes / 2)
#endif
#ifdef SHUFFLED
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#endif
// The end of a step. Each branch of ADAPTIVE has its own, as in the original.
#define SWAP_BLOCKS                                                    \
  const bool is_upper = (item & distance) == 0;                        \
  const uint kept = is_upper ? masks[step] : ~masks[step];             \
  const uint moved = is_upper ? other << distance : other >> distance; \
  bits = (bits & kept) | (moved & ~kept);
#ifdef SIMD
__attribute__((intel_reqd_sub_group_size(SIMD)))
#endif
#ifdef COLUMNS
__attribute__((reqd_work_group_size(GROUP / 32, 32, 1)))
#else
__attribute__((reqd_work_group_size(GROUP, 1, 1)))
#endif
__kernel void transpose_bits(__global uint *rows, uint times) {
  __local uint shared_rows[GROUP];
#ifdef COLUMNS
  const uint item = get_local_id(1), row = item, matrix = 32 * get_local_id(0);
#define AT (32 * get_global_id(0) + row)
#else
  const uint item = get_local_id(0), row = item & 31, matrix = item & ~31u;
#define AT get_global_id(0)
#endif
#ifdef ADAPTIVE
  const uint lanes = GROUP / get_num_sub_groups();
#endif
  uint bits = rows[AT];
  for (uint time = 0; time < times; ++time) {
#pragma unroll
    for (int step = FIRST; step < 5; ++step) {
      const uint masks[5] = {0x0000ffff, 0x00ff00ff, 0x0f0f0f0f, 0x33333333, 0x55555555};
      const uint distance = 16u >> step;
#ifdef SHUFFLED
      if (distance <= SHUFFLED) {
#ifdef ADAPTIVE
        const uint lane = (get_sub_group_local_id() ^ distance) & (lanes - 1);
        const uint other = intel_sub_group_shuffle(bits, lane);
#else
        const uint other = intel_sub_group_shuffle_xor(bits, distance);
#endif
        SWAP_BLOCKS
      } else
#endif
      {
        shared_rows[matrix + row] = bits;
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint other = shared_rows[matrix + (row ^ distance)];
        barrier(CLK_LOCAL_MEM_FENCE);
        SWAP_BLOCKS
      }
    }
  }
  rows[AT] = bits;
}
