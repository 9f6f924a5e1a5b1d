// Seven atomic operations per item on seven neighbouring words (HeCBench's atomicIntrinsics). The words' index is 0 for
// all items, computed from the sign of the id, so that a compiler that sees one address does not combine the operations
// of a sub-group.
__kernel void atomics(__global int *words) {
  const int i = get_global_id(0);
  __global int *w = words + (i >> 31);
  atomic_add(&w[0], 10);
  atomic_sub(&w[1], 10);
  atomic_max(&w[2], i);
  atomic_min(&w[3], i);
  atomic_and(&w[4], 2 * i + 7);
  atomic_or(&w[5], 1 << i);
  atomic_xor(&w[6], i);
}
