// HeCBench's bitonic sort, one stage of one step: one item per key; every second item has a partner.
__kernel void stage(__global int *a, int sequence, int two_power) {
  const int i = get_global_id(0);
  const int number = i / sequence, half_length = sequence / 2;
  int partner = -1;
  if (i < sequence * number + half_length) partner = i + half_length;
  const bool increasing = number / two_power % 2 == 0;
  if (partner != -1) {
    const int one = a[i], other = a[partner];
    if ((one > other && increasing) || (one < other && !increasing)) {
      a[i] = other;
      a[partner] = one;
    }
  }
}
