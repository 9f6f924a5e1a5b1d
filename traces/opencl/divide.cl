// Quotients and remainders of integers of all sizes up to 32 bits.
__kernel void divide(__global const int4 *n, __global const int4 *d, __global int4 *quotient,
                     __global int4 *rest) {
  const size_t i = get_global_id(0);
  const int4 a = n[i], b = d[i];
  const uint u = (uint)a.y, v = (uint)b.y;
  const short s = (short)a.z, t = (short)b.z;
  const uchar p = (uchar)a.w, q = (uchar)(b.w | 1);
  quotient[i] = (int4)(a.x / b.x, (int)(u / v), s / t, p / q);
  rest[i] = (int4)(a.x % b.x, (int)(u % v), s % t, p % q);
}
