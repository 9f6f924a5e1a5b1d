// Elements of 8 and 16 bits, saturated and not.
__kernel void bytes(__global const uchar4 *a, __global const char *b, __global uchar4 *sum,
                    __global short *product) {
  const size_t i = get_global_id(0);
  const uchar4 p = a[i];
  sum[i] = add_sat(p, p.wzyx) - (uchar4)(b[i] & 7);
  product[i] = convert_short_sat((int)p.x * b[i] * 3);
}
